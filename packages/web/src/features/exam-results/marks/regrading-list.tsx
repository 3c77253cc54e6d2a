import type { ExamMarks, MeasuredQuestion, Regrading } from '@exam/contract';
import { markChanges } from '../../../data/exam-marks.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LongTime } from '../../../ui/long-time.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { nameOfQuestion } from '../remarks.ts';
import classes from './marks.module.css';

interface RegradingListProps {
  examId: string;
  marks: ExamMarks;
  questions: readonly MeasuredQuestion[];
}

/** The regradings of single questions, newest first. One that holds can be undone. */
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
  return nameOfQuestion(questions.find((one) => one.questionId === questionId));
}

function describeRegrading({ kind, choices }: Regrading): string {
  const quoted = `${choices.map((choice) => `“${choice}”`).join(', ')} ${choices.length === 1 ? 'is' : 'are'} right`;
  switch (kind) {
    case 'void':
      return 'counts for nobody.';
    case 'bonus':
      return 'is taken out; a right answer still counts.';
    case 'points-for-all':
      return 'gives its points to all.';
    case 'accept':
      return `${quoted}, too.`;
    case 'key':
      return `only ${quoted}.`;
  }
}
