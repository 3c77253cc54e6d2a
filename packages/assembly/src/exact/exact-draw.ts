/**
 * Draws how many questions each cell gives, such that all exams are equally likely, where that is quick.
 *
 * Method: a table of cells stands for the product of C(held, taken) exams. The chapters with the fewest tables are counted
 * by dynamic programming (`completion.ts`). If all but one can be, what the last one gives follows from what the
 * others give together, and the draw is made by weights. Else the chapters that are not counted give their questions by
 * chance, with odds that make the blueprint's counts come out on average, and the draw begins again unless the counted
 * chapters complete them: with the probability ways / most ways (rejection: von Neumann 1951). Then all exams are
 * equally likely, whatever the odds.
 * Error: weights are sums of products of positive doubles, each rounded a few hundred times, so they are right to 1e-12; a choice
 * among them takes 32 random bits. So the probability of a choice is off by less than 1e-9 for each of its options.
 * Cost: at most 100,000 steps of counting, and draws of some 0.1 microseconds for each chapter.
 */
import { KIND_COUNT, type Problem } from '../problem.ts';
import type { Random } from '../random.ts';
import { type Box, ChapterWays, type Free, tableOfWeights, volume } from './chapter-ways.ts';
import { Completion } from './completion.ts';
import { FreeChapters } from './free-chapters.ts';
import { oddsOf } from './odds.ts';
import { Tables } from './tables.ts';

/** Limits of the work; a step of counting takes a nanosecond or a few. */
export interface Limits {
  /** Steps to count all chapters, so that no draw begins again. */
  readonly counting: number;
  /** Steps to count a part of the chapters: with more, fewer draws begin again. */
  readonly countingPart: number;
  /** Draws until the exact draw is given up. */
  readonly tries: number;
}

const LIMITS: Limits = { counting: 100_000, countingPart: 6_000, tries: 400 };

/** Of one draw after the other. */
const TABLES = new Tables();

/** A table of cells, drawn uniformly among all exams, or undefined if that would take too long. */
export function drawExactly(problem: Problem, random: Random): Int32Array | undefined {
  TABLES.clear();
  const draw = exactDrawOf(problem, LIMITS, TABLES);
  if (!draw) return undefined;
  for (let tries = LIMITS.tries; tries > 0; tries--) {
    const taken = draw.attempt(random);
    if (taken) return taken;
  }
  return undefined;
}

/** An exact draw of a problem that some exam solves, or undefined if it would take too long. */
export function exactDrawOf(
  problem: Problem,
  limits: Limits = LIMITS,
  tables = new Tables(),
): ExactDraw | undefined {
  const { held, margins } = problem;
  const chapters = chaptersOf(problem, tables).sort((one, other) => one.tableCount - other.tableCount);
  const last = chapters.pop();
  if (!last) return undefined;
  const target: Free = [margins.simple, margins.reminding, margins.understanding];
  const boxes = boxesOf([...chapters, last], target);
  const counting = countingCosts(chapters, boxes);
  const finishing = volume(boxes[chapters.length]!) * (last.tableCount / volume(last));
  if ((counting.at(-1) ?? 0) + finishing <= limits.counting) {
    return new CountedDraw(new Completion(chapters, boxes, tables), last, target, held.length);
  }
  const counted = counting.filter((cost) => cost <= limits.countingPart).length;
  const questions = chapters.slice(0, counted).reduce((sum, chapter) => sum + chapter.asked, 0);
  if (expectedTries(margins.size, questions) > limits.tries / 5) return undefined;
  const completion = new Completion(chapters.slice(0, counted), boxes, tables);
  return new RejectionDraw(completion, [...chapters.slice(counted), last], target, held.length, tables);
}

export interface ExactDraw {
  /** A table of cells, all exams equally likely; undefined if the draw must begin again. */
  attempt(random: Random): Int32Array | undefined;
}

/** All chapters but one are counted. */
class CountedDraw implements ExactDraw {
  private readonly weights: Float64Array;

  constructor(
    private readonly completion: Completion,
    private readonly last: ChapterWays,
    private readonly target: Free,
    private readonly cellCount: number,
  ) {
    this.weights = completion.ways.map((ways, position) => {
      return ways === 0 ? 0 : ways * last.ways(...minus(target, completion.freeAt(position)));
    });
  }

