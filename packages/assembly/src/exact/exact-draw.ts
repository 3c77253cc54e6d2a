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
 * Cost: at most 30,000 steps of counting, and draws of some 0.1 microseconds for each chapter.
 */
import type { Problem } from '../problem.ts';
import type { Random } from '../random.ts';
import { type Box, ChapterWays, type Free, volume } from './chapter-ways.ts';
import { Completion } from './completion.ts';
import { FreeChapter } from './free-chapter.ts';
import { oddsOf } from './odds.ts';

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

/** A table of cells, drawn uniformly among all exams, or undefined if that would take too long. */
export function drawExactly(problem: Problem, random: Random): Int32Array | undefined {
  const draw = exactDrawOf(problem);
  if (!draw) return undefined;
  for (let tries = LIMITS.tries; tries > 0; tries--) {
    const taken = draw.attempt(random);
    if (taken) return taken;
  }
  return undefined;
}

/** An exact draw of a problem that some exam solves, or undefined if it would take too long. */
export function exactDrawOf(problem: Problem, limits: Limits = LIMITS): ExactDraw | undefined {
  const { asked, held, margins } = problem;
  const odds = oddsOf(problem);
  const chapters = Array.from(asked.keys())
    .filter((chapter) => asked[chapter]! > 0)
    .map((chapter) => new ChapterWays(chapter, asked[chapter]!, held, odds))
    .toSorted((one, other) => one.tableCount - other.tableCount);
  const last = chapters.pop();
  if (!last) return undefined;
  const target: Free = [margins.simple, margins.reminding, margins.understanding];
  const boxes = boxesOf([...chapters, last], target);
  const counting = countingCosts(chapters, boxes);
  const finishing = volume(boxes[chapters.length]!) * (last.tableCount / volume(last));
  if ((counting.at(-1) ?? 0) + finishing <= limits.counting) {
    return new CountedDraw(completionOf(chapters, boxes), last, target, held.length);
  }
  const counted = counting.filter((cost) => cost <= limits.countingPart).length;
  const questions = chapters.slice(0, counted).reduce((sum, chapter) => sum + chapter.asked, 0);
  if (expectedTries(margins.size, questions) > limits.tries / 5) return undefined;
  const completion = completionOf(chapters.slice(0, counted), boxes);
  return new RejectionDraw(completion, [...chapters.slice(counted), last], target, held.length);
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
  private readonly chapters: readonly FreeChapter[];
  private readonly taken: Int32Array;
  private readonly most: number;

  constructor(
    private readonly completion: Completion,
    chapters: readonly ChapterWays[],
    private readonly target: Free,
    cellCount: number,
  ) {
    this.chapters = chapters.map((chapter) => new FreeChapter(chapter));
    this.taken = new Int32Array(cellCount);
    this.most = completion.ways.reduce((most, ways) => Math.max(most, ways), 0);
  }

  attempt(random: Random): Int32Array | undefined {
    const { chapters, completion, target, taken } = this;
    const left = Int32Array.from(target);
    for (let i = 0; i < chapters.length; i++) chapters[i]!.draw(left, taken, random);
    const ways = completion.waysTo(left[0]!, left[1]!, left[2]!);
    if (ways === 0 || !random.chance(ways / this.most)) return undefined;
    const drawn = taken.slice();
    completion.draw([left[0]!, left[1]!, left[2]!], drawn, random);
    return drawn;
  }
}

function completionOf(chapters: readonly ChapterWays[], boxes: readonly Box[]): Completion {
  const completion = new Completion(boxes[0]!);
  chapters.forEach((chapter, i) => {
    completion.add(chapter, boxes[i + 1]!);
  });
  return completion;
}

/** Box i bounds what the first i chapters can give together so that the others can complete it. */
function boxesOf(chapters: readonly ChapterWays[], target: Free): Box[] {
  const sums = (bound: 'lows' | 'highs') => {
    const all: Free[] = [[0, 0, 0]];
    for (const chapter of chapters) all.push(plus(all.at(-1)!, chapter[bound]));
    return all;
  };
  const lows = sums('lows');
  const highs = sums('highs');
  return lows.map((low, i) => {
    const least = minus(target, minus(highs.at(-1)!, highs[i]!));
    const most = minus(target, minus(lows.at(-1)!, low));
    return {
      lows: [0, 1, 2].map((at) => Math.max(low[at]!, least[at]!)) as unknown as Free,
      highs: [0, 1, 2].map((at) => Math.min(highs[i]![at]!, most[at]!)) as unknown as Free,
    };
  });
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
