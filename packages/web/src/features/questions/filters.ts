import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '@exam/assembly';
import { withParams } from '../../ui/search-params.ts';

/** The sort orders of the list, as the API names them; the first is the default. */
export const SORTS = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'text', label: 'A to Z' },
  { value: '-text', label: 'Z to A' },
] as const;
type Sort = (typeof SORTS)[number]['value'];

/** Filters and order of the list of questions; an absent field does not filter. */
export interface QuestionFilters {
  readonly q?: string;
  readonly course?: string;
  readonly chapter?: string;
  readonly difficulty?: Difficulty;
  readonly objective?: Objective;
  readonly tag?: string;
  /** `never`, or a number of newest exams. */
  readonly used?: string;
  readonly measured?: YesOrNo;
  readonly image?: YesOrNo;
  /** `owner`, or the id of a member of the course. */
  readonly madeBy?: string;
  /** A day, such as 2026-11-23. */
  readonly changedSince?: string;
  readonly sort?: Sort;
}

type YesOrNo = 'yes' | 'no';

/** Filters to set; null removes one. */
export type FilterChanges = Partial<Record<keyof QuestionFilters, string | null>>;

/** Reads the filters from an address; unknown values are ignored. */
export function readFilters(params: URLSearchParams): QuestionFilters {
  return present({
    q: params.get('q')?.trim() || undefined,
    course: params.get('course') || undefined,
    chapter: params.get('chapter') || undefined,
    difficulty: DIFFICULTIES.find((label) => label === params.get('difficulty')),
    objective: OBJECTIVES.find((label) => label === params.get('objective')),
    tag: params.get('tag')?.trim() || undefined,
    used: matching(params.get('used'), /^(?:never|[1-9]|1\d|20)$/),
    measured: yesOrNo(params.get('measured')),
    image: yesOrNo(params.get('image')),
    madeBy: matching(
      params.get('madeBy'),
      /^(?:owner|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/,
    ),
    changedSince: dayOf(params.get('changedSince')),
    sort: SORTS.find(({ value }) => value === params.get('sort'))?.value,
  });
}

function matching(value: string | null, pattern: RegExp): string | undefined {
  return value !== null && pattern.test(value) ? value : undefined;
}

function yesOrNo(value: string | null): YesOrNo | undefined {
  return value === 'yes' || value === 'no' ? value : undefined;
}

function dayOf(value: string | null): string | undefined {
  const day = matching(value, /^\d{4}-\d\d-\d\d$/);
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day;
}

/** Whether the filters may hide questions. */
export function isNarrowing({ sort: _order, ...narrowing }: QuestionFilters): boolean {
  return Object.keys(narrowing).length > 0;
}

/** Changes filters in the address and keeps other parameters; a new course removes the chapter and the member. */
export function writeFilters(params: URLSearchParams, changes: FilterChanges): URLSearchParams {
  if (changes.course === undefined) return withParams(params, changes);
  const isOther = changes.course !== params.get('course');
  return withParams(params, { chapter: null, ...(isOther && { madeBy: null }), ...changes });
}

function present(filters: { [Name in keyof QuestionFilters]: QuestionFilters[Name] | undefined }) {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as QuestionFilters;
}
