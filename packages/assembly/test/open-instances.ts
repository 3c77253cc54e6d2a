import type { Availability } from '../src/availability.ts';
import type { BlueprintDraft } from '../src/blueprint.ts';
import type { Cell } from '../src/locked.ts';
import type { ExamConditions } from '../src/open/draft-problem.ts';
import type { Random } from '../src/random.ts';
import { randomPool } from './instances.ts';
import { randomlyLocked, vectorsWith } from './locked-cells.ts';
import { draftOfVector, type OpenVector, openVector, partedPool } from './open-drafts.ts';

export interface OpenInstance {
  readonly pool: Availability;
  readonly conditions: ExamConditions & { readonly locked: readonly Cell[] };
  /** Counts of all exams of at least one question under the conditions. */
  readonly vectors: readonly number[][];
  readonly open: OpenVector;
  readonly draft: BlueprintDraft;
}

/** How many questions an exam with these counts has. */
export function sizeOf(vector: readonly number[], pool: Availability): number {
  return vector.slice(0, pool.size).reduce((sum, count) => sum + count, 0);
}

/** Drafts near an exam with locked questions on a tiny pool; most often the exam may have few questions more. */
export function* openInstances(random: Random, pools: number, draftsOfEach: number): Generator<OpenInstance> {
  for (let i = 0; i < pools; i++) {
    const isParted = i % 2 === 0;
    const pool = isParted ? partedPool(random) : randomPool(random, 1 + random.below(3), 1, 0.45);
    const locked = randomlyLocked(random, pool, random.unit() * (isParted ? 0.2 : 0.4));
    const all = vectorsWith(pool, locked);
    const near = all[random.below(all.length)]!;
    const mostQuestions = i % 3 === 0 ? Number.POSITIVE_INFINITY : sizeOf(near, pool) + random.below(3);
    const vectors = all.filter((vector) => {
      const size = sizeOf(vector, pool);
      return size > 0 && size <= mostQuestions;
    });
    for (let j = 0; j < draftsOfEach; j++) {
      const from = all[random.below(all.length)]!;
      const open = isParted
        ? openVector(random, from, 0.1).fill(undefined, 0, 2)
        : openVector(random, from, random.unit());
      yield { pool, conditions: { locked, mostQuestions }, vectors, open, draft: draftOfVector(open, pool) };
    }
  }
}

/** Whether an exam with the counts of `vector` has all known counts, but the one at `except`. */
export function fits(open: Readonly<OpenVector>, vector: readonly number[], except = -1): boolean {
  return open.every((count, at) => at === except || count === undefined || count === vector[at]);
}
