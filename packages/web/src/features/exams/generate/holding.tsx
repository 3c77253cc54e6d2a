import { parseCount } from './draft-counts.ts';
import classes from './holding.module.css';

interface HoldingProps {
  /** The count as typed. */
  count: string;
  /** How many questions there are; undefined until it is known. */
  held: number | undefined;
}

/** "of 48" and a thin bar: how much of what there is would be taken. Warns when it is more. */
export function Holding({ count, held }: HoldingProps) {
  if (held === undefined) return null;
  const taken = parseCount(count) ?? 0;
  const share = held === 0 ? Number(taken > 0) : Math.min(taken / held, 1);
  return (
    <span className={classes.holding} data-short={taken > held || undefined}>
      <span className={classes.text}>
        {taken > held ? 'only' : 'of'} {held.toLocaleString('en')}
      </span>
      <span className={classes.bar} aria-hidden>
        <span className={classes.filled} style={{ width: `${100 * share}%` }} />
      </span>
    </span>
  );
}
