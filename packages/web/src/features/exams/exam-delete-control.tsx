import type { Exam } from '@exam/contract';
import { counted } from '../../ui/counted.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { DeleteControl } from '../../ui/delete-control.tsx';

interface ExamDeleteControlProps {
  exam: Exam;
  onDelete: () => Promise<unknown>;
}

/** Delete icon of an exam in a list. */
export function ExamDeleteControl({ exam, onDelete }: ExamDeleteControlProps) {
  return <DeleteControl label={`Delete ${exam.name}`} {...confirmationOf(exam)} onDelete={onDelete} />;
}

/** Delete button with text on the screen of an exam. */
export function ExamDeleteButton({ exam, onDelete }: ExamDeleteControlProps) {
  return <DeleteButton {...confirmationOf(exam)} onDelete={onDelete} />;
}

/** The question that is asked first where answers of students hang on the exam; any other exam is put back by Undo. */
function confirmationOf({ name, numberOfQuestions, hasAnswers }: Exam) {
  if (!hasAnswers) return {};
  return {
    confirmTitle: `Delete ${name}?`,
    confirmText: `Deletes the exam with its ${counted(numberOfQuestions, 'question')}. It stays in the trash for 30 days, with its students, their results and scanned pages, which nobody sees meanwhile. The pool keeps its questions.`,
  };
}
