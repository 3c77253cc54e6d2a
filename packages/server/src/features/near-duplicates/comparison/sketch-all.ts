import { BANDS, bandKeys } from '../similarity/band-keys.ts';
import { type Comparable, type Sketch, sketchQuestion } from '../similarity/sketch.ts';

/** The number of shingles that still fit into memory. */
export interface Budget {
  shingles: number;
}

/** 4 bytes each; a question has about 120. */
export const makeBudget = (): Budget => ({ shingles: 60_000_000 });

/** A question with its sketch. */
export interface Sketched<Question> {
  readonly question: Question;
  readonly sketch: Sketch;
  readonly bands: Int32Array;
}

/** Sketches questions one after the other; stops when the memory is used up. */
export function* sketchAll<Question extends Comparable>(
  questions: readonly Question[],
  salt: number,
  budget: Budget,
): Generator<void, Sketched<Question>[]> {
  const sketched: Sketched<Question>[] = [];
  for (const question of questions) {
    const sketch = sketchQuestion(question);
    budget.shingles -= sketch.text.length + sketch.choices.length;
    if (budget.shingles < 0) break;
    sketched.push({ question, sketch, bands: bandKeys(sketch, salt) });
    yield;
  }
  return sketched;
}

/** The concatenated band keys of all questions. */
export function joinKeys(sketched: readonly Pick<Sketched<unknown>, 'bands'>[]): Int32Array {
  const keys = new Int32Array(sketched.length * BANDS);
  for (const [place, { bands }] of sketched.entries()) keys.set(bands, place * BANDS);
  return keys;
}
