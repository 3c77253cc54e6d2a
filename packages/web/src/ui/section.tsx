import { type ReactNode, useId } from 'react';
import classes from './section.module.css';
import titles from './titles.module.css';

interface SectionProps {
  /** Where links lead to it. */
  id?: string;
  title: string;
  /** One sentence on what is shown. */
  lead: ReactNode;
  children: ReactNode;
}

/** A part of a page, with its heading. */
export function Section({ id, title, lead, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={titles.section}>
        {title}
      </h2>
      <p className={classes.lead}>{lead}</p>
      {children}
    </section>
  );
}
