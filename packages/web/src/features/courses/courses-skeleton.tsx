import { Skeleton } from '@mantine/core';
import classes from './courses-screen.module.css';

/** Cards without content: what is about to come. */
export function CoursesSkeleton() {
  return (
    <div className={classes.cards} aria-hidden>
      {['first', 'second', 'third'].map((card) => (
        <Skeleton key={card} height="5.25rem" />
      ))}
    </div>
  );
}
