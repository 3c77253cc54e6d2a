/**
 * How many ways some chapters have to give counts together.
 *
 * Method: dynamic programming over the chapters. A layer holds, for each simple, reminding and understanding count that
 * the chapters so far can give together and the others can complete, in how many ways they do; a chapter adds each of
 * its options to all of them. Drawing goes back from the last layer to the first.
 * Cost: for each chapter its options times the counts before it.
 */
import type { Random } from '../random.ts';
import { type Box, type ChapterWays, type Free, freeOf, type Options, volume } from './chapter-ways.ts';

interface Step {
  readonly chapter: ChapterWays;
  readonly options: Options;
  readonly before: Layer;
}

export class Completion {
  private readonly steps: Step[] = [];
  private last: Layer;

  constructor(start: Box) {
    this.last = new Layer(start);
    this.last.ways[0] = 1;
  }

  /** Adds a chapter; counts outside of the box cannot be completed and are left out. */
  add(chapter: ChapterWays, box: Box): void {
    const before = this.last;
    const options = chapter.options();
    this.last = new Layer(box);
    for (let option = 0; option < options.ways.length; option++) this.last.addMoved(before, options, option);
    this.steps.push({ chapter, options, before });
  }

  /** The ways of each of the counts, of which `freeAt` tells which they are. */
  get ways(): Float64Array {
    return this.last.ways;
  }

  freeAt(position: number): Free {
    return this.last.freeAt(position);
  }

  waysTo(simple: number, reminding: number, understanding: number): number {
    return this.last.waysTo(simple, reminding, understanding);
  }

  /** Draws what each chapter gives, if they give these counts together, into a table of cells. */
  draw(together: Free, taken: Int32Array, random: Random): void {
    let [simple, reminding, understanding] = together;
    for (const { chapter, options, before } of this.steps.toReversed()) {
      const { frees, ways } = options;
      const weights = ways.map((here, option) => {
        const at = 3 * option;
        return (
          here *
          before.waysTo(simple - frees[at]!, reminding - frees[at + 1]!, understanding - frees[at + 2]!)
        );
      });
      const free = freeOf(options, random.weighted(weights));
      chapter.draw(free, taken, random);
      simple -= free[0];
      reminding -= free[1];
      understanding -= free[2];
    }
  }
}

class Layer {
  readonly ways: Float64Array;
  private readonly depth: number;
  private readonly width: number;

  constructor(private readonly box: Box) {
    const { lows, highs } = box;
    this.depth = highs[1] - lows[1] + 1;
    this.width = highs[2] - lows[2] + 1;
    this.ways = new Float64Array(volume(box));
  }

  waysTo(simple: number, reminding: number, understanding: number): number {
    const { lows, highs } = this.box;
    if (simple < lows[0] || simple > highs[0]) return 0;
    if (reminding < lows[1] || reminding > highs[1]) return 0;
    if (understanding < lows[2] || understanding > highs[2]) return 0;
    return this.ways[this.at(simple, reminding) + understanding - lows[2]]!;
  }

  freeAt(position: number): Free {
    const { lows } = this.box;
    const inRow = position % this.width;
    const row = (position - inRow) / this.width;
    const inPlane = row % this.depth;
    return [lows[0] + (row - inPlane) / this.depth, lows[1] + inPlane, lows[2] + inRow];
  }

  /** Adds all counts of a layer, moved by an option. */
  addMoved(from: Layer, options: Options, option: number): void {
    const { lows, highs } = this.box;
    const [simple, reminding, understanding] = freeOf(options, option);
    const ways = options.ways[option]!;
    const first = Math.max(from.box.lows[2], lows[2] - understanding);
    const length = Math.min(from.box.highs[2], highs[2] - understanding) - first + 1;
    const lastSimple = Math.min(from.box.highs[0], highs[0] - simple);
    const lastReminding = Math.min(from.box.highs[1], highs[1] - reminding);
    for (let s = Math.max(from.box.lows[0], lows[0] - simple); s <= lastSimple; s++) {
      for (let r = Math.max(from.box.lows[1], lows[1] - reminding); r <= lastReminding; r++) {
        const source = from.at(s, r) + first - from.box.lows[2];
        const target = this.at(s + simple, r + reminding) + first + understanding - lows[2];
        for (let i = 0; i < length; i++) this.ways[target + i]! += ways * from.ways[source + i]!;
      }
    }
  }

  private at(simple: number, reminding: number): number {
    const { lows } = this.box;
    return ((simple - lows[0]) * this.depth + reminding - lows[1]) * this.width;
  }
}
