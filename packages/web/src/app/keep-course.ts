import { useLocation } from 'react-router';
import type { Place } from '../ui/place.ts';

const KEEPING = ['/add-chapter', '/add-question'];
const IN_COURSE = /^\/courses\/([^/?#]+)/;

/** The course whose screen is shown, by its address or by the way to it; undefined where there is none. */
export function useCourseInView(place: Place | undefined): string | undefined {
  const { pathname, search } = useLocation();
  const addresses = [pathname, ...(place?.parents ?? []).map(({ to }) => to ?? '')];
  const ids = addresses.map((address) => IN_COURSE.exec(address)?.[1]);
  return ids.find((id) => id !== undefined) ?? new URLSearchParams(search).get('course') ?? undefined;
}

/** The address of a screen that adds something, with the course that it is added to; every other address as it is. */
export function keepCourse(to: string, courseId: string | undefined): string {
  return courseId !== undefined && KEEPING.includes(to)
    ? `${to}?${new URLSearchParams({ course: courseId })}`
    : to;
}
