import type { MarkPreview } from '@exam/contract';
import { counted } from '../../../../ui/counted.ts';
import table from '../students-table.module.css';
import classes from './marks.module.css';

const SHOWN = 100;

/** What a change would do: how many students it changes, and each of them before and after. */
export function MarkChanges({ preview }: { preview: MarkPreview }) {
  const { numberOfStudents, numberOfChanged, changes } = preview;
  return (
    <div role="status" className={classes.changes}>
      <p>
        {numberOfChanged === 0
          ? `Nothing changes for ${counted(numberOfStudents, 'student')}.`
          : `${numberOfChanged} of ${counted(numberOfStudents, 'student')} ${numberOfChanged === 1 ? 'gets' : 'get'} other marks.`}
        {describePassed(preview)}
      </p>
      {changes.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Student</th>
              <th scope="col">Points</th>
              <th scope="col">Grade</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, SHOWN).map((one) => (
              <tr key={one.student}>
                <th scope="row">
                  <bdi>{one.student}</bdi>
                </th>
                <td>{withBefore(one.pointsBefore, one.pointsAfter)}</td>
                <td>{withBefore(one.gradeBefore, one.gradeAfter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {numberOfChanged > SHOWN && <p>And {counted(numberOfChanged - SHOWN, 'more student')}.</p>}
    </div>
  );
}

function describePassed({ numberOfPassedBefore: before, numberOfPassedAfter: after }: MarkPreview): string {
  if (after === null) return '';
  return before === null || before === after ? ` ${after} pass.` : ` ${after} pass instead of ${before}.`;
}

function withBefore(before: number | string | null, after: number | string | null): string {
  return before === after ? (after ?? '–').toString() : `${after ?? '–'} (was ${before ?? '–'})`;
}
