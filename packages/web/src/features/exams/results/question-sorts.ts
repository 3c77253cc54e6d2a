import type { MeasuredQuestion } from '@exam/contract';

export const QUESTION_SORTS = [
  { value: 'number', label: 'In their order' },
  { value: 'hard', label: 'Most difficult first' },
  { value: 'easy', label: 'Simplest first' },
  { value: 'poor', label: 'Least telling first' },
] as const;
export type QuestionSort = (typeof QUESTION_SORTS)[number]['value'];

/** In that order; what has no figure comes last, and ties stay in the order of the exam. */
export function sorted(
  questions: readonly MeasuredQuestion[],
  sort: QuestionSort,
): readonly MeasuredQuestion[] {
  switch (sort) {
    case 'number':
      return questions;
    case 'hard':
      return by(questions, ({ correctShare }) => correctShare);
    case 'easy':
      return by(questions, ({ correctShare }) => (correctShare === null ? null : -correctShare));
    case 'poor':
      return by(questions, ({ discrimination }) => discrimination);
  }
}

function by(
  questions: readonly MeasuredQuestion[],
  figure: (question: MeasuredQuestion) => number | null,
): readonly MeasuredQuestion[] {
  const rankOf = (question: MeasuredQuestion) => figure(question) ?? Number.MAX_VALUE;
  return questions.toSorted((one, other) => rankOf(one) - rankOf(other));
}
