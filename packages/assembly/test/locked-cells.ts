import type { Availability } from '../src/availability.ts';
import { type Cell, countsOf } from '../src/locked.ts';
import type { Random } from '../src/random.ts';
import { KINDS, kindIndex } from '../src/vocabulary.ts';
import { achievableVectors, countVector } from './brute-force.ts';

/** The cells of some questions of the pool, each question locked with the given chance. */
export function randomlyLocked(random: Random, pool: Availability, share: number): Cell[] {
  return [...pool].flatMap(([chapterId, counts]) =>
    counts.flatMap((held, kind) =>
      Array.from({ length: held }, () => ({ chapterId, kind: KINDS[kind]! })).filter(
        () => random.unit() < share,
      ),
    ),
  );
}

/** How many questions of each cell are locked, in the order of the pool's cells. */
export function cellCounts(pool: Availability, cells: readonly Cell[]): number[] {
  return [...pool.keys()].flatMap((id) =>
    KINDS.map(
      (_, kind) => cells.filter((cell) => cell.chapterId === id && kindIndex(cell.kind) === kind).length,
    ),
  );
}

/** Counts of all exams that hold the locked questions. */
export function vectorsWith(pool: Availability, locked: readonly Cell[]): number[][] {
  const taken = cellCounts(pool, locked);
  const left = [...pool].map(
    ([id, counts], i) => [id, counts.map((held, kind) => held - taken[6 * i + kind]!)] as const,
  );
  const beside = countVector(countsOf(locked), pool);
  return achievableVectors(new Map(left) as unknown as Availability).map((vector) =>
    vector.map((count, i) => count + beside[i]!),
  );
}