  attempt(random: Random): Int32Array | undefined {
    const position = random.weighted(this.weights);
    // Weights may all be too small for a double.
    if (position < 0) return undefined;
    const taken = new Int32Array(this.cellCount);
    const together = this.completion.freeAt(position);
    this.last.draw(minus(this.target, together), taken, random);
    this.completion.draw(together, taken, random);
    return taken;
  }
}

/** Some chapters are counted, the others give their questions by chance. */
class RejectionDraw implements ExactDraw {
  private readonly free: FreeChapters;
  /** Simple, reminding and understanding counts of the others, and what each of their cells gives. */
  private readonly counts = new Int32Array(3);
  private readonly drawn: Int32Array;
  private readonly most: number;

  constructor(
    private readonly completion: Completion,
    private readonly chapters: readonly ChapterWays[],
    private readonly target: Free,
    private readonly cellCount: number,
    tables: Tables,
  ) {
    this.free = new FreeChapters(chapters, tables);
    this.drawn = tables.ofIntegers(KIND_COUNT * chapters.length);
    this.most = largestOf(completion.ways);
  }

  attempt(random: Random): Int32Array | undefined {
    const { free, completion, target, counts } = this;
    free.draw(counts, this.drawn, random);
    const simple = target[0] - counts[0]!;
    const reminding = target[1] - counts[1]!;
    const understanding = target[2] - counts[2]!;
    const ways = completion.waysTo(simple, reminding, understanding);
    if (ways === 0 || !random.chance(ways / this.most)) return undefined;
    const taken = this.takenByFree();
    completion.draw([simple, reminding, understanding], taken, random);
    return taken;
  }

  private takenByFree(): Int32Array {
    const { chapters, drawn } = this;
    const taken = new Int32Array(this.cellCount);
    for (let i = 0; i < drawn.length; i++) {
      const kind = i % KIND_COUNT;
      taken[chapters[(i - kind) / KIND_COUNT]!.chapter * KIND_COUNT + kind] = drawn[i]!;
    }
    return taken;
  }
}

function largestOf(numbers: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < numbers.length; i++) largest = Math.max(largest, numbers[i]!);
  return largest;
}

/** The chapters that give questions. */
function chaptersOf(problem: Problem, tables: Tables): ChapterWays[] {
  const { asked, held } = problem;
  const odds = oddsOf(problem, tables);
  const weights = tableOfWeights(asked, tables);
  const chapters: ChapterWays[] = [];
  let zero = 0;
  for (let chapter = 0; chapter < asked.length; chapter++) {
    const count = asked[chapter]!;
    if (count === 0) continue;
    chapters.push(new ChapterWays(chapter, count, held, odds, weights, zero));
    zero += KIND_COUNT * (count + 1);
  }
  return chapters;
}

/** Box i bounds what the first i chapters can give together so that the others can complete it. */
function boxesOf(chapters: readonly ChapterWays[], target: Free): Box[] {
  let low: Free = [0, 0, 0];
  let high: Free = [0, 0, 0];
  // What the chapters after them must have left, and can leave at most.
  let least = target;
  let most = target;
  for (const { lows, highs } of chapters) {
    least = minus(least, highs);
    most = minus(most, lows);
  }
  const boxes = [{ lows: larger(low, least), highs: smaller(high, most) }];
  for (const { lows, highs } of chapters) {
    low = plus(low, lows);
    high = plus(high, highs);
    least = plus(least, highs);
    most = plus(most, lows);
    boxes.push({ lows: larger(low, least), highs: smaller(high, most) });
  }
  return boxes;
}

/** The cost of counting the first chapter, the first two, and so on. */
function countingCosts(chapters: readonly ChapterWays[], boxes: readonly Box[]): number[] {
  let cost = 0;
  return chapters.map((chapter, i) => {
    cost += volume(boxes[i]!) * volume(chapter) + chapter.tableCount;
    return cost;
  });
}

/**
 * What the counted chapters must complete varies less than what all chapters give, in three directions; each grows with
 * the root of the questions.
 */
function expectedTries(questions: number, counted: number): number {
  const ratio = questions / Math.max(counted, 0.5);
  // A square root is the same on every machine, a power need not be.
  return ratio * Math.sqrt(ratio);
}

function plus(one: Free, other: Free): Free {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

function minus(one: Free, other: Free): Free {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
}

function larger(one: Free, other: Free): Free {
  return [Math.max(one[0], other[0]), Math.max(one[1], other[1]), Math.max(one[2], other[2])];
}

function smaller(one: Free, other: Free): Free {
  return [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.min(one[2], other[2])];
}
