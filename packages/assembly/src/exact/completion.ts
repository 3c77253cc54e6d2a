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
import type { Tables } from './tables.ts';

export class Completion {
  /** Before the first chapter, after it, and so on. */
  private readonly layers: readonly Layer[];
  private readonly options: Options;
  /** The options of chapter i are from firstOptions[i] to before firstOptions[i + 1]. */
  private readonly firstOptions: number[] = [0];
  /** Of the options of a chapter, while one is drawn. */
  private readonly weights: Float64Array;

  /**
   * @param chapters those that are counted
   * @param boxes box i bounds what the first i chapters give together: other counts cannot be completed and are left out
   */
  constructor(
    private readonly chapters: readonly ChapterWays[],
    boxes: readonly Box[],
    tables: Tables,
  ) {
    this.layers = layersOf(boxes.slice(0, chapters.length + 1), tables);
    const most = chapters.reduce((sum, chapter) => sum + volume(chapter), 0);
    this.options = { frees: tables.ofIntegers(3 * most), ways: tables.ofDoubles(most) };
    this.layers[0]!.start();
    let longest = 0;
    chapters.forEach((chapter, i) => {
      const first = this.firstOptions[i]!;
      const end = chapter.addOptions(this.options, first);
      for (let option = first; option < end; option++) {
        this.layers[i + 1]!.addMoved(this.layers[i]!, this.options, option);
      }
      this.firstOptions.push(end);
      longest = Math.max(longest, end - first);
    });
    this.weights = tables.ofDoubles(longest);
  }

  /** The ways of each of the counts, of which `freeAt` tells which they are. */
  get ways(): Float64Array {
    return this.last.own();
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
    const { weights } = this;
    const { frees, ways } = this.options;
    for (let i = this.chapters.length - 1; i >= 0; i--) {
      const before = this.layers[i]!;
      const first = this.firstOptions[i]!;
      const count = this.firstOptions[i + 1]! - first;
      for (let at = 0; at < count; at++) {
        const free = 3 * (first + at);
        weights[at] =
          ways[first + at]! *
          before.waysTo(
            simple - frees[free]!,
            reminding - frees[free + 1]!,
            understanding - frees[free + 2]!,
          );
      }
      const free = freeOf(this.options, first + random.weighted(weights, count));
      this.chapters[i]!.draw(free, taken, random);
      simple -= free[0];
      reminding -= free[1];
      understanding -= free[2];
    }
  }

  private get last(): Layer {
    return this.layers.at(-1)!;
  }
}

/** All in one table, because many small ones take longer to make. */
function layersOf(boxes: readonly Box[], tables: Tables): Layer[] {
  const ways = tables.ofDoubles(boxes.reduce((sum, box) => sum + volume(box), 0));
  let zero = 0;
  return boxes.map((box) => {
    const layer = new Layer(box, ways, zero);
    zero += volume(box);
    return layer;
  });
}

class Layer {
  private readonly depth: number;
  private readonly width: number;

  /** @param ways table in which the layer begins at `zero` */
  constructor(
    private readonly box: Box,
    private readonly ways: Float64Array,
    private readonly zero: number,
  ) {
    const { lows, highs } = box;
    this.depth = highs[1] - lows[1] + 1;
    this.width = highs[2] - lows[2] + 1;
  }

  /** No chapter has one way to give nothing. */
  start(): void {
    this.ways[this.zero] = 1;
  }

  own(): Float64Array {
    return this.ways.subarray(this.zero, this.zero + volume(this.box));
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
    const before = from.box;
    const { ways, frees } = options;
    const simple = frees[3 * option]!;
    const reminding = frees[3 * option + 1]!;
    const understanding = frees[3 * option + 2]!;
    const waysOfOption = ways[option]!;
    const first = Math.max(before.lows[2], lows[2] - understanding);
    const length = Math.min(before.highs[2], highs[2] - understanding) - first + 1;
    const lastSimple = Math.min(before.highs[0], highs[0] - simple);
    const firstReminding = Math.max(before.lows[1], lows[1] - reminding);
    const lastReminding = Math.min(before.highs[1], highs[1] - reminding);
    const table = this.ways;
    for (let s = Math.max(before.lows[0], lows[0] - simple); s <= lastSimple; s++) {
      let source = from.at(s, firstReminding) + first - before.lows[2];
      let target = this.at(s + simple, firstReminding + reminding) + first + understanding - lows[2];
      for (let r = firstReminding; r <= lastReminding; r++) {
        for (let i = 0; i < length; i++) table[target + i]! += waysOfOption * table[source + i]!;
        source += from.width;
        target += this.width;
      }
    }
  }

  private at(simple: number, reminding: number): number {
    const { lows } = this.box;
    return this.zero + ((simple - lows[0]) * this.depth + reminding - lows[1]) * this.width;
  }
}
