import type { Availability } from '../src/availability.ts';
import type { BlueprintDraft } from '../src/blueprint.ts';
import { KINDS } from '../src/vocabulary.ts';
import { draftOf } from './instances.ts';

/** Counts in a fixed order: chapters as in the pool, difficulties, objectives. */
export function countVector(draft: BlueprintDraft, pool: Availability): number[] {
  const { chapters, difficulty, objective } = draft;
  return [
    ...[...pool.keys()].map((id) => chapters[id] ?? 0),
    difficulty.simple ?? 0,
    difficulty.difficult ?? 0,
    objective.reminding ?? 0,
    objective.understanding ?? 0,
    objective.creativity ?? 0,
  ];
}

/** Every allocation of a pool, the empty one included, each as one list of cells. */
function* allAllocations(pool: Availability): Generator<number[]> {
  const held = [...pool.values()].flat();
  const taken = held.map(() => 0);
  while (true) {
    yield taken;
    let cell = 0;
    while (cell < held.length && taken[cell] === held[cell]) taken[cell++] = 0;
    if (cell === held.length) return;
    taken[cell]! += 1;
  }
}

/** The distinct count vectors that exams of the pool have, that of no question included. */
export function achievableVectors(pool: Availability): number[][] {
  const vectors = new Map<string, number[]>();
  for (const taken of allAllocations(pool)) {
    const vector = vectorOf(taken, pool);
    vectors.set(vector.join(), vector);
  }
  return [...vectors.values()];
}

function vectorOf(taken: readonly number[], pool: Availability): number[] {
  const rows = [...pool.keys()].map((id, i) => [id, taken.slice(6 * i, 6 * i + 6)] as const);
  return countVector(draftOf(rows), pool);
}

/** Number of exams behind each allocation of a blueprint, by the cells joined with commas; none if there are too many steps to take. */
export function examsByAllocation(
  blueprint: BlueprintDraft,
  pool: Availability,
  mostSteps = Number.POSITIVE_INFINITY,
): Map<string, number> {
  const held = [...pool.values()].flat();
  const chapterCount = pool.size;
  const left = countVector(blueprint, pool);
  const taken = held.map(() => 0);
  const exams = new Map<string, number>();
  let steps = 0;
  const visit = (cell: number, count: number): void => {
    if (++steps > mostSteps) return;
    if (cell === held.length) {
      if (left.every((rest) => rest === 0)) exams.set(taken.join(), count);
      return;
    }
    const chapter = Math.floor(cell / KINDS.length);
    if (cell % KINDS.length === 0 && chapter > 0 && left[chapter - 1] !== 0) return;
    const kind = cell % KINDS.length;
    const sums = [chapter, chapterCount + Math.floor(kind / 3), chapterCount + 2 + (kind % 3)];
    const most = Math.min(held[cell]!, ...sums.map((sum) => left[sum]!));
    for (let here = 0; here <= most; here++) {
      taken[cell] = here;
      for (const sum of sums) left[sum]! -= here;
      visit(cell + 1, count * choose(held[cell]!, here));
      for (const sum of sums) left[sum]! += here;
    }
    taken[cell] = 0;
  };
  visit(0, 1);
  return steps > mostSteps ? new Map() : exams;
}

function choose(from: number, count: number): number {
  let ways = 1;
  for (let i = 0; i < count; i++) ways = (ways * (from - i)) / (i + 1);
  return Math.round(ways);
}
