import { type ReactNode, useId } from 'react';
import classes from './section.module.css';
import titles from './titles.module.css';

interface SectionProps {
  /** Where links lead to it. */
  id?: string;
  title: string;
  /** Whether the title is for screen readers alone: a tab right above says it, or what follows needs none. */
  isTitleHidden?: boolean;
  /** One sentence on what is shown, where the title does not say it. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A part of a page, with its heading. */
export function Section({ id, title, isTitleHidden = false, lead, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={isTitleHidden ? classes.unseen : titles.section}>
        {title}
      </h2>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
