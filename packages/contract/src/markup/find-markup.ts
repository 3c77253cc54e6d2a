/*
 * The only reader of markup, for the screens, the server and the formats. Its time is linear in any text: everybody may
 * write texts, and they are read on the main thread. It first reads blocks (fences), then the prose between them from
 * left to right with one function per sign (`SIGNS`): the first match wins, and verbatim markup (formulas, code,
 * images) hides the signs inside. A function that looks ahead stores what it saw in `Prose`, so that no stretch is
 * scanned again for the next sign. Finally, stars are paired with a stack.
 */

import { findFences } from './fences.ts';
import { readFormula } from './formulas.ts';
import { readImage } from './images.ts';
import { isBlankLineAfter, readInlineCode } from './inline-code.ts';
import type { Escape, Markup, Sign, Token } from './markup.ts';
import { characterAt, isInBarLine, type Prose, proseOf } from './prose.ts';
import { pairStars, readStars } from './stars.ts';
import { readTable } from './tables.ts';

/** The markup that a sign begins at this position; undefined for an ordinary character. */
export type ReadSign = (prose: Prose, at: number) => Token | undefined;

const SIGNS: ReadonlyMap<string, ReadSign> = new Map([
  ['\\', readEscape],
  ['$', readFormula],
  ['!', readImage],
  ['`', readInlineCode],
  ['*', readStars],
  ['|', readBar],
  ['\n', readBreak],
]);

/** All markup of a text in order; nested markup is in the `markup` of its parent. */
export function findMarkup(text: string): Markup[] {
  const found: Markup[] = [];
  let end = 0;
  for (const fence of findFences(text)) {
    for (const markup of findInProse(text, end, fence.start)) found.push(markup);
    found.push(fence);
    end = fence.end;
  }
  for (const markup of findInProse(text, end, text.length)) found.push(markup);
  return found;
}

function findInProse(text: string, start: number, end: number): Markup[] {
  return start === end ? [] : pairStars(readTokens(proseOf(text, start, end), SIGNS));
}

export function readTokens(prose: Prose, signs: ReadonlyMap<string, ReadSign>): Token[] {
  const tokens: Token[] = [];
  for (let at = prose.start; at < prose.end; ) {
    const token = signs.get(prose.text[at]!)?.(prose, at);
    if (token === undefined) at += 1;
    else {
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}

/** A bar is escaped only where it would be markup: in lines that begin with a bar. */
function readEscape(prose: Prose, at: number): Escape | undefined {
  const sign = characterAt(prose, at + 1);
  const isSign = sign === '$' || sign === '*' || sign === '`' || (sign === '|' && isInBarLine(prose, at));
  return isSign ? escapeAt(at, sign) : undefined;
}

export function escapeAt(at: number, sign: Sign): Escape {
  return { kind: 'escape', sign, start: at, end: at + 2 };
}

function readBar(prose: Prose, at: number): Token | undefined {
  if (prose.isRow) return { kind: 'bar', start: at, end: at + 1 };
  return readTable(prose, at, (line) => readTokens(line, SIGNS));
}

function readBreak(prose: Prose, at: number): Token | undefined {
  return isBlankLineAfter(prose, at) ? { kind: 'break', start: at, end: at + 1 } : undefined;
}
