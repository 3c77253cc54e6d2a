import type { Course, Import } from '@exam/contract';
import { BusyButton } from '../../../ui/busy-button.tsx';
import titles from '../../../ui/titles.module.css';
import { useDiscardImport } from '../change-imports.ts';
import classes from './state.module.css';

/** Why the files cannot be read, and what to try. */
export function Unreadable({ course, of }: { course: Course; of: Import }) {
  const { mutate: discard, isPending } = useDiscardImport(course._id);
  return (
    <section className={classes.panel} data-kind="failure" aria-label="Not readable">
      <h2 className={titles.section}>The files cannot be read</h2>
      <p className={classes.text} role="alert">
        {of.failure ?? 'The files could not be read.'}
      </p>
      <p className={classes.quiet}>
        Nothing was added to the pool. Try to export the file again, or in another format, such as Moodle XML,
        QTI, CSV or Excel.
      </p>
      <div className={classes.actions}>
        <BusyButton isBusy={isPending} onClick={() => discard(of._id)}>
          Choose other files
        </BusyButton>
      </div>
    </section>
  );
}
