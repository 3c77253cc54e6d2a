import type { CountName, Shortage } from './shortage.ts';
import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from './vocabulary.ts';

type Counts<Key extends string> = Readonly<Record<Key, number>>;
type DraftCounts<Key extends string> = Readonly<Partial<Record<Key, number | undefined>>>;

/** A blueprint as somebody typed it: any count may be absent, which means zero, and nothing is checked. */
export interface BlueprintDraft {
  readonly chapters: DraftCounts<string>;
  readonly difficulty: DraftCounts<Difficulty>;
  readonly objective: DraftCounts<Objective>;
}

/** The counts of a blueprint, or of some questions. */
export interface BlueprintCounts {
  readonly chapters: Counts<string>;
  readonly difficulty: Counts<Difficulty>;
  readonly objective: Counts<Objective>;
}

declare const isParsed: unique symbol;

/**
 * A blueprint whose counts are whole and not negative, whose three sums agree, and which asks for at least
 * one question. Only `parseBlueprint` makes one. Chapters asked for nothing are left out. It is plain JSON
 * and is itself a `BlueprintDraft`.
 */
export interface Blueprint extends BlueprintCounts {
  readonly [isParsed]: true;
}

export type BlueprintResult =
  | { readonly ok: true; readonly blueprint: Blueprint }
  | { readonly ok: false; readonly code: 'count-invalid'; readonly field: CountName }
  | {
      readonly ok: false;
      readonly code: 'empty' | 'sums-disagree';
      readonly shortages: readonly [Shortage, ...Shortage[]];
    };

/**
 * Turns a draft into a blueprint, or says why it is none.
 *
 * @returns `count-invalid` with the first field that is not a whole number from 0 to 2^31 - 1,
 *   `sums-disagree` with one shortage for each group whose sum is not that of the chapters, or `empty`.
 */
export function parseBlueprint(draft: BlueprintDraft): BlueprintResult {
  const field = invalidCount(draft);
  if (field) return { ok: false, code: 'count-invalid', field };

  const blueprint = blueprintOf(draft);
  const size = blueprintSize(blueprint);
  const disagreeing = (['difficulty', 'objective'] as const).flatMap((group): Shortage[] => {
    const sum = sumOf(blueprint[group]);
    return sum === size ? [] : [{ code: 'sums-disagree', group, sum, size }];
  });
  const [first, ...others] = disagreeing;
  if (first) return { ok: false, code: 'sums-disagree', shortages: [first, ...others] };
  if (size === 0) return { ok: false, code: 'empty', shortages: [{ code: 'empty' }] };
  return { ok: true, blueprint };
}

/** How many questions the exam has: the sum of the chapter counts. */
export function blueprintSize(blueprint: { readonly chapters: DraftCounts<string> }): number {
  return sumOf(blueprint.chapters);
}

function sumOf(counts: DraftCounts<string>): number {
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** The first field whose count is not a whole number from 0 to 2^31 - 1. */
export function invalidCount({ chapters, difficulty, objective }: BlueprintDraft): CountName | undefined {
  const chapterId = Object.keys(chapters).find((id) => !isCount(chapters[id]));
  if (chapterId !== undefined) return { chapterId };
  const wrongDifficulty = DIFFICULTIES.find((name) => !isCount(difficulty[name]));
  if (wrongDifficulty) return { difficulty: wrongDifficulty };
  const wrongObjective = OBJECTIVES.find((name) => !isCount(objective[name]));
  return wrongObjective && { objective: wrongObjective };
}

/** Whether a value is a count or absent. The engine keeps counts in 32-bit integers. */
export function isCount(value: unknown): boolean {
  return value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31);
}

function blueprintOf({ chapters, difficulty, objective }: BlueprintDraft): Blueprint {
  return {
    chapters: Object.fromEntries(Object.entries(chapters).filter(([, count]) => (count ?? 0) > 0)),
    difficulty: Object.fromEntries(DIFFICULTIES.map((name) => [name, difficulty[name] ?? 0])),
    objective: Object.fromEntries(OBJECTIVES.map((name) => [name, objective[name] ?? 0])),
  } as unknown as Blueprint;
}
