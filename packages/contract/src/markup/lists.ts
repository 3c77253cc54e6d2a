import type { Item, List, TextRange } from './markup.ts';
import { characterAt, isBlank, lineEndFrom, type Prose, proseOf, skip } from './prose.ts';
import type { Rules } from './rules.ts';

/** `- ` or `1. ` at the beginning of a line, before words. */
interface Mark {
  readonly number: number | null;
  /** Where the words begin. */
  readonly end: number;
}

/** More blanks before a mark make its line a part of the item above. */
const MOST_INDENT = 3;
const MOST_DIGITS = 9;
/** Lines that are indented by so many blanks belong to the item above. */
const CONTINUED = 2;

/**
 * The list whose first mark begins here. An item alone is none: many texts begin with a dash or a number. An empty line may
 * stand between items; lines that are indented belong to the item above. Numbers are shown as they are written.
 */
export function readList(prose: Prose, at: number, rules: Rules): List | undefined {
  const start = lineStartOf(prose, at);
  const first = start === undefined ? undefined : markAt(prose, start);
  if (first === undefined) return undefined;
  const ranges: (TextRange & { readonly number: number | null })[] = [];
  let end = start!;
  for (let mark: Mark | undefined = first; mark !== undefined; mark = nextMark(prose, end, first)) {
    const wordsEnd = itemEndFrom(prose, mark.end);
    ranges.push({ number: mark.number, start: mark.end, end: wordsEnd });
    end = Math.min(wordsEnd + 1, prose.end);
  }
  if (ranges.length < 2) return undefined;
  const items = ranges.map((range): Item => {
    const words = proseOf(prose.text, range.start, range.end, { isItem: true });
    const trimmed = range.end - (/\r$/.test(prose.text.slice(range.start, range.end)) ? 1 : 0);
    return { ...range, end: trimmed, markup: rules.pair(rules.tokens(words)) };
  });
  return { kind: 'list', items, start: start!, end };
}

/** Whether a sign at a place is that of a mark, backslashes before it or not: a dash, or the full stop behind a number. */
export function isSignOfMark(prose: Prose, at: number): boolean {
  if (prose.isRow || prose.isItem || !isBeforeWords(prose, at + 1)) return false;
  let from = at;
  while (characterAt(prose, from - 1) === '\\') from -= 1;
  if (prose.text[at] === '.') {
    const dot = from;
    while (dot - from < MOST_DIGITS && isDigit(characterAt(prose, from - 1))) from -= 1;
    if (from === dot) return false;
  }
  return lineStartOf(prose, from) !== undefined;
}

/** Start of the line if at most three blanks precede this place. */
function lineStartOf(prose: Prose, at: number): number | undefined {
  let lineStart = at;
  while (at - lineStart < MOST_INDENT && characterAt(prose, lineStart - 1) === ' ') lineStart -= 1;
  return lineStart === prose.start || prose.text[lineStart - 1] === '\n' ? lineStart : undefined;
}

function markAt(prose: Prose, lineStart: number): Mark | undefined {
  const { text } = prose;
  const at = skip(text, lineStart, ' ');
  if (at - lineStart > MOST_INDENT || at >= prose.end) return undefined;
  let sign = at;
  while (sign - at < MOST_DIGITS && isDigit(characterAt(prose, sign))) sign += 1;
  const isMark = characterAt(prose, sign) === (sign === at ? '-' : '.') && isBeforeWords(prose, sign + 1);
  if (!isMark) return undefined;
  return { number: sign === at ? null : Number(text.slice(at, sign)), end: skip(text, sign + 1, ' \t') };
}

function isBeforeWords(prose: Prose, at: number): boolean {
  const next = characterAt(prose, at);
  return (next === ' ' || next === '\t') && !isBlank(characterAt(prose, skip(prose.text, at, ' \t')));
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /^[0-9]$/.test(character);
}

/** The mark of the next item of the same sort, on this line or below an empty one. */
function nextMark(prose: Prose, lineStart: number, { number }: Mark): Mark | undefined {
  const isEmpty = /[\n\r]/.test(characterAt(prose, skip(prose.text, lineStart, ' \t')) ?? '');
  const mark = markAt(prose, isEmpty ? lineEndFrom(prose, lineStart) + 1 : lineStart);
  return mark !== undefined && (mark.number === null) === (number === null) ? mark : undefined;
}

/** The end of an item: of its line, or of the last indented line below it that is no item. */
function itemEndFrom(prose: Prose, from: number): number {
  let end = lineEndFrom(prose, from);
  for (;;) {
    const words = skip(prose.text, end + 1, ' ');
    const isContinued = words - end - 1 >= CONTINUED && !isBlank(characterAt(prose, words));
    if (end >= prose.end || !isContinued || markAt(prose, end + 1) !== undefined) return end;
    end = lineEndFrom(prose, words);
  }
}
