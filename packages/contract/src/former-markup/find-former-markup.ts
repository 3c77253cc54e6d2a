/*
 * The reader of markup of the time from step 16 of the database to step 68: strong, emphasis and inline code at the edges of words
 * alone, no lists, no formulas on lines of their own, no widths of images. Steps and files of that time need it.
 */

import { escapeAt, findByRules } from '../markup/find-markup.ts';
import { readFormula } from '../markup/formulas.ts';
import { readBareImage } from '../markup/images.ts';
import { isBlankLineAfter } from '../markup/inline-code.ts';
import type { Escape, Markup, Token } from '../markup/markup.ts';
import { characterAt, isInBarLine, type Prose } from '../markup/prose.ts';
import { type ReadSign, type Rules, readTokens } from '../markup/rules.ts';
import { readTable } from '../markup/tables.ts';
import { readInlineCode } from './inline-code.ts';
import { pairStars, readStars } from './stars.ts';

const SIGNS: ReadonlyMap<string, ReadSign> = new Map([
  ['\\', readEscape],
  ['$', readFormula],
  ['!', readBareImage],
  ['`', readInlineCode],
  ['*', readStars],
  ['|', readBar],
  ['\n', readBreak],
]);

const RULES: Rules = { tokens: (prose) => readTokens(prose, SIGNS), pair: pairStars };

/** All markup of a text by the former rules; nested markup is in the `markup` of its parent. */
export function findFormerMarkup(text: string): Markup[] {
  return findByRules(text, RULES);
}

/** A bar is escaped only where it would be markup: in lines that begin with a bar. */
function readEscape(prose: Prose, at: number): Escape | undefined {
  const sign = characterAt(prose, at + 1);
  const isSign = sign === '$' || sign === '*' || sign === '`' || (sign === '|' && isInBarLine(prose, at));
  return isSign ? escapeAt(at, sign) : undefined;
}

/** Colons in the rule of a table meant nothing. */
function readBar(prose: Prose, at: number): Token | undefined {
  if (prose.isRow) return { kind: 'bar', start: at, end: at + 1 };
  const table = readTable(prose, at, RULES);
  if (table === undefined) return undefined;
  const { alignments: _alignments, ...former } = table;
  return former;
}

function readBreak(prose: Prose, at: number): Token | undefined {
  return isBlankLineAfter(prose, at) ? { kind: 'break', start: at, end: at + 1 } : undefined;
}
