import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '@exam/assembly';

/** The orders of the list, as the API calls them; the first is its own. */
export const SORTS = ['createdAt', '-createdAt', 'text', '-text'] as const;
type Sort = (typeof SORTS)[number];

/** What the list of questions is narrowed to, and its order; an absent field narrows nothing. */
export interface QuestionFilters {
  readonly q?: string;
  readonly course?: string;
  readonly chapter?: string;
  readonly difficulty?: Difficulty;
  readonly objective?: Objective;
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
    sort: SORTS.find((sort) => sort === params.get('sort')),
  });
}

/** Whether the filters may leave questions out. */
export function isNarrowing({ sort: _order, ...narrowing }: QuestionFilters): boolean {
  return Object.keys(narrowing).length > 0;
}

/** The address with some filters changed. Other parameters stay; another course has other chapters. */
export function writeFilters(params: URLSearchParams, changes: FilterChanges): URLSearchParams {
  const next = new URLSearchParams(params);
  if (changes.course !== undefined) next.delete('chapter');
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

function present(filters: { [Name in keyof QuestionFilters]: QuestionFilters[Name] | undefined }) {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as QuestionFilters;
}
