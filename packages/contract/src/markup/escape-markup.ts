import { bareText } from './bare-text.ts';
import { findFences } from './fences.ts';
import { escapeAt, findMarkup, type ReadSign, readTokens } from './find-markup.ts';
import { readFormula } from './formulas.ts';
import { readImage } from './images.ts';
import { edgeOfBackticks } from './inline-code.ts';
import type { Markup, Token } from './markup.ts';
import { characterAt, isInBarLine, type Prose, proseOf, skip } from './prose.ts';
import { edgeOfStars } from './stars.ts';
import { columnsOfRuleBelow } from './tables.ts';
import type { Edge } from './word-edges.ts';

/**
 * Escapes a text from the time when only formulas, images and fences were markup, so that it looks the same: a
 * backslash is put before each sign that would be markup now. A text without such signs is returned unchanged. Linear
 * time; the result is at most twice as long.
 */
export function escapeMarkup(text: string): string {
  if (!/[*`|]/.test(text) || !findMarkup(text).some(isRecent)) return text;
  const escaped = withBackslashes(text, findSigns(text));
  // A backslash between unrelated dollars could turn them into a formula, so dollars are escaped too in that case.
  return bareText(escaped) === text ? escaped : withBackslashes(text, findSigns(text, true));
}

function withBackslashes(text: string, places: readonly number[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const place of places) {
    parts.push(text.slice(end, place), '\\');
    end = place;
  }
  parts.push(text.slice(end));
  return parts.join('');
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
    ['!', readImage],
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
  const isSign = isEscaped(prose, at) ? isInBarLine(prose, at) : columnsOfRuleBelow(prose, at) !== undefined;
  if (isSign) found.push(at);
}

function isEscaped(prose: Prose, at: number): boolean {
  return characterAt(prose, at - 1) === '\\';
}
