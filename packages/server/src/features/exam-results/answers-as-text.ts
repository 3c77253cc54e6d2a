import { OMITTED } from './statistics/measure-exam.ts';

const NONE = '-';

/** The stored form: one letter per answer, a hyphen if omitted. */
export function answersAsText(places: readonly number[]): string {
  return places.map((place) => (place === OMITTED ? NONE : String.fromCharCode(65 + place))).join('');
}

/** The positions of the marked choices of the stored form. */
export function placesOfText(text: string): number[] {
  return [...text].map((letter) => (letter === NONE ? OMITTED : letter.charCodeAt(0) - 65));
}

/** The letters of the stored form; empty if omitted. */
export function answersOfText(text: string): string[] {
  return [...text].map((letter) => (letter === NONE ? '' : letter));
}
