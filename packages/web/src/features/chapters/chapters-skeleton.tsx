import { Skeleton } from '@mantine/core';
import classes from './chapters-screen.module.css';

/** Rows without content: what is about to come. */
export function ChaptersSkeleton() {
  return (
    <div className={classes.rows} aria-hidden>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className={classes.blank}>
          <Skeleton height="1.25rem" width="40%" mb="xs" />
          <Skeleton height="0.875rem" width="60%" />
        </div>
      ))}
    </div>
  );
}
