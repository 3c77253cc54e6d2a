import type { Exam } from '@exam/contract';
import { DeleteControl } from '../../ui/delete-control.tsx';
import { countedQuestions } from './counted.ts';

/** Deletes an exam after asking. */
export function ExamDeleteControl({ exam, onDelete }: { exam: Exam; onDelete: () => Promise<unknown> }) {
  return (
    <DeleteControl
      label={`Delete ${exam.name}`}
      confirmTitle={`Delete ${exam.name}?`}
      confirmText={`The exam with its ${countedQuestions(exam.numberOfQuestions)} goes, and this cannot be undone. The pool keeps its questions.`}
      onDelete={onDelete}
    />
  );
}
