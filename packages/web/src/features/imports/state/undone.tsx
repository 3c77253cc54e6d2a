import type { Course } from '@exam/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import titles from '../../../ui/titles.module.css';
import classes from './state.module.css';

/** After an import was taken back. */
export function Undone({ course }: { course: Course }) {
  return (
    <section className={classes.panel} aria-label="Undone">
      <h2 className={titles.section}>This import is undone</h2>
      <p className={classes.text} role="status">
        What came with it has left the pool of {course.name}. To bring it in again, choose its files again.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={`/courses/${course._id}/import`}>
          Import files
        </Button>
        <Button component={Link} to={`/courses/${course._id}`} variant="default">
          Back to the course
        </Button>
      </div>
    </section>
  );
}
