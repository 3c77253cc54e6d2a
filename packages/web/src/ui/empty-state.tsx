import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import titles from './titles.module.css';

interface EmptyStateProps {
  title: string;
  /** One sentence: what this place is for. */
  children?: ReactNode;
  /** The one next step, a button or a link. */
  action?: ReactNode;
}

/** Says what an empty place is for and offers the one next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <h2 className={titles.invitation}>{title}</h2>
      {children !== undefined && <p className={classes.text}>{children}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
