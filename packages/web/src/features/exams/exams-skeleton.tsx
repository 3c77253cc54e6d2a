import { Skeleton } from '@mantine/core';
import classes from './exams-screen.module.css';

/** Cards without content: what is about to come. */
export function ExamsSkeleton() {
  return (
    <div className={classes.cards} aria-hidden>
      {['first', 'second', 'third'].map((card) => (
        <Skeleton key={card} height="8rem" />
      ))}
    </div>
  );
}
