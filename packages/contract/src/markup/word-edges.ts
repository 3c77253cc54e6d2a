import { characterAt, isBlank, type Prose } from './prose.ts';

/** Before a word, and never behind one. */
const OPENING = '([{¿¡（［｛「『【〔《〈';
/** Behind a word, and never before one. */
const CLOSING = ')]}.,;:!?…）］｝」』】〕》〉。，、；：！？．،؛؟۔।';
/** Quotation marks and dashes stand on both sides: languages differ in which quotation mark opens. */
const EITHER = /["'„‚\p{Pi}\p{Pf}\p{Pd}]/u;

/** What signs at the edge of a word may do. */
export interface Edge {
  readonly opens: boolean;
  readonly closes: boolean;
}

export const NO_EDGE: Edge = { opens: false, closes: false };

/**
 * Signs open at the beginning, or after a blank or what stands before words, and before something else than a blank. They
 * close the other way round. Signs between two characters that stand on both sides, such as the star of `'*'`, do neither.
 * @param also further characters that signs may stand beside
 */
export function edgeOf(prose: Prose, start: number, end: number, also = ''): Edge {
  const [before, after] = [neighbour(prose, start - 1), neighbour(prose, end)];
  const isEither = (character: string) => EITHER.test(character) || also.includes(character);
  const opens = !isBlank(after) && (isBlank(before) || OPENING.includes(before!) || isEither(before!));
  const closes = !isBlank(before) && (isBlank(after) || CLOSING.includes(after!) || isEither(after!));
  if (!opens || !closes) return { opens, closes };
  const isOpening = OPENING.includes(before!);
  const isClosing = CLOSING.includes(after!);
  return { opens: isOpening && !isClosing, closes: isClosing && !isOpening };
}

/** In a line of a table, a bar is an end. */
function neighbour(prose: Prose, at: number): string | undefined {
  const character = characterAt(prose, at);
  return prose.isRow && character === '|' ? undefined : character;
}
