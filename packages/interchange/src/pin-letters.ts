import { recogniseChoices } from '@exam/contract/pinned-choices';
import type { QuestionToWrite } from './question-file.ts';

const NONE = 'none';

/**
 * The letters of pinned choices, such as `C; D`; `none` where a choice would be recognised and is not pinned; else
 * empty.
 */
export function writePins({ choices, pinnedChoices = [] }: QuestionToWrite): string {
  const letters = choices.flatMap((choice, at) => (pinnedChoices.includes(choice) ? [letterOf(at)] : []));
  if (letters.length > 0) return letters.join('; ');
  return recogniseChoices(choices).pinned.length > 0 ? NONE : '';
}

/** The letters that `writePins` writes, in capitals; undefined where nothing is said. */
export function readPins(written: string): ReadonlySet<string> | undefined {
  const words = written.toUpperCase().match(/[A-Z]+/g);
  if (words === null) return undefined;
  return new Set(words.filter((word) => word.length === 1));
}

/** The same letters by the place of the choice, from 0. */
export function letterOf(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place);
}
