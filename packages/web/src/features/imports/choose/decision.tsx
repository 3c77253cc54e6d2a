import { type ReactNode, useEffect, useId, useState } from 'react';
import titles from '../../../ui/titles.module.css';
import classes from './choose.module.css';

interface DecisionProps {
  title: string;
  /** One sentence on what is decided, where the title does not say it. */
  lead?: ReactNode;
  /** Whether there is something to decide; otherwise it is folded. It never closes by itself. */
  isOpen: boolean;
  children: ReactNode;
}

/** A part of the import that the user decides on. */
export function Decision({ title, lead, isOpen, children }: DecisionProps) {
  const titleId = useId();
  const [isShown, setIsShown] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setIsShown(true);
  }, [isOpen]);
  return (
    <section className={classes.decision} aria-labelledby={titleId}>
      <details open={isShown} onToggle={(event) => setIsShown(event.currentTarget.open)}>
        <summary>
          <h2 id={titleId} className={titles.part}>
            {title}
          </h2>
        </summary>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        {children}
      </details>
    </section>
  );
}
