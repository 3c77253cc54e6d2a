import { Skeleton } from '@mantine/core';
import classes from './question-block.module.css';

/** Rows without content: what is about to come. */
export function QuestionsSkeleton() {
  return (
    <div className={classes.block} aria-hidden>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height="1.25rem" width="70%" mb="md" />
          <Skeleton height="0.875rem" width="45%" mb="xs" />
          <Skeleton height="0.875rem" width="38%" mb="xs" />
          <Skeleton height="0.875rem" width="42%" />
        </div>
      ))}
    </div>
  );
}
