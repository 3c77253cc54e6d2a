/**
 * Makes the versions of a drawn exam alike, or as hard as a target, given the expected share of right answers of each question.
 *
 * Method: `equaliseInParts` over the cells that the versions take questions from. Sums are compared at three levels of ability,
 * among which the whole class matters most. Questions of recent exams come in only for others that were used as often; pairs
 * that must be apart come together nowhere.
 * Cost: one entry for each question of these cells, and the steps of `equaliseInParts`.
 */
import type { Availability } from '../availability.ts';
import type { Pick } from '../draw-picks.ts';
import type { Preferences } from '../preferences/preferences.ts';
import { nameOf } from '../preferences/score.ts';
import { Random } from '../random.ts';
import { type Seed, seedFromText } from '../seed.ts';
import { kindIndex } from '../vocabulary.ts';
import { equaliseInParts } from './equalise-versions.ts';
import { sharesByAbility } from './expected-shares.ts';
import type { Target } from './reach.ts';

export interface EqualiseExamRequest {
  /** The questions of each version beside the locked ones. */
  readonly versions: readonly (readonly Pick[])[];
  /** Questions that every version has. */
  readonly locked: readonly Pick[];
  readonly availability: Availability;
  readonly preferences: Preferences;
  /** The expected share of right answers of a question, from 0 to 1. */
  readonly shareOf: (question: Pick) => number;
  /** What a version is to sum up to among weak students, in the whole class and among strong ones, locked questions included. */
  readonly target?: Target | undefined;
  readonly seed: Seed;
}

export interface EqualisedExam {
  /** At each place a question of the same cell as before. */
  readonly versions: readonly (readonly Pick[])[];
  /** What the mean of the versions can be at all by exchanges within cells, in points. */
  readonly possible: { readonly least: number; readonly most: number };
}

const LEVELS = 3;
/** Index of the whole class among the levels. */
const WHOLE_CLASS = 1;
const WEIGHTS = [1, 10, 1];

/** What an exam sums up to at the three levels, from the expected shares of its questions. */
export function sumsByAbility(shares: readonly number[]): number[] {
  const levels = shares.map((share) => sharesByAbility(share));
  return Array.from({ length: LEVELS }, (_, level) => levels.reduce((sum, own) => sum + own[level]!, 0));
}

/** Works in parts, so that a server can answer other requests in between. */
export function* equaliseExam({
  versions,
  locked,
  availability,
  preferences,
  shareOf,
  target,
  seed,
}: EqualiseExamRequest): Generator<undefined, EqualisedExam> {
  const { questions, cells, indices } = listCandidates(versions, locked, availability);
  const indexOf = (question: Pick) => indices.get(nameOf(question));
  const fixed = locked.map((question) => indexOf(question)!);
  const prices = new Float64Array(questions.length);
  for (const { question, times } of preferences.uses) {
    const index = indexOf(question);
    if (index !== undefined) prices[index]! += times;
  }
  const apart = preferences.pairs.flatMap(({ one, other }) => {
    const pair = [indexOf(one), indexOf(other)] as const;
    return pair[0] === undefined || pair[1] === undefined ? [] : [[pair[0], pair[1]] as const];
  });
  const made = yield* equaliseInParts({
    versions: versions.map((own) => [...fixed, ...own.map((question) => indexOf(question)!)]),
    cells,
    values: Float64Array.from(questions.flatMap((question) => [...sharesByAbility(shareOf(question))])),
    levels: LEVELS,
    weights: WEIGHTS,
    target,
    fixed,
    apart,
    prices,
    random: new Random(seedFromText(`equally hard ${seed}`)),
  });
  return {
    versions: made.versions.map((own) => own.slice(fixed.length).map((index) => questions[index]!)),
    possible: { least: made.reach.least[WHOLE_CLASS]!, most: made.reach.most[WHOLE_CLASS]! },
  };
}

/** The questions that may be exchanged: all of the cells that the versions take questions from; and the locked ones. */
function listCandidates(
  versions: EqualiseExamRequest['versions'],
  locked: readonly Pick[],
  availability: Availability,
) {
  const questions: Pick[] = [];
  const cells: number[] = [];
  const indices = new Map<string, number>();
  const add = (question: Pick, cell: number) => {
    if (indices.has(nameOf(question))) return;
    indices.set(nameOf(question), questions.length);
    questions.push(question);
    cells.push(cell);
  };
  const firstOfCells = new Map(
    versions.flat().map((question) => [`${question.chapterId} ${kindIndex(question.kind)}`, question]),
  );
  [...firstOfCells.values()].forEach(({ chapterId, kind }, cell) => {
    const held = availability.get(chapterId)?.[kindIndex(kind)] ?? 0;
    for (let rank = 0; rank < held; rank++) add({ chapterId, kind, rank }, cell);
  });
  locked.forEach((question, index) => {
    add(question, firstOfCells.size + index);
  });
  return { questions, cells: Int32Array.from(cells), indices };
}
