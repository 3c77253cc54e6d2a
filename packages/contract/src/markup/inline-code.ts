import type { Token } from './markup.ts';
import { type BacktickRun, type Backticks, characterAt, type Prose, skip } from './prose.ts';

/**
 * Code in a line as CommonMark reads it: what stands between two runs of equally many backticks, verbatim. Backticks without
 * such a partner in their paragraph mean nothing.
 */
export function readInlineCode(prose: Prose, at: number): Token {
  const { text } = prose;
  prose.seen.backticks ??= findBackticks(prose, at);
  const contentStart = Math.min(skip(text, at, '`'), prose.end);
  const closing = closingOf(prose.seen.backticks, at, contentStart);
  if (closing === undefined) return { kind: 'plain', start: at, end: contentStart };
  const code = shownCode(text.slice(contentStart, closing));
  return { kind: 'inlineCode', code, start: at, end: closing + contentStart - at };
}

/** One blank at each side parts backticks of the code from those around it, and is not shown. */
function shownCode(written: string): string {
  const isParted = written.startsWith(' ') && written.endsWith(' ') && written.trim() !== '';
  return isParted ? written.slice(1, -1) : written;
}

/** What stands around code: backticks that it does not hold, with a blank at each side where that is needed. */
export function ticksAround(code: string): { readonly opening: string; readonly closing: string } {
  const lengths = new Set((code.match(/`+/g) ?? []).map(({ length }) => length));
  let ticks = '`';
  while (lengths.has(ticks.length)) ticks += '`';
  const isBlankAround = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
  const blank = code.startsWith('`') || code.endsWith('`') || isBlankAround ? ' ' : '';
  return { opening: ticks + blank, closing: blank + ticks };
}

function closingOf({ byLength, breaks }: Backticks, at: number, contentStart: number): number | undefined {
  const runs = byLength.get(contentStart - at) ?? [];
  const next = runs[firstFrom(runs.length, (index) => runs[index]!.start >= contentStart)];
  const paragraph = firstFrom(breaks.length, (index) => breaks[index]! >= at);
  return next?.paragraph === paragraph ? next.start : undefined;
}

/** The first of so many indices for which this holds, if it holds for all after it; by halving. */
function firstFrom(length: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function findBackticks(prose: Prose, from: number): Backticks {
  const byLength = new Map<number, BacktickRun[]>();
  const breaks: number[] = [];
  for (let at = from; at < prose.end; at += 1) {
    if (prose.text[at] === '\n' && isBlankLineAfter(prose, at)) breaks.push(at);
    if (prose.text[at] !== '`') continue;
    const end = Math.min(skip(prose.text, at, '`'), prose.end);
    const runs = byLength.get(end - at) ?? [];
    byLength.set(end - at, runs);
    runs.push({ start: at, paragraph: breaks.length });
    at = end - 1;
  }
  return { byLength, breaks };
}

/** Whether the line after a line feed is empty and not the end of the text. */
export function isBlankLineAfter(prose: Prose, lineFeed: number): boolean {
  return characterAt(prose, skip(prose.text, lineFeed + 1, ' \t\r')) === '\n';
}
