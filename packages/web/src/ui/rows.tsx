import type { ReactNode } from 'react';
import classes from './rows.module.css';

interface RowsProps {
  /** The accessible name, such as 'Devices'. */
  label: string;
  /** One `Row` for each thing. */
  children: ReactNode;
}

/** A list of a few things in one frame. */
export function Rows({ label, children }: RowsProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  name: ReactNode;
  /** Shown below the name. */
  details?: ReactNode;
  /** Whether the details say what is in the way. */
  isWarning?: boolean;
  /** The actions of the row. */
  children?: ReactNode;
}

/** One thing: its name, what is told of it, and at the right what can be done with it. */
export function Row({ name, details, isWarning, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <span className={classes.name}>{name}</span>
        {details !== undefined && (
          <span className={classes.details} data-warning={isWarning || undefined}>
            {details}
          </span>
        )}
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </li>
  );
}
