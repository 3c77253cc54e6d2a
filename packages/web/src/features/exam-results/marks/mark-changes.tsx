import type { MarkPreview } from '@exam/contract';
import { Button, Group, type GroupProps } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { IconCheck, IconX } from '../../../ui/icons.tsx';
import table from '../../../ui/students-table.module.css';
import { ListedName } from '../listed-name.tsx';
import classes from './marks.module.css';

const SHOWN = 100;

/** The effect of a change that is not saved: the number of changed students, and each of them before and after. */
export function MarkChanges({ preview }: { preview: MarkPreview }) {
  const { numberOfStudents, numberOfChanged, changes } = preview;
  const hasNames = changes.some(({ name }) => name !== '');
  return (
    <div role="status" className={classes.changes}>
      <p>
        {numberOfChanged === 0
          ? `Nothing changes for ${counted(numberOfStudents, 'student')}.`
          : `${numberOfChanged} of ${counted(numberOfStudents, 'student')} ${numberOfChanged === 1 ? 'gets' : 'get'} other marks.`}
        {describePassed(preview)}
        {describeFull(preview)}
      </p>
      {changes.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Student</th>
              {hasNames && <th scope="col">Name</th>}
              <th scope="col">Points</th>
              <th scope="col">Grade</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, SHOWN).map((one) => (
              <tr key={one.student}>
                <th scope="row">
                  <bdi>{one.student}</bdi>
                  {one.crosses && (
                    <span className={classes.crossing} data-crosses={one.crosses}>
                      {one.crosses === 'passes' ? (
                        <IconCheck size={14} stroke={2.4} aria-hidden />
                      ) : (
                        <IconX size={14} stroke={2.4} aria-hidden />
                      )}
                      {one.crosses} now
                    </span>
                  )}
                </th>
                {hasNames && (
                  <td>
                    <ListedName of={one} />
                  </td>
                )}
                <td>{pointsOf(one)}</td>
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

interface ChangeButtonsProps extends Pick<GroupProps, 'mt'> {
  submitLabel: string;
  isSaving: boolean;
  preview: Pick<UseMutationResult<MarkPreview, Error, void>, 'isPending' | 'mutate'>;
  onCancel: () => void;
  /** Further buttons, before these. */
  children?: ReactNode;
}

/** The buttons of a form that changes marks: cancel, show who changes, submit. */
export function ChangeButtons(props: ChangeButtonsProps) {
  const { submitLabel, isSaving, preview, onCancel, children, ...place } = props;
  return (
    <Group justify="flex-end" {...place}>
      {children}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <BusyButton variant="default" isBusy={preview.isPending} onClick={() => preview.mutate()}>
        Show who changes
      </BusyButton>
      <BusyButton type="submit" isBusy={isSaving}>
        {submitLabel}
      </BusyButton>
    </Group>
  );
}

function describePassed({ numberOfPassedBefore: before, numberOfPassedAfter: after }: MarkPreview): string {
  if (after === null) return '';
  return before === null || before === after
    ? ` Passed: ${after}.`
    : ` Passed: ${after} instead of ${before}.`;
}

/** What all have at most, where that changes. */
function describeFull({ fullPointsBefore: before, fullPointsAfter: after }: MarkPreview): string {
  if (before === null || after === null || before === after) return '';
  return ` Full points: ${after} instead of ${before}.`;
}

/** With what the points are out of, where that changes: 7 of 19 is not less than 8 of 20 as 7 is than 8. */
function pointsOf(one: MarkPreview['changes'][number]): string {
  const { pointsBefore, pointsAfter, fullBefore, fullAfter } = one;
  return fullBefore === fullAfter
    ? withBefore(pointsBefore, pointsAfter)
    : `${pointsAfter} of ${fullAfter} (was ${pointsBefore} of ${fullBefore})`;
}

function withBefore(before: number | string | null, after: number | string | null): string {
  const now = String(after ?? '–');
  return before === null || before === after ? now : `${now} (was ${before})`;
}
