import type { Exam } from '@exam/contract';
import { counted } from '../../ui/counted.ts';
import { DeleteControl } from '../../ui/delete-control.tsx';

/** Deletes an exam after asking. */
export function ExamDeleteControl({ exam, onDelete }: { exam: Exam; onDelete: () => Promise<unknown> }) {
  return (
    <DeleteControl
      label={`Delete ${exam.name}`}
      confirmTitle={`Delete ${exam.name}?`}
      confirmText={`The exam with its ${counted(exam.numberOfQuestions, 'question')} goes, and this cannot be undone. The pool keeps its questions.`}
      onDelete={onDelete}
    />
  );
}
