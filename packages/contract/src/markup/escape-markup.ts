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
 * A text that was written when formulas, images and fences were all there is of markup, so that it looks as it did then: a
 * backslash stands before each sign that would mean something now. A text in which nothing does comes back as it is. Its
 * time is linear in the text, which becomes twice as long at most.
 */
export function escapeMarkup(text: string): string {
  if (!/[*`|]/.test(text) || !findMarkup(text).some(isRecent)) return text;
  const escaped = withBackslashes(text, findSigns(text));
  // A backslash between dollars of something else may make a formula of it.
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
 * The places of the signs that take a backslash. All that could mean something do, not only those that do mean something
 * here: without some of them, others may.
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

/** A run of one sign. All of them are taken: a backslash before the first one alone would make a shorter run of the others. */
function passRun(prose: Prose, at: number, edgeOf: EdgeOf, found: number[]): Token {
  const end = Math.min(skip(prose.text, at, prose.text[at]!), prose.end);
  const { opens, closes } = edgeOf(prose, at, end);
  // The backslash that a star gets makes another neighbour of the backticks before it.
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
