import type { Question } from '@exam/contract';

/** The id of the course that all these questions are of; empty where there are several. */
export function sharedCourse(questions: readonly Question[]): string {
  const [first, ...others] = new Set(questions.map(({ chapter }) => chapter.course._id));
  return others.length === 0 ? (first ?? '') : '';
}
