/**
 * What the nearest blueprint may look like, once its size and the change of its chapter counts are the least.
 *
 * Every set of questions of the pool is an exam of some blueprint, so the size can be anything from 1 to what
 * the pool holds, and the nearest to the draft's is known at once. So is the least change of the chapter counts:
 * a chapter that holds too few must give up the rest, and no other need give fewer than asked. The questions given
 * up (and one, if the draft asks for none at all) go to any chapters that hold more: each
 * chapter's count lies from `lows` to `highs`, and all count vectors in between that have the size
 * change the draft equally little, and no other vector changes it as little.
 */
import type { Availability } from '../availability.ts';
import { type BlueprintDraft, blueprintSize } from '../blueprint.ts';
import { heldBy, heldInChapters } from '../problem.ts';

export interface SearchSpace {
  readonly chapterIds: readonly string[];
  readonly held: Int32Array;
  readonly lows: Int32Array;
  readonly highs: Int32Array;
  readonly size: number;
  /** The draft's five other counts: simple, difficult; reminding, understanding, creativity. */
  readonly wantedRows: readonly [number, number];
  readonly wantedColumns: readonly [number, number, number];
}

/** Undefined if the pool holds no question. */
export function searchSpaceOf(draft: BlueprintDraft, availability: Availability): SearchSpace | undefined {
  const chapterIds = [...availability.keys()];
  const held = heldBy(chapterIds, availability);
  const most = heldInChapters(held);
  const available = sum(most);
  if (available === 0) return undefined;
  const size = Math.min(Math.max(blueprintSize(draft), 1), available);
  const lows = most.map((count, chapter) => Math.min(count, draft.chapters[chapterIds[chapter]!] ?? 0));
  const beyondLows = size - sum(lows);
  const { difficulty, objective } = draft;
  return {
    chapterIds,
    held,
    lows,
    highs: most.map((count, chapter) => Math.min(count, lows[chapter]! + beyondLows)),
    size,
    wantedRows: [difficulty.simple ?? 0, difficulty.difficult ?? 0],
    wantedColumns: [objective.reminding ?? 0, objective.understanding ?? 0, objective.creativity ?? 0],
  };
}

function sum(counts: Int32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
