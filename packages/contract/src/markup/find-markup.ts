/*
 * The only reader of markup, for the screens, the server and the formats. Its time is linear in any text: everybody may
 * write texts, and they are read on the main thread. It first reads blocks (fences), then the prose between them from
 * left to right with one function per sign (`SIGNS`): the first match wins, and verbatim markup (formulas, code,
 * images) hides the signs inside. A function that looks ahead stores what it saw in `Prose`, so that no stretch is
 * scanned again for the next sign. Finally, stars are paired with a stack.
 */

import { findFences } from './fences.ts';
import { readDollar } from './formulas.ts';
import { readImage, widthAt } from './images.ts';
import { isBlankLineAfter, readInlineCode } from './inline-code.ts';
import { isSignOfMark, readList } from './lists.ts';
import type { Escape, Markup, Sign, Token } from './markup.ts';
import { characterAt, isInBarLine, type Prose, proseOf } from './prose.ts';
import { type ReadSign, type Rules, readTokens } from './rules.ts';
import { pairStars, readStars } from './stars.ts';
import { readTable } from './tables.ts';

const SIGNS: ReadonlyMap<string, ReadSign> = new Map<string, ReadSign>([
  ['\\', readEscape],
  ['$', readDollar],
  ['!', readImage],
  ['`', readInlineCode],
  ['*', readStars],
  ['|', readBar],
  ['\n', readBreak],
  ...[...'-0123456789'].map((sign): [string, ReadSign] => [sign, readMark]),
]);

const RULES: Rules = { tokens: (prose) => readTokens(prose, SIGNS), pair: pairStars };

/** All markup of a text in order; nested markup is in the `markup` of its parent. */
export function findMarkup(text: string): Markup[] {
  const found: Markup[] = [];
  const addProse = (start: number, end: number) => {
    if (start === end) return;
    for (const markup of RULES.pair(RULES.tokens(proseOf(text, start, end)))) found.push(markup);
  };
  let end = 0;
  for (const fence of findFences(text)) {
    addProse(end, fence.start);
    found.push(fence);
    end = fence.end;
  }
  addProse(end, text.length);
  return found;
}

function readEscape(prose: Prose, at: number): Escape | undefined {
  const sign = characterAt(prose, at + 1);
  return isEscapable(prose, at + 1) ? escapeAt(at, sign as Sign) : undefined;
}

/**
 * Whether a sign may be one of markup where it stands, so that a backslash escapes it: bars in lines that begin with a bar, and
 * marks of items at the beginning of a line.
 */
export function isEscapable(prose: Prose, at: number): boolean {
  switch (characterAt(prose, at)) {
    case '$':
    case '*':
    case '`':
      return true;
    case '|':
      return isInBarLine(prose, at);
    case '-':
    case '.':
      return isSignOfMark(prose, at);
    case '{':
      return widthAt(prose.text, at) !== undefined;
    default:
      return false;
  }
}

export function escapeAt(at: number, sign: Sign): Escape {
  return { kind: 'escape', sign, start: at, end: at + 2 };
}

function readBar(prose: Prose, at: number): Token | undefined {
  if (prose.isRow) return { kind: 'bar', start: at, end: at + 1 };
  return prose.isItem ? undefined : readTable(prose, at, RULES);
}

function readMark(prose: Prose, at: number): Token | undefined {
  return prose.isRow || prose.isItem ? undefined : readList(prose, at, RULES);
}

function readBreak(prose: Prose, at: number): Token | undefined {
  return isBlankLineAfter(prose, at) ? { kind: 'break', start: at, end: at + 1 } : undefined;
}
