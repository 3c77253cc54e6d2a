/**
 * The blueprints among which the nearest one is, once its size and the change of its chapter counts are the least.
 *
 * Every set of questions of the pool is an exam of some blueprint, so the size can be anything from 1, or from the number
 * of locked questions, to what the pool holds, and the nearest to the draft's is known at once. So is the least
 * change of the chapter counts: each is moved into what its chapter can give, which is to hold its locked questions and
 * no more than it holds. If the size is not met then, the difference goes to, or comes from, any chapters
 * that can give more, or less: each chapter's count lies from `lows` to `highs`, and all count vectors in
 * between that have the size change the draft equally little, and no other vector changes it as little.
 * All counts are those beside the locked questions.
 */
import type { Availability } from '../availability.ts';
import { type BlueprintCounts, blueprintSize } from '../blueprint.ts';
import { heldBy, heldInChapters } from '../problem.ts';

export interface SearchSpace {
  readonly chapterIds: readonly string[];
  readonly held: Int32Array;
  readonly lows: Int32Array;
  readonly highs: Int32Array;
  readonly size: number;
  /** The draft's five other counts: simple, difficult; reminding, understanding, creativity. Some may be negative. */
  readonly wantedRows: readonly [number, number];
  readonly wantedColumns: readonly [number, number, number];
}

/**
 * Undefined if the pool holds no question.
 *
 * @param wanted the draft's counts beside the locked questions; less than zero where these are more
 * @param availability what the pool holds beside them
 * @param leastSize 1, or 0 if questions are locked
 */
export function searchSpaceOf(
  wanted: BlueprintCounts,
  availability: Availability,
  leastSize: number,
): SearchSpace | undefined {
  const chapterIds = [...availability.keys()];
  const held = heldBy(chapterIds, availability);
  const most = heldInChapters(held);
  const available = sum(most);
  if (available < leastSize) return undefined;
  const size = Math.min(Math.max(blueprintSize(wanted), leastSize), available);
  const near = most.map((count, chapter) =>
    Math.min(count, Math.max(0, wanted.chapters[chapterIds[chapter]!] ?? 0)),
  );
  const missing = size - sum(near);
  const { difficulty, objective } = wanted;
  return {
    chapterIds,
    held,
    lows: near.map((count) => Math.max(0, count + Math.min(0, missing))),
    highs: near.map((count, chapter) => Math.min(most[chapter]!, count + Math.max(0, missing))),
    size,
    wantedRows: [difficulty.simple, difficulty.difficult],
    wantedColumns: [objective.reminding, objective.understanding, objective.creativity],
  };
}

function sum(counts: Int32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
