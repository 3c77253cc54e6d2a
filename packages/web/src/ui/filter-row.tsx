import type { ReactNode } from 'react';
import { counted } from './counted.ts';
import classes from './filter-row.module.css';

interface FilterRowProps {
  /** A `SearchField`. */
  search: ReactNode;
  /** The filters and the order. */
  children: ReactNode;
  /** How many things are left; undefined until it is known. */
  total: number | undefined;
  /** The word for one of them, such as 'chapter'. */
  word: string;
}

/** Above a list: what narrows it, its order, and how many are left. */
export function FilterRow({ search, children, total, word }: FilterRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.search}>{search}</div>
      {children}
      {total !== undefined && (
        <span className={classes.total} role="status">
          {counted(total, word)}
        </span>
      )}
    </div>
  );
}
