import { breaksConstraint } from '../../platform/database/sql-state.ts';
import { conflict, notFound } from '../../platform/errors.ts';

/** Says in words what the database refused about a chapter; any other error stays as it is. */
export function explainChapterConflict(error: unknown, number: number): unknown {
  if (breaksConstraint(error, 'chapters_number_unique_in_course')) {
    return conflict(`This course already has a chapter with the number ${number}.`);
  }
  // The course went between the check and the write.
  if (breaksConstraint(error, 'chapters_course_id_fkey')) return notFound('Course');
  return error;
}
