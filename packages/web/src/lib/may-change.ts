import type { Course } from '@exam/contract';
import { failureOf, type LoadedQuery } from './failed-load.ts';

/** A load of one course, or of all courses of the account. */
type CourseLoad<Loaded> = LoadedQuery & { readonly data: Loaded | undefined };

/**
 * Whether the controls that change a course are shown. A viewer never sees them, so nobody does while the course is loading.
 * Where it does not load, the server is the one to refuse.
 */
export function mayChange(query: CourseLoad<Pick<Course, 'role'>>): boolean {
  return query.data === undefined ? failureOf(query) !== undefined : query.data.role !== 'viewer';
}

/** The same of each course, by its id, from a load of all. */
export function mayChangeEach(query: CourseLoad<readonly Course[]>): (courseId: string) => boolean {
  const { data } = query;
  if (data === undefined) return failureOf(query) === undefined ? () => false : () => true;
  const viewed = new Set(data.filter(({ role }) => role === 'viewer').map(({ _id }) => _id));
  return (courseId) => !viewed.has(courseId);
}
