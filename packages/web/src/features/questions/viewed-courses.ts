import type { Course } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import { questionQueries } from './api.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The ids of the courses that the account may look at but not change, so that their questions show no controls that the
 * server would refuse. Empty until it is known.
 */
export function useViewedCourses(): ReadonlySet<string> {
  return useQuery({ ...questionQueries.courseOptions(), select: viewedOf }).data ?? NONE;
}

/** Declared once: the query would select anew, and give another set, for each new function. */
function viewedOf(courses: readonly Course[]): ReadonlySet<string> {
  return new Set(courses.filter(({ role }) => role === 'viewer').map(({ _id }) => _id));
}
