/*
 * The one reader of markup, for the screen, the server and the formats. Its time is linear in the text, whatever the text
 * is: anybody may write texts, and they are read on the thread that serves everybody. It reads blocks first (fences), then
 * the prose between them from left to right, a function a sign (`SIGNS`): what begins first counts, and what is verbatim
 * (formulas, code, images) hides the signs in it. A function that has to look ahead keeps what it saw in `Prose`, so that no
 * stretch of a text is looked through again for the next sign. Last, stars are paired, by a stack.
 */

import { findFences } from './fences.ts';
import { readFormula } from './formulas.ts';
import { readImage } from './images.ts';
import { isBlankLineAfter, readInlineCode } from './inline-code.ts';
import type { Escape, Markup, Sign, Token } from './markup.ts';
import { characterAt, isInBarLine, type Prose, proseOf } from './prose.ts';
import { pairStars, readStars } from './stars.ts';
import { readTable } from './tables.ts';

/** What a sign begins at a place; undefined where it is a character like others. */
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

/** All markup of a text, in its order; what stands in something else is in that one's `markup`. */
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

/** A bar is escaped where it would mean something alone: in lines that begin with one. */
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
