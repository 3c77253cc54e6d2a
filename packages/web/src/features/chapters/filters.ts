/** The sort orders of a list of chapters. */
export const CHAPTER_SORTS = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'number', label: 'Number' },
  { value: '-number', label: 'Number, highest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
] as const;

export type ChapterSort = (typeof CHAPTER_SORTS)[number]['value'];

/** Filters and order of a list of chapters; an absent field does not filter. */
export interface ChapterFilters {
  readonly q?: string;
  readonly course?: string;
  readonly sort?: ChapterSort;
}

/** Reads the filters from an address; unknown values are ignored. */
export function readFilters(params: URLSearchParams): ChapterFilters {
  const q = params.get('q')?.trim();
  const course = params.get('course');
  const sort = CHAPTER_SORTS.find(({ value }) => value === params.get('sort'))?.value;
  return { ...(q && { q }), ...(course && { course }), ...(sort && { sort }) };
}
