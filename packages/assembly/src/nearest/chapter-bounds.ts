/**
 * Bounds of what each chapter gives, which change one chapter at a time, and the rank function under them.
 *
 * Method: the rank function of `rank-function` is a sum over the chapters, so a changed chapter's part is taken out
 * and put in anew, whatever the number of chapters.
 * Cost: 128 steps for each change, 64 for the rank function.
 */
import { KIND_COUNT } from '../problem.ts';
import { rankFunction, SET_COUNT, sumsOverSets } from '../rank-function.ts';
import type { SearchSpace } from './search-space.ts';

export class ChapterBounds {
  readonly lows: Int32Array;
  readonly highs: Int32Array;
  private readonly atLows: Int32Array;
  private readonly atHighs: Int32Array;
  private sumOfLows: number;

  constructor(private readonly space: SearchSpace) {
    this.lows = space.lows.slice();
    this.highs = space.highs.slice();
    this.atLows = rankFunction(this.lows, space.held);
    this.atHighs = rankFunction(this.highs, space.held);
    this.sumOfLows = this.lows.reduce((sum, low) => sum + low, 0);
  }

  /** Lets a chapter give from `low` to `high` questions. */
  set(chapter: number, low: number, high: number): void {
    const heldOf = sumsOverSets(this.space.held, chapter * KIND_COUNT);
    this.sumOfLows += low - this.lows[chapter]!;
    replacePart(this.atLows, heldOf, this.lows[chapter]!, low);
    replacePart(this.atHighs, heldOf, this.highs[chapter]!, high);
    this.lows[chapter] = low;
    this.highs[chapter] = high;
  }

  /** The result of `boundedRankFunction` for these bounds. */
  rank(): Int32Array {
    const beyondLows = this.space.size - this.sumOfLows;
    return this.atHighs.map((high, kinds) => Math.min(high, this.atLows[kinds]! + beyondLows));
  }
}

function replacePart(rank: Int32Array, heldOf: Int32Array, before: number, after: number): void {
  if (before === after) return;
  for (let kinds = 0; kinds < SET_COUNT; kinds++) {
    rank[kinds]! += Math.min(after, heldOf[kinds]!) - Math.min(before, heldOf[kinds]!);
  }
}
