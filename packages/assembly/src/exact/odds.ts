/**
 * The odds of each question to be in an exam, such that the counts come out on average.
 *
 * Method: odds are the product of a factor for the chapter, one for the difficulty and one for the objective. With such
 * odds all exams of the same counts are equally likely, whatever the factors, so the factors need not be exact. They
 * are found by iterative proportional fitting (Deming and Stephan 1940), of odds instead of expected numbers, so that
 * it also works where nearly every question of a group is asked.
 * Cost: 6 steps for each chapter and sweep.
 */
import { KIND_COUNT, OBJECTIVE_COUNT, type Problem } from '../problem.ts';
import type { Tables } from './tables.ts';

/** Further sweeps bring the expected counts hardly nearer. */
const SWEEPS = 3;

/** Keeps odds finite where no question of a group is asked, or every one. */
const LEAST_SLACK = 0.02;

/** The odds of a question of each cell; positive and finite. */
export function oddsOf({ asked, held, margins }: Problem, tables: Tables): Float64Array {
  const ofKind = new Float64Array(KIND_COUNT).fill(1);
  const ofChapter = tables.ofDoubles(asked.length).fill(1);
  const expected = new Float64Array(KIND_COUNT);
  const inKind = new Float64Array(KIND_COUNT);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    expected.fill(0);
    inKind.fill(0);
    for (let chapter = 0; chapter < asked.length; chapter++) {
      let mean = 0;
      let inChapter = 0;
      for (let kind = 0; kind < KIND_COUNT; kind++) {
        const inCell = held[chapter * KIND_COUNT + kind]!;
        const odds = ofChapter[chapter]! * ofKind[kind]!;
        const meanOfCell = (inCell * odds) / (1 + odds);
        mean += meanOfCell;
        inChapter += inCell;
        expected[kind]! += meanOfCell;
        inKind[kind]! += inCell;
      }
      ofChapter[chapter]! *= correction(asked[chapter]!, mean, inChapter);
    }
    fitKinds(ofKind, expected, inKind, margins);
  }
  const odds = tables.ofDoubles(held.length);
  for (let cell = 0; cell < odds.length; cell++) {
    odds[cell] = ofChapter[Math.floor(cell / KIND_COUNT)]! * ofKind[cell % KIND_COUNT]!;
  }
  return odds;
}

function fitKinds(
  ofKind: Float64Array,
  expected: Float64Array,
  inKind: Float64Array,
  { size, simple, reminding, understanding }: Problem['margins'],
): void {
  const difficulties = [simple, size - simple];
  const objectives = [reminding, understanding, size - reminding - understanding];
  const factors = new Float64Array(KIND_COUNT).fill(1);
  difficulties.forEach((wanted, difficulty) => {
    const first = difficulty * OBJECTIVE_COUNT;
    scale(factors, [first, first + 1, first + 2], wanted, expected, inKind);
  });
  objectives.forEach((wanted, objective) => {
    scale(factors, [objective, objective + OBJECTIVE_COUNT], wanted, expected, inKind);
  });
  // The chapters set how many questions there are in all, so these factors leave that as it is.
  let sum = 0;
  let scaledSum = 0;
  for (let kind = 0; kind < KIND_COUNT; kind++) {
    sum += expected[kind]!;
    scaledSum += expected[kind]! * factors[kind]!;
  }
  for (let kind = 0; kind < KIND_COUNT; kind++) ofKind[kind]! *= (factors[kind]! * sum) / scaledSum;
}

function scale(
  factors: Float64Array,
  kinds: readonly number[],
  wanted: number,
  expected: Float64Array,
  inKind: Float64Array,
): void {
  let mean = 0;
  let most = 0;
  for (const kind of kinds) {
    mean += expected[kind]!;
    most += inKind[kind]!;
  }
  const factor = correction(wanted, mean, most);
  for (const kind of kinds) factors[kind]! *= factor;
}

/** The factor from the odds that gave `mean` of `most` questions to those that give the wanted number. */
function correction(wanted: number, mean: number, most: number): number {
  const slack = LEAST_SLACK;
  return ((wanted + slack) * (most - mean + slack)) / ((most - wanted + slack) * (mean + slack));
}
