/** The orders of a list of chapters. */
export const CHAPTER_SORTS = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'number', label: 'Number' },
  { value: '-number', label: 'Number, highest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
] as const;

export type ChapterSort = (typeof CHAPTER_SORTS)[number]['value'];

/** What a list of chapters is narrowed to, and its order; an absent field is as good as none. */
export interface ChapterFilters {
  readonly q?: string;
  readonly course?: string;
  readonly sort?: ChapterSort;
}

/** Reads the filters of an address; unknown values are as good as none. */
export function readFilters(params: URLSearchParams): ChapterFilters {
  const q = params.get('q')?.trim();
  const course = params.get('course');
  const sort = CHAPTER_SORTS.find(({ value }) => value === params.get('sort'))?.value;
  return { ...(q && { q }), ...(course && { course }), ...(sort && { sort }) };
}
