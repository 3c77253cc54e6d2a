import { letterOf } from '@exam/contract';
import { OMITTED, SEVERAL } from './statistics/measure-exam.ts';

const NONE = '-';
const MORE = '*';

/** The stored form: one letter per answer, a hyphen if omitted, an asterisk for several marked choices. */
export function answersAsText(places: readonly number[]): string {
  return places.map(signOf).join('');
}

function signOf(place: number): string {
  if (place === OMITTED) return NONE;
  return place === SEVERAL ? MORE : letterOf(place);
}

/** The positions of the marked choices of the stored form. */
export function placesOfText(text: string): number[] {
  return [...text].map((sign) => {
    if (sign === NONE) return OMITTED;
    return sign === MORE ? SEVERAL : sign.charCodeAt(0) - 65;
  });
}

/** The letters of the stored form; empty if omitted, an asterisk for several. */
export function answersOfText(text: string): string[] {
  return [...text].map((letter) => (letter === NONE ? '' : letter));
}

/** The answers where several marked choices count as omitted. */
export function withoutSeveral(places: readonly number[]): number[] {
  return places.map((place) => (place === SEVERAL ? OMITTED : place));
}
