import { bareStretch } from '../markup/bare-text.ts';
import { withBackslashes } from '../markup/escape-markup.ts';
import { findFences } from '../markup/fences.ts';
import { escapeAt } from '../markup/find-markup.ts';
import { readFormula } from '../markup/formulas.ts';
import { readBareImage } from '../markup/images.ts';
import type { Markup, Token } from '../markup/markup.ts';
import { characterAt, isInBarLine, type Prose, proseOf, skip } from '../markup/prose.ts';
import { type ReadSign, readTokens } from '../markup/rules.ts';
import { readRuleBelow } from '../markup/tables.ts';
import { findFormerMarkup } from './find-former-markup.ts';
import { edgeOfBackticks } from './inline-code.ts';
import { edgeOfStars } from './stars.ts';
import type { Edge } from './word-edges.ts';

/**
 * Escapes a text from the time when only formulas, images and fences were markup, so that it looked the
 * same by the rules of step 16: a backslash is put before each sign that was markup by them. A text without such signs is returned unchanged. Linear
 * time; the result is at most twice as long.
 */
export function escapeFormerMarkup(text: string): string {
  if (!/[*`|]/.test(text) || !findFormerMarkup(text).some(isRecent)) return text;
  const escaped = withBackslashes(text, findSigns(text));
  // A backslash between unrelated dollars could turn them into a formula, so dollars are escaped too in that case.
  return bareFormerText(escaped) === text ? escaped : withBackslashes(text, findSigns(text, true));
}

/** `bareText` by the former rules. */
function bareFormerText(text: string): string {
  return bareStretch(text, 0, text.length, findFormerMarkup(text));
}

function isRecent(markup: Markup): boolean {
  switch (markup.kind) {
    case 'formula':
    case 'image':
    case 'code':
      return false;
    case 'escape':
      return markup.sign !== '$';
    default:
      return true;
  }
}

/**
 * The positions of the signs to escape. All potential markup is escaped, because escaping only the present markup may
 * turn other signs into markup.
 */
function findSigns(text: string, withDollars = false): number[] {
  const found: number[] = [];
  const signs: ReadonlyMap<string, ReadSign> = new Map<string, ReadSign>([
    ['\\', readFormerEscape],
    ['$', (prose, at) => readFormula(prose, at) ?? passDollar(at, withDollars, found)],
    ['!', readBareImage],
    ['*', (prose, at) => passRun(prose, at, edgeOfStars, found)],
    ['`', (prose, at) => passRun(prose, at, edgeOfBackticks, found)],
    ['|', (prose, at) => passBar(prose, at, found)],
  ]);
  let end = 0;
  for (const fence of findFences(text)) {
    readTokens(proseOf(text, end, fence.start), signs);
    end = fence.end;
  }
  readTokens(proseOf(text, end, text.length), signs);
  return found;
}

function readFormerEscape(prose: Prose, at: number): Token | undefined {
  return characterAt(prose, at + 1) === '$' ? escapeAt(at, '$') : undefined;
}

function passDollar(at: number, isTaken: boolean, found: number[]): undefined {
  if (isTaken) found.push(at);
}

type EdgeOf = (prose: Prose, start: number, end: number) => Edge;

/** A run of one sign. All of its signs are escaped: escaping only the first would leave a shorter run. */
function passRun(prose: Prose, at: number, edgeOf: EdgeOf, found: number[]): Token {
  const end = Math.min(skip(prose.text, at, prose.text[at]!), prose.end);
  const { opens, closes } = edgeOf(prose, at, end);
  // The backslash before the star changes the character that follows the backticks.
  const isBeforeStar = prose.text[end] === '*';
  if (opens || closes || isBeforeStar || isEscaped(prose, at)) {
    for (let sign = at; sign < end; sign += 1) found.push(sign);
  }
  return { kind: 'plain', start: at, end };
}

function passBar(prose: Prose, at: number, found: number[]): undefined {
  const isSign = isEscaped(prose, at) ? isInBarLine(prose, at) : readRuleBelow(prose, at) !== undefined;
  if (isSign) found.push(at);
}

function isEscaped(prose: Prose, at: number): boolean {
  return characterAt(prose, at - 1) === '\\';
}
