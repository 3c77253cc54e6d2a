import { FUNCTIONS, lowerMinima, noMinima } from './min-hash.ts';
import { mix } from './mix.ts';
import type { Sketch } from './sketch.ts';

/**
 * Locality-sensitive hashing with bands of two minima (Leskovec, Rajaraman, Ullman, Mining of Massive Datasets,
 * 3.4).
 * Two sets of similarity s share a key in one of ten bands with probability 1 - (1 - s²)^10: 98.8 % at 0.6, 99.9 % at
 * 0.7. Ten bands use text and choices, ten use text and answer and only match for the same answer. Most
 * near-duplicates match in both ways.
 */
const ROWS = 2;
const BANDS_OF_EACH = FUNCTIONS / ROWS;
export const BANDS = 2 * BANDS_OF_EACH;

/**
 * The band keys of a question: signed 32-bit integers.
 * @param salt of the course, so that keys of different courses do not match
 */
export function bandKeys({ text, answer, choices, answerHash }: Sketch, salt: number): Int32Array {
  const minima = noMinima();
  const keys = new Int32Array(BANDS);
  lowerMinima(minima, text);
  lowerMinima(minima, answer);
  for (let band = 0; band < BANDS_OF_EACH; band++) keys[band] = keyOf(minima, band, mix(salt ^ answerHash));
  lowerMinima(minima, choices);
  for (let band = 0; band < BANDS_OF_EACH; band++) keys[BANDS_OF_EACH + band] = keyOf(minima, band, ~salt);
  return keys;
}

function keyOf(minima: Uint32Array, band: number, salt: number): number {
  let key = mix(salt + Math.imul(band, 0x9e37_79b9));
  for (let row = 0; row < ROWS; row++) key = mix(Math.imul(key, 31) + minima[band * ROWS + row]!);
  return key | 0;
}

/** The salt of a course, from its id. */
export function saltOf(courseId: string): number {
  let salt = 0;
  for (let at = 0; at < courseId.length; at++) salt = Math.imul(salt ^ courseId.charCodeAt(at), 0x0100_0193);
  return mix(salt);
}
