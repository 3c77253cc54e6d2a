import type { Question } from '@exam/contract';

/** The id of the course of all these questions; empty if there are several courses. */
export function sharedCourse(questions: readonly Question[]): string {
  const [first, ...others] = new Set(questions.map(({ chapter }) => chapter.course._id));
  return others.length === 0 ? (first ?? '') : '';
}
