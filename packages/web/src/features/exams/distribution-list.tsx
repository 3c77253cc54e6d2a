import { useId } from 'react';
import bare from '../../ui/bare.module.css';
import meter from '../../ui/meter.module.css';
import titles from '../../ui/titles.module.css';
import classes from './distribution-list.module.css';

interface DistributionListProps {
  title: string;
  /** How many questions a full bar stands for. */
  of: number;
  rows: readonly { key: string; text: string; count: number }[];
}

/** How the questions of an exam are shared out over some labels, in words and as thin bars. */
export function DistributionList({ title, of, rows }: DistributionListProps) {
  const titleId = useId();
  return (
    <section className={classes.section}>
      <h2 id={titleId} className={titles.part}>
        {title}
      </h2>
      <ul aria-labelledby={titleId} className={bare.list}>
        {rows.map(({ key, text, count }) => (
          <li key={key} className={classes.row}>
            <span>{text}</span>
            <span className={classes.bar} aria-hidden>
              <span className={meter.filled} style={{ width: `${(100 * count) / Math.max(of, 1)}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
