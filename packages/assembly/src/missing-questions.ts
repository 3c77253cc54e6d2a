/**
 * The fewest questions to write so that a blueprint becomes achievable, and where.
 *
 * Method: for given kind totals Y the chapters place at most N - max(0, max over T of Y(T) - f(T)) questions (max flow,
 * min cut: Ford and Fulkerson 1956), and each place that is left empty needs one new question. So d questions suffice if
 * and only if some Y >= 0 with the difficulty and objective counts has Y(T) <= f(T) + d for every set T of kinds: half-planes,
 * as in `kind-plane`, and more questions never do worse, so the least d is found by bisection. All d can be of the kinds S
 * if and only if Y(T) <= f(T) already holds for the T outside of S, because a flow that is augmented keeps what it places;
 * the smallest such S is taken, so that few sorts of questions are named. Where they are written follows from a largest
 * flow, which fills the chapters with small counts first: the rest comes together in few chapters.
 * Cost: 64 sets and N rows for each d and S tried, 80 at most; 36 steps for each chapter and question that is rearranged.
 */
import { problemBeside } from './assemble.ts';
import type { Availability } from './availability.ts';
import type { Blueprint } from './blueprint.ts';
import { kindPlane, kindTotals } from './kind-plane.ts';
import type { Cell } from './locked.ts';
import { KIND_COUNT, type Problem } from './problem.ts';
import { ALL_KINDS, rankFunction, SET_COUNT } from './rank-function.ts';
import { KINDS } from './vocabulary.ts';

/** Questions to write for one cell. */
export interface MissingQuestions extends Cell {
  readonly count: number;
}

/** Sets of kinds, those of few kinds first. */
const SUPPORTS = Array.from({ length: SET_COUNT - 1 }, (_, at) => at + 1).sort(
  (one, other) => sizeOf(one) - sizeOf(other),
);

/**
 * A smallest list of questions that make the blueprint achievable once the pool holds them: with fewer it is not. The cells
 * are in the order of the blueprint's chapters and of `KINDS`; there may be other lists of the same size.
 *
 * @param locked the cells of questions that the exam must hold. They are in the availability.
 * @returns no cell if the blueprint is achievable already; undefined if more of something is locked than asked, which no
 *   new question can help
 * @throws RangeError if more questions of a cell are locked than it holds
 */
export function missingQuestions(
  blueprint: Blueprint,
  availability: Availability,
  locked: readonly Cell[] = [],
): MissingQuestions[] | undefined {
  const problem = problemBeside(locked, blueprint, availability);
  if (!problem) return undefined;
  const rank = rankFunction(problem.asked, problem.held);
  const number = fewest(problem, rank);
  if (number === 0) return [];
  for (const support of SUPPORTS) {
    const totals = totalsWith(problem, rank, number, support);
    if (totals) return placesOf(problem, totals, support);
  }
  throw new Error(`No kinds of question for ${number} missing ones.`);
}

