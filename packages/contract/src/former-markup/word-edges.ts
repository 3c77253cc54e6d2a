import { characterAt, isBlank, type Prose } from '../markup/prose.ts';

/** Characters that may precede a word but not follow it. */
const OPENING = '([{¿¡（［｛「『【〔《〈';
/** Characters that may follow a word but not precede it. */
const CLOSING = ')]}.,;:!?…）］｝」』】〕》〉。，、；：！？．،؛؟۔।';
/** Quotation marks and dashes may precede and follow a word: languages differ in which quotation mark opens. */
const EITHER = /["'„‚\p{Pi}\p{Pf}\p{Pd}]/u;

/** Whether signs at the edge of a word may open or close markup. */
export interface Edge {
  readonly opens: boolean;
  readonly closes: boolean;
}

export const NO_EDGE: Edge = { opens: false, closes: false };

/**
 * Signs open at the beginning of the text or after a blank or an opening character, if no blank follows. They close in
 * the mirrored case. Signs between two ambiguous characters, such as the star of `'*'`, do neither.
 * @param also further characters that may be adjacent
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

/** A bar ends the text of a cell. */
function neighbour(prose: Prose, at: number): string | undefined {
  const character = characterAt(prose, at);
  return prose.isRow && character === '|' ? undefined : character;
}
