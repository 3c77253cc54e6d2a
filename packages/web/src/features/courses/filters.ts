/** The orders of the list of courses; the first is its own. */
export const COURSE_SORTS = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
] as const;

export type CourseSort = (typeof COURSE_SORTS)[number]['value'];

/** What the list of courses is narrowed to, and its order; an absent field is as good as none. */
export interface CourseFilters {
  readonly q?: string;
  readonly sort?: CourseSort;
}

/** Reads the filters of an address; unknown values are as good as none. */
export function readFilters(params: URLSearchParams): CourseFilters {
  const q = params.get('q')?.trim();
  const sort = COURSE_SORTS.find(({ value }) => value === params.get('sort'))?.value;
  return { ...(q && { q }), ...(sort && { sort }) };
}
