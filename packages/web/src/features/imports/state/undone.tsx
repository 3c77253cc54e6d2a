import type { Course, Import } from '@exam/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { BusyButton } from '../../../ui/busy-button.tsx';
import titles from '../../../ui/titles.module.css';
import { useReadOnceMore } from '../change-imports.ts';
import classes from './state.module.css';

/** Shown after an import was undone. */
export function Undone({ course, of }: { course: Course; of: Import }) {
  const { mutate: readOnceMore, isPending } = useReadOnceMore(of);
  const isKept = of.uploads.length > 0;
  return (
    <section className={classes.panel} aria-label="Undone">
      <h2 className={titles.section}>This import was undone</h2>
      <p className={classes.text} role="status">
        Its questions were removed from the pool of {course.name}.{' '}
        {isKept
          ? 'Its files are kept for a day after they were uploaded.'
          : 'To import them again, choose the files again.'}
      </p>
      <div className={classes.actions}>
        {isKept && (
          <BusyButton isBusy={isPending} onClick={() => readOnceMore()}>
            Import these files again
          </BusyButton>
        )}
        <Button component={Link} to={`/courses/${course._id}/import`} variant={isKept ? 'default' : 'filled'}>
          {isKept ? 'Import other files' : 'Import files'}
        </Button>
        <Button component={Link} to={`/courses/${course._id}`} variant="default">
          Back to the course
        </Button>
      </div>
    </section>
  );
}
