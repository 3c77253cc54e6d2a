import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '@exam/assembly';
import { withParams } from '../../ui/search-params.ts';

/** The orders of the list, as the API calls them; the first is its own. */
export const SORTS = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'text', label: 'A to Z' },
  { value: '-text', label: 'Z to A' },
] as const;
type Sort = (typeof SORTS)[number]['value'];

/** What the list of questions is narrowed to, and its order; an absent field narrows nothing. */
export interface QuestionFilters {
  readonly q?: string;
  readonly course?: string;
  readonly chapter?: string;
  readonly difficulty?: Difficulty;
  readonly objective?: Objective;
  readonly tag?: string;
  readonly sort?: Sort;
}

/** Some filters to set; null takes one out. */
export type FilterChanges = Partial<Record<keyof QuestionFilters, string | null>>;

/** Reads the filters of an address; unknown values are as good as none. */
export function readFilters(params: URLSearchParams): QuestionFilters {
  return present({
    q: params.get('q')?.trim() || undefined,
    course: params.get('course') || undefined,
    chapter: params.get('chapter') || undefined,
    difficulty: DIFFICULTIES.find((label) => label === params.get('difficulty')),
    objective: OBJECTIVES.find((label) => label === params.get('objective')),
    tag: params.get('tag')?.trim() || undefined,
    sort: SORTS.find(({ value }) => value === params.get('sort'))?.value,
  });
}

/** Whether the filters may leave questions out. */
export function isNarrowing({ sort: _order, ...narrowing }: QuestionFilters): boolean {
  return Object.keys(narrowing).length > 0;
}

/** The address with some filters changed. Other parameters stay; another course has other chapters. */
export function writeFilters(params: URLSearchParams, changes: FilterChanges): URLSearchParams {
  return withParams(params, changes.course === undefined ? changes : { chapter: null, ...changes });
}

function present(filters: { [Name in keyof QuestionFilters]: QuestionFilters[Name] | undefined }) {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as QuestionFilters;
}