/** The least number of new questions, of whatever kinds. */
function fewest(problem: Problem, rank: Int32Array): number {
  let low = 0;
  let high = problem.margins.size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (totalsWith(problem, rank, middle, ALL_KINDS)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Kind totals that `number` new questions of the kinds in `support` allow. */
function totalsWith(
  { margins }: Problem,
  rank: Int32Array,
  number: number,
  support: number,
): Int32Array | undefined {
  const raised = rank.map((most, set) => (set & support ? most + number : most));
  // With new questions, the sets of five kinds no longer keep the sixth total at zero or above.
  for (let kind = 0; kind < KIND_COUNT; kind++) {
    const others = ALL_KINDS ^ (1 << kind);
    raised[others] = Math.min(raised[others]!, margins.size);
  }
  const plane = kindPlane(raised, margins);
  const { first, last } = plane.rows();
  for (let y1 = first; y1 <= last; y1++) {
    if (plane.cut(y1)) return kindTotals(margins, y1, plane.low);
  }
  return undefined;
}

/** The questions that a largest flow leaves missing, by chapter and kind. */
function placesOf(problem: Problem, totals: Int32Array, support: number): MissingQuestions[] {
  const flow = new Flow(problem);
  flow.place(totals.map((total, kind) => (support & (1 << kind) ? 0 : total)));
  flow.place(totals);
  const missing: MissingQuestions[] = [];
  let kind = 0;
  problem.chapterIds.forEach((chapterId, chapter) => {
    for (let left = flow.left(chapter); left > 0; ) {
      while (flow.placed[kind] === totals[kind]) kind++;
      const count = Math.min(left, totals[kind]! - flow.placed[kind]!);
      missing.push({ chapterId, kind: KINDS[kind]!, count });
      flow.placed[kind]! += count;
      left -= count;
    }
  });
  return missing;
}

/** Questions placed in cells: from each chapter at most the asked number, of each kind at most a wanted one. */
class Flow {
  /** Questions placed, by kind. */
  readonly placed = new Int32Array(KIND_COUNT);
  private readonly taken: Int32Array;
  private readonly takenFrom: Int32Array;
  private readonly order: readonly number[];

  constructor(private readonly problem: Problem) {
    const { asked, held } = problem;
    this.taken = new Int32Array(held.length);
    this.takenFrom = new Int32Array(asked.length);
    this.order = Array.from(asked.keys()).sort((one, other) => asked[one]! - asked[other]!);
  }

  /** How many questions a chapter still has to give. */
  left(chapter: number): number {
    return this.problem.asked[chapter]! - this.takenFrom[chapter]!;
  }

  /** Places as many questions as possible of kinds of which fewer are placed than wanted. */
  place(wanted: Int32Array): void {
    for (const chapter of this.order) {
      while (this.left(chapter) > 0 && this.augment(chapter, wanted));
    }
  }

  /** Places one more question from a chapter; others may change their kind for it. */
  private augment(chapter: number, wanted: Int32Array): boolean {
    const from = new Int32Array(KIND_COUNT).fill(-1);
    const by = new Int32Array(KIND_COUNT);
    const reached: number[] = [];
    for (let kind = 0; kind < KIND_COUNT; kind++) {
      if (!this.hasRoom(chapter, kind)) continue;
      from[kind] = kind;
      by[kind] = chapter;
      reached.push(kind);
    }
    for (const kind of reached) {
      if (this.placed[kind]! < wanted[kind]!) {
        this.takeAlong(kind, from, by);
        return true;
      }
      for (let next = 0; next < KIND_COUNT; next++) {
        if (from[next] !== -1) continue;
        const other = this.chapterThatMoves(kind, next);
        if (other < 0) continue;
        from[next] = kind;
        by[next] = other;
        reached.push(next);
      }
    }
    return false;
  }

  private takeAlong(end: number, from: Int32Array, by: Int32Array): void {
    this.placed[end]! += 1;
    let kind = end;
    while (true) {
      const chapter = by[kind]!;
      const before = from[kind]!;
      this.taken[chapter * KIND_COUNT + kind]! += 1;
      if (before === kind) {
        this.takenFrom[chapter]! += 1;
        return;
      }
      this.taken[chapter * KIND_COUNT + before]! -= 1;
      kind = before;
    }
  }

  /** A chapter that can give a question of kind `to` instead of one of kind `kind`, or -1. */
  private chapterThatMoves(kind: number, to: number): number {
    for (let chapter = 0; chapter < this.takenFrom.length; chapter++) {
      if (this.taken[chapter * KIND_COUNT + kind]! > 0 && this.hasRoom(chapter, to)) return chapter;
    }
    return -1;
  }

  private hasRoom(chapter: number, kind: number): boolean {
    const cell = chapter * KIND_COUNT + kind;
    return this.taken[cell]! < this.problem.held[cell]!;
  }
}

function sizeOf(set: number): number {
  return KINDS.reduce((size, _, kind) => size + ((set >> kind) & 1), 0);
}
