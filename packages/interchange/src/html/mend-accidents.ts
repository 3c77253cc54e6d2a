import { findMarkup, type Markup } from '@exam/contract/former-rich-text';
import { LIMITS } from '@exam/contract/limits';

/** A part of a text. What is not markup came from HTML as plain words, and must not become markup by accident. */
export interface Piece {
  text: string;
  readonly isMarkup: boolean;
  /** Whether it is one formula with its dollars, and has to be read as such. */
  readonly isFormula?: boolean;
}

const ROUNDS = 30;
/** Of TeX: what begins with it between dollars is a formula. */
const EMPTY_GROUP = '{}';

/**
 * The text of these pieces, in which nothing is markup but what is meant as such: `$5 and 6$` becomes `\$5 and 6$`.
 * Breaking one thing may make another: each round leaves half as many dollars at most, so a few rounds do.
 */
export function mendAccidents(pieces: readonly Piece[]): string {
  const mended = pieces.map(({ text, isMarkup, ...rest }) => ({
    ...rest,
    text: isMarkup ? text : text.replaceAll('\\$', '\\\\$'),
    isMarkup,
  }));
  let text = textOf(mended);
  // What is longer cannot come in anyway, and is not worth the time.
  if (text.length > LIMITS.questionTextLength || !/[$!`]/.test(text)) return text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const markup = findMarkup(text);
    if (!breakAccidents(mended, markup) && !forceFormulas(mended, markup)) return text;
    text = textOf(mended);
  }
  return text;
}

function breakAccidents(pieces: Piece[], markup: readonly Markup[]): boolean {
  let isBroken = false;
  let at = pieces.length - 1;
  let start = textOf(pieces.slice(0, at)).length;
  // From the end, so that places before stay what they are.
  for (const found of markup.toReversed()) {
    while (start > found.start) {
      at -= 1;
      start -= pieces[at]!.text.length;
    }
    const piece = pieces[at]!;
    if (piece.isMarkup || found.kind === 'dollar') continue;
    piece.text = broken(piece.text, found.start - start, found.kind);
    isBroken = true;
  }
  return isBroken;
}

/** What the reader takes for money or code, such as the formula in `a$x$b`: an empty group tells it apart, and draws nothing. */
function forceFormulas(pieces: readonly Piece[], markup: readonly Markup[]): boolean {
  const read = new Set(markup.map(({ start }) => start));
  let isForced = false;
  let start = 0;
  for (const piece of pieces) {
    const { length } = piece.text;
    if (piece.isFormula && !read.has(start) && !piece.text.startsWith(`$${EMPTY_GROUP}`)) {
      piece.text = `$${EMPTY_GROUP}${piece.text.slice(1)}`;
      isForced = true;
    }
    start += length;
  }
  return isForced;
}

function broken(text: string, at: number, kind: Markup['kind']): string {
  if (kind === 'code') return `${text.slice(0, at)} ${text.slice(at)}`;
  if (kind === 'image') return `${text.slice(0, at + 1)} ${text.slice(at + 1)}`;
  return `${text.slice(0, at)}\\${text.slice(at)}`;
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}
