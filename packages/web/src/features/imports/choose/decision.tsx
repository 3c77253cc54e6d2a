import { type ReactNode, useId } from 'react';
import titles from '../../../ui/titles.module.css';
import classes from './choose.module.css';

interface DecisionProps {
  title: string;
  /** One sentence on what is decided. */
  lead: ReactNode;
  /** Whether there is something to decide; otherwise it is folded. */
  isOpen: boolean;
  children: ReactNode;
}

/** A part of the import that the user decides on. */
export function Decision({ title, lead, isOpen, children }: DecisionProps) {
  const titleId = useId();
  return (
    <section className={classes.decision} aria-labelledby={titleId}>
      <details open={isOpen}>
        <summary>
          <h2 id={titleId} className={titles.part}>
            {title}
          </h2>
        </summary>
        <p className={classes.lead}>{lead}</p>
        {children}
      </details>
    </section>
  );
}
