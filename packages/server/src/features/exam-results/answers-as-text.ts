import { OMITTED } from './statistics/measure-exam.ts';

const NONE = '-';

/** One letter for each answer, a hyphen where none was chosen: how a row keeps them. */
export function answersAsText(places: readonly number[]): string {
  return places.map((place) => (place === OMITTED ? NONE : String.fromCharCode(65 + place))).join('');
}

/** The letters of such a text, empty where none was chosen. */
export function answersOfText(text: string): string[] {
  return [...text].map((letter) => (letter === NONE ? '' : letter));
}
