import { BANDS, bandKeys } from '../similarity/band-keys.ts';
import { type Comparable, type Sketch, sketchQuestion } from '../similarity/sketch.ts';

/** How many shingles can still be kept in memory. */
export interface Room {
  shingles: number;
}

/** Of 4 bytes each; a question has some 120. */
export const makeRoom = (): Room => ({ shingles: 60_000_000 });

/** A question with what it is compared by. */
export interface Sketched<Question> {
  readonly question: Question;
  readonly sketch: Sketch;
  readonly bands: Int32Array;
}

/** Sketches questions one after the other; those at the end that there is no room for are absent. */
export function* sketchAll<Question extends Comparable>(
  questions: readonly Question[],
  salt: number,
  room: Room,
): Generator<void, Sketched<Question>[]> {
  const sketched: Sketched<Question>[] = [];
  for (const question of questions) {
    const sketch = sketchQuestion(question);
    room.shingles -= sketch.text.length + sketch.choices.length;
    if (room.shingles < 0) break;
    sketched.push({ question, sketch, bands: bandKeys(sketch, salt) });
    yield;
  }
  return sketched;
}

/** The keys of one question after those of the other. */
export function joinKeys(sketched: readonly Pick<Sketched<unknown>, 'bands'>[]): Int32Array {
  const keys = new Int32Array(sketched.length * BANDS);
  for (const [place, { bands }] of sketched.entries()) keys.set(bands, place * BANDS);
  return keys;
}
