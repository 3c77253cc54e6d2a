import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '@exam/assembly';

/** What the list of questions is narrowed to; an absent field narrows nothing. */
export interface QuestionFilters {
  readonly q?: string;
  readonly course?: string;
  readonly difficulty?: Difficulty;
  readonly objective?: Objective;
}

/** Reads the filters of an address; unknown values are as good as none. */
export function readFilters(params: URLSearchParams): QuestionFilters {
  const difficulty = DIFFICULTIES.find((label) => label === params.get('difficulty'));
  const objective = OBJECTIVES.find((label) => label === params.get('objective'));
  return present({
    q: params.get('q')?.trim() || undefined,
    course: params.get('course') || undefined,
    difficulty,
    objective,
  });
}

/** The address with some filters changed; null takes one out. Other parameters stay. */
export function writeFilters(
  params: URLSearchParams,
  changes: Partial<Record<keyof QuestionFilters, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
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
