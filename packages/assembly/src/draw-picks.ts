/**
 * Draws the questions of an exam, named by their ranks, so that the engine never sees the pool.
 *
 * Method: Floyd's sampling (Bentley and Floyd 1987) in each cell: every subset of the wanted size is equally likely.
 * Cost: one set operation for each question.
 */
import type { Cell } from './locked.ts';
import { KIND_COUNT, type Problem } from './problem.ts';
import type { Random } from './random.ts';
import { KINDS } from './vocabulary.ts';

/** One question of an exam: number `rank`, from 0, of its cell, in whatever order the caller keeps the cell. */
export interface Pick extends Cell {
  readonly rank: number;
}

/** The exam's questions: chapters in the blueprint's order, within a chapter in random order. */
export function drawPicks({ chapterIds, held }: Problem, taken: Int32Array, random: Random): Pick[] {
  const picks: Pick[] = [];
  chapterIds.forEach((chapterId, chapter) => {
    const inChapter: Pick[] = [];
    KINDS.forEach((kind, index) => {
      const cell = chapter * KIND_COUNT + index;
      for (const rank of drawRanks(taken[cell]!, held[cell]!, random)) {
        inChapter.push({ chapterId, kind, rank });
      }
    });
    picks.push(...random.shuffle(inChapter));
  });
  return picks;
}

/** `wanted` distinct whole numbers from 0 to held - 1; their order has no meaning. */
export function drawRanks(wanted: number, held: number, random: Random): Iterable<number> {
  if (wanted === 0) return [];
  if (wanted === 1) return [random.below(held)];
  const ranks = new Set<number>();
  for (let last = held - wanted; last < held; last++) {
    const rank = random.below(last + 1);
    ranks.add(ranks.has(rank) ? last : rank);
  }
  return ranks;
}
