/**
 * Moves an exam towards a uniform draw among all exams of its blueprint.
 *
 * Method: a Markov chain on exams (Metropolis, Rosenbluth et al. 1953; moves that keep sums as in Diaconis and
 * Sturmfels 1998). In a step a few questions of the exam, two or, each time half as often, one more, leave it,
 * deal out their difficulties and their objectives anew among themselves, and questions of the pool with the
 * dealt attributes come in, so that every count of the blueprint stays. There are `back` ways to fill the old
 * cells again and `forth` ways to fill the new ones; the step is taken with probability min(1, forth / back),
 * which makes going and coming back equally likely for each pair of exams.
 *
 * So uniform is stationary, and as all questions may leave at once, every exam can be reached from every other:
 * the draw converges to uniform for any pool, and no step takes it further away (total variation never grows).
 * Cost: constant expected for each step, about 0.1 microseconds.
 */
import { KIND_COUNT, OBJECTIVE_COUNT } from './problem.ts';
import type { Random } from './random.ts';

/** With this number of steps, the remaining error of the first draw is about as small as the noise of 6,000 draws. */
const STEPS_PER_QUESTION = 8;

/** Small pools need more steps, because their exams may lie far apart. */
const LEAST_STEPS = 600;

/** The labels that questions trade: the difficulty, the objective, or both. */
const DIFFICULTY = 1;
const OBJECTIVE = 2;
const WAYS_TO_TRADE = 3;

const KIND_PAIRS = KIND_COUNT * KIND_COUNT;
const GAPS = gapsOfTrades();

/** The number of steps after which an exam of this size is nearly uniformly distributed. */
export function stepsFor(questions: number): number {
  return Math.max(LEAST_STEPS, STEPS_PER_QUESTION * questions);
}

/** Takes `steps` steps in place; `taken` counts the exam's questions by cell, `held` the pool's. */
export function polish(taken: Int32Array, held: Int32Array, steps: number, random: Random): void {
  const exam = cellsOfQuestions(taken);
  if (exam.length < 2) return;
  const free = held.map((count, cell) => count - taken[cell]!);
  const entering = new Int32Array(exam.length);
  for (let step = 0; step < steps; step++) {
    const group = groupSize(exam.length, random);
    if (group === 2) moveTwo(exam, free, random);
    else moveGroup(exam, entering, group, free, random);
  }
  for (let cell = 0; cell < taken.length; cell++) taken[cell] = held[cell]! - free[cell]!;
}

/** A step of two questions, the commonest by far: to deal out what they had anew would change nothing, so it is left out. */
function moveTwo(exam: Int32Array, free: Int32Array, random: Random): void {
  const i = random.below(exam.length);
  let j = random.below(exam.length - 1);
  if (j >= i) j++;
  const one = exam[i]!;
  const other = exam[j]!;
  const attributes = 1 + random.below(WAYS_TO_TRADE);
  const gap = GAPS[attributes * KIND_PAIRS + (one % KIND_COUNT) * KIND_COUNT + (other % KIND_COUNT)]!;
  const newOne = one + gap;
  const newOther = other - gap;
  if (newOne === one || newOne === other) return;
  const back = (free[one]! + 1) * (free[other]! + 1);
  const forth = free[newOne]! * free[newOther]!;
  if (forth < back && random.unit() * back >= forth) return;
  free[one]! += 1;
  free[other]! += 1;
  free[newOne]! -= 1;
  free[newOther]! -= 1;
  exam[i] = newOne;
  exam[j] = newOther;
}

function moveGroup(
  exam: Int32Array,
  entering: Int32Array,
  group: number,
  free: Int32Array,
  random: Random,
): void {
  bringToFront(exam, group, random);
  if (!deal(exam, entering, group, random)) return;
  const back = takeOut(exam, group, free);
  const forth = putIn(entering, group, free);
  if (forth >= back || random.unit() * back < forth) {
    for (let i = 0; i < group; i++) exam[i] = entering[i]!;
  } else {
    for (let i = 0; i < group; i++) {
      free[entering[i]!]! += 1;
      free[exam[i]!]! -= 1;
    }
  }
}

function cellsOfQuestions(taken: Int32Array): Int32Array {
  const cells = new Int32Array(taken.reduce((sum, count) => sum + count, 0));
  let end = 0;
  for (let cell = 0; cell < taken.length; cell++) {
    for (let i = 0; i < taken[cell]!; i++) cells[end++] = cell;
  }
  return cells;
}

/** Two, and one more for each zero before the first one of the random bits; at most the number given. */
export function groupSize(most: number, random: Random): number {
  let size = 2;
  let zeros = 0;
  do {
    zeros = Math.clz32(random.word());
    size += zeros;
  } while (zeros === 32 && size < most);
  return Math.min(size, most);
}

export function bringToFront(exam: Int32Array, group: number, random: Random): void {
  for (let i = 0; i < group; i++) {
    const chosen = i + random.below(exam.length - i);
    const cell = exam[chosen]!;
    exam[chosen] = exam[i]!;
    exam[i] = cell;
  }
}

/** Shuffles difficulties, and apart from that objectives, among the group's cells; says whether a cell changed. */
export function deal(exam: Int32Array, entering: Int32Array, group: number, random: Random): boolean {
  for (let i = 0; i < group; i++) {
    entering[i] = exam[i]! % KIND_COUNT;
    if (i === 0) continue;
    trade(DIFFICULTY, entering, i, random.below(i + 1));
    trade(OBJECTIVE, entering, i, random.below(i + 1));
  }
  let isChanged = false;
  for (let i = 0; i < group; i++) {
    const cell = exam[i]!;
    entering[i]! += cell - (cell % KIND_COUNT);
    if (entering[i] !== cell) isChanged = true;
  }
  return isChanged;
}

/** Two kinds of a list trade attributes. */
function trade(attributes: number, kinds: Int32Array, i: number, j: number): void {
  const gap = GAPS[attributes * KIND_PAIRS + kinds[i]! * KIND_COUNT + kinds[j]!]!;
  kinds[i]! += gap;
  kinds[j]! -= gap;
}

/** From a kind to what it becomes by a trade with another one: at attributes * 36 + kind * 6 + the other kind. */
function gapsOfTrades(): Int8Array {
  const gaps = new Int8Array(4 * KIND_PAIRS);
  for (let at = 0; at < gaps.length; at++) {
    const attributes = Math.floor(at / KIND_PAIRS);
    const kind = Math.floor(at / KIND_COUNT) % KIND_COUNT;
    const other = at % KIND_COUNT;
    const objective = (attributes & OBJECTIVE ? other : kind) % OBJECTIVE_COUNT;
    const source = attributes & DIFFICULTY ? other : kind;
    gaps[at] = source - (source % OBJECTIVE_COUNT) + objective - kind;
  }
  return gaps;
}

/** Frees the group's cells and counts the ways to fill them again. */
function takeOut(exam: Int32Array, group: number, free: Int32Array): number {
  let ways = 1;
  for (let i = 0; i < group; i++) {
    const cell = exam[i]!;
    const count = free[cell]! + 1;
    free[cell] = count;
    ways *= count;
  }
  return ways;
}

/** Fills cells and counts the ways to do so: none if a cell is overfilled on the way. */
function putIn(entering: Int32Array, group: number, free: Int32Array): number {
  let ways = 1;
  for (let i = 0; i < group; i++) {
    const cell = entering[i]!;
    const count = free[cell]!;
    free[cell] = count - 1;
    ways *= count > 0 ? count : 0;
  }
  return ways;
}
