/**
 * Draws how many questions of each kind the exam gets, weighted by how many exams that stands for.
 *
 * Method: the number of exams with kind totals Y is estimated by the product over kinds of C(pool_k, Y_k).
 * pool_k is the number of questions of kind k in one chapter that would stand for all chapters: drawn from at
 * random, at their mean sampling fraction, it would give the same expected number of questions of the kind.
 * For one chapter, and for chapters alike in composition and fraction, the estimate differs from the truth by
 * factors that are alike for all Y (compare Good 1976 on counting tables with given sums). What is left of the
 * error is the business of `polish`.
 * Cost: one step for each possible Y; with N questions there are at most N^2 / 9.
 */
import { expectedOfKinds, samplingFraction } from './expected-kinds.ts';
import type { HalfPlanes } from './half-planes.ts';
import { kindTotals } from './kind-plane.ts';
import { KIND_COUNT, OBJECTIVE_COUNT, type Problem } from './problem.ts';
import type { Random } from './random.ts';

/** The whole points of a row of the kind plane: y1 with y2 from `low` to `high`. */
interface Row {
  readonly y1: number;
  readonly low: number;
  readonly high: number;
}

/** Below this share of the largest weight, as a logarithm, no number of 32 random bits draws a point. */
const LEAST_LOG_SHARE = -40;

/** Kind totals that some exam has, or undefined if the plane has no whole point. */
export function drawKindTotals(
  problem: Problem,
  rank: Int32Array,
  plane: HalfPlanes,
  random: Random,
): Int32Array | undefined {
  const rows = rowsOf(plane);
  const count = rows.reduce((sum, { low, high }) => sum + high - low + 1, 0);
  if (count === 0) return undefined;
  let left = count === 1 ? 0 : random.weighted(weightsOf(rows, count, problem, rank), count);
  const row = rows.find(({ low, high }) => {
    if (left <= high - low) return true;
    left -= high - low + 1;
    return false;
  })!;
  return kindTotals(problem.margins, row.y1, row.low + left);
}

function rowsOf(plane: HalfPlanes): Row[] {
  const rows: Row[] = [];
  const { first, last } = plane.rows();
  for (let y1 = first; y1 <= last; y1++) {
    if (plane.cut(y1)) rows.push({ y1, low: plane.low, high: plane.high });
  }
  return rows;
}

/** The weights of the points of one plane, and the logarithms for them; kept, because making them anew takes longer. */
let weights = new Float64Array(1_024);
let logarithms = new Float64Array(1_024);

/** Estimated numbers of exams, relative to the largest of them: row after row, y2 ascending. */
function weightsOf(rows: readonly Row[], count: number, problem: Problem, rank: Int32Array): Float64Array {
  const { margins } = problem;
  const { simple, reminding, understanding } = margins;
  const cornerAtOrigin = margins.size - reminding - understanding - simple;
  setLogCounts(problem, rank);
  const logs = logarithms;
  const room = margins.size + 1;
  // Where the logarithms of each kind begin, at its number of questions for y1 = y2 = 0.
  const k1 = room;
  const k2 = 2 * room + simple;
  const k3 = 3 * room + reminding;
  const k4 = 4 * room + understanding;
  const k5 = 5 * room + cornerAtOrigin;
  if (weights.length < count) weights = new Float64Array(count);
  let largest = Number.NEGATIVE_INFINITY;
  let at = 0;
  for (const { y1, low, high } of rows) {
    const ofRow = logs[y1]! + logs[k3 - y1]!;
    for (let y2 = low; y2 <= high; y2++) {
      const both = y1 + y2;
      const logCount = ofRow + logs[k1 + y2]! + logs[k2 - both]! + logs[k4 - y2]! + logs[k5 + both]!;
      weights[at++] = logCount;
      if (logCount > largest) largest = logCount;
    }
  }
  for (let i = 0; i < count; i++) {
    const logShare = weights[i]! - largest;
    weights[i] = logShare < LEAST_LOG_SHARE ? 0 : Math.exp(logShare);
  }
  return weights;
}

/** Writes for each kind log C(pool, y), y from 0 to the most that an exam can have; kind k begins at k * (size + 1). */
function setLogCounts(problem: Problem, rank: Int32Array): void {
  const { asked, margins } = problem;
  let fraction = 0;
  for (let chapter = 0; chapter < asked.length; chapter++) {
    fraction += (asked[chapter]! / margins.size) * samplingFraction(problem, chapter);
  }
  const difficulties = [margins.simple, margins.size - margins.simple];
  const { reminding, understanding } = margins;
  const objectives = [reminding, understanding, margins.size - reminding - understanding];
  const room = margins.size + 1;
  if (logarithms.length < KIND_COUNT * room) logarithms = new Float64Array(KIND_COUNT * room);
  const expected = expectedOfKinds(problem);
  for (let kind = 0; kind < KIND_COUNT; kind++) {
    const most = rank[1 << kind]!;
    const objective = kind % OBJECTIVE_COUNT;
    const inExam = Math.min(
      most,
      difficulties[(kind - objective) / OBJECTIVE_COUNT]!,
      objectives[objective]!,
    );
    setLogBinomials(kind * room, Math.max(expected[kind]! / fraction, most), inExam);
  }
}

/** Writes log C(pool, y) for y from 0 to `most`; the pool need not be whole but is at least `most`. */
function setLogBinomials(first: number, pool: number, most: number): void {
  const logs = logarithms;
  logs[first] = 0;
  for (let y = 0; y < most; y++) logs[first + y + 1] = logs[first + y]! + Math.log((pool - y) / (y + 1));
}
