import type { Course } from '@exam/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import titles from '../../../ui/titles.module.css';
import classes from './state.module.css';

/** Shown after an import was undone. */
export function Undone({ course }: { course: Course }) {
  return (
    <section className={classes.panel} aria-label="Undone">
      <h2 className={titles.section}>This import was undone</h2>
      <p className={classes.text} role="status">
        Its questions were removed from the pool of {course.name}. To import them again, choose the files
        again.
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
