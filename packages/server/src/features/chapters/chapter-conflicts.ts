import { breaksConstraint } from '../../platform/database/sql-state.ts';
import { conflict, notFound } from '../../platform/errors.ts';

/** Explains a constraint violation of a chapter in words; other errors are returned unchanged. */
export function explainChapterConflict(error: unknown, number: number): unknown {
  if (breaksConstraint(error, 'chapters_number_unique_in_course')) {
    return conflict(`This course already has a chapter with the number ${number}.`);
  }
  // The course was deleted between the check and the write.
  if (breaksConstraint(error, 'chapters_course_id_fkey')) return notFound('Course');
  return error;
}
