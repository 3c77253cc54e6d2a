import type { ExamMarks, MeasuredQuestion, Regrading } from '@exam/contract';
import { markChanges } from '../../../../data/exam-marks.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { LongTime } from '../../../../ui/long-time.tsx';
import { useChange } from '../../../../ui/use-change.ts';
import classes from './marks.module.css';

interface RegradingListProps {
  examId: string;
  marks: ExamMarks;
  questions: readonly MeasuredQuestion[];
}

/** What was changed for single questions, newest first; what holds can be undone. */
export function RegradingList({ examId, marks, questions }: RegradingListProps) {
  const { mutate, isPending, variables } = useChange({
    ...markChanges.undoRegrading(examId),
    successText: 'The regrading was undone',
  });
  if (marks.regradings.length === 0) return null;
  return (
    <>
      <h3>Regraded questions</h3>
      <ul>
        {marks.regradings.toReversed().map((one) => (
          <li
            key={`${one.questionId} ${one.madeAt}`}
            className={one.undoneAt === null ? undefined : classes.undone}
          >
            {nameOf(one, questions)}: {describeRegrading(one)} “{one.reason}” <LongTime of={one.madeAt} />
            {one.undoneAt === null ? (
              <BusyButton
                variant="subtle"
                size="compact-sm"
                aria-label={`Undo the regrading of ${nameOf(one, questions).toLowerCase()}`}
                isBusy={isPending && variables?.questionId === one.questionId}
                onClick={() => mutate({ version: marks.version, questionId: one.questionId })}
              >
                Undo
              </BusyButton>
            ) : (
              ' (no longer holds)'
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function nameOf({ questionId }: Regrading, questions: readonly MeasuredQuestion[]): string {
  const question = questions.find((one) => one.questionId === questionId);
  return question?.number == null ? 'Question of another version' : `Question ${question.number}`;
}

function describeRegrading({ kind, choices }: Regrading): string {
  const quoted = choices.map((choice) => `“${choice}”`).join(', ');
  switch (kind) {
    case 'void':
      return 'counts for nobody.';
    case 'points-for-all':
      return 'gives its points to all.';
    case 'accept':
      return `${quoted} is right, too.`;
    case 'key':
      return `only ${quoted} is right.`;
  }
}
