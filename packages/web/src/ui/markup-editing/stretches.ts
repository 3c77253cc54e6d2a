import { findMarkup, type Markup, markupWithin, plainText } from '@exam/contract/rich-text';
import type { Selection } from './insertions.ts';

/** A part of a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The stretches that the signs may stand around, the smallest first: the selection, whole words, the text between blanks. */
export function stretchesFor({ text, start, end }: Selection, found: readonly Markup[]): Stretch[] {
  const trimmed = withoutBlanks(text, { start, end });
  const words = grown(text, trimmed, isOfWord);
  const chunk = grown(text, trimmed, (character) => character.trim() !== '');
  return [trimmed, words, chunk]
    .filter((stretch) => stretch.start < stretch.end)
    .map((stretch) => withoutBlanks(text, overWhole(stretch, found)))
    .filter(({ start: at, end: to }, index, all) => {
      const former = all[index - 1];
      return former === undefined || former.start !== at || former.end !== to;
    });
}

/** Markup cannot be cut: what overlaps a part of it holds it whole. */
function overWhole(stretch: Stretch, found: readonly Markup[]): Stretch {
  let { start, end } = stretch;
  for (let isGrown = true; isGrown; ) {
    isGrown = false;
    for (const markup of found) {
      if (markup.kind === 'table' || markup.kind === 'list' || markup.end <= start || markup.start >= end)
        continue;
      if ('content' in markup && contains(markup.content, { start, end })) continue;
      if (contains({ start, end }, markup)) continue;
      start = Math.min(start, markup.start);
      end = Math.max(end, markup.end);
      isGrown = true;
    }
  }
  return { start, end };
}

/** A stretch that goes on to both sides as long as the characters are such ones, if one of them stands at that side of it. */
function grown(text: string, { start, end }: Stretch, isSuch: (character: string) => boolean): Stretch {
  let [from, to] = [start, end];
  const isEmpty = start === end;
  if (isEmpty || isSuch(text[start] ?? ' ')) while (from > 0 && isSuch(text[from - 1]!)) from -= 1;
  if (isEmpty || isSuch(text[end - 1] ?? ' ')) while (to < text.length && isSuch(text[to]!)) to += 1;
  return { start: from, end: to };
}

function isOfWord(character: string): boolean {
  return /[\p{L}\p{N}\p{M}_]/u.test(character);
}

/** Nothing is selected but blanks, and the cursor stands at no word. */
export function isAtNoWord({ text, start, end }: Selection): boolean {
  if (text.slice(start, end).trim() !== '') return false;
  return start < end || ![text[start - 1] ?? ' ', text[end] ?? ' '].some(isOfWord);
}

function withoutBlanks(text: string, { start, end }: Stretch): Stretch {
  const words = text.slice(start, end);
  const from = start + words.length - words.trimStart().length;
  return { start: Math.min(from, end), end: Math.max(Math.min(from, end), start + words.trimEnd().length) };
}

export function paragraphsOf({ text, start, end }: Selection): Stretch[] {
  const paragraphs: Stretch[] = [];
  let from = start;
  for (const gap of text.slice(start, end).matchAll(/\n[ \t\r]*(?=\n)/g)) {
    paragraphs.push({ start: from, end: start + gap.index });
    from = start + gap.index + gap[0].length;
  }
  paragraphs.push({ start: from, end });
  return paragraphs.map((each) => withoutBlanks(text, each)).filter((each) => each.start < each.end);
}

/** The lines that a selection touches, without the line end behind them. */
export function selectedLines({ text, start, end }: Selection): Stretch {
  const lineEnd = text.indexOf('\n', text[end - 1] === '\n' ? end - 1 : end);
  return {
    start: start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1,
    end: lineEnd === -1 ? text.length : lineEnd,
  };
}

/** The text with lines where the selection begins, and the place of the first one. */
export function onOwnLines({ text, start }: Selection, lines: string): { text: string; start: number } {
  const [before, behind] = [text.slice(0, start), text.slice(start)];
  const opening = before === '' || before.endsWith('\n') ? before : `${before}\n`;
  const closing = behind === '' || behind.startsWith('\n') ? behind : `\n${behind}`;
  return { text: opening + lines + closing, start: opening.length };
}

export function contains(outer: Stretch, inner: Stretch): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether the selection stands in a stretch, its ends included. */
export function holds({ start, end }: Stretch, selection: Selection): boolean {
  return start <= selection.start && selection.end <= end && (selection.start < end || selection.end > start);
}

/** All markup of a text, that in other markup too: the outer one before what stands in it. */
export function allMarkup(text: string): Markup[] {
  return withInner(findMarkup(text));
}

function withInner(found: readonly Markup[]): Markup[] {
  return found.flatMap((markup) => [markup, ...withInner(markupWithin(markup))]);
}

export type Emphasis = Extract<Markup, { kind: 'strong' | 'emphasis' }>;

export function signsOf({ start, end, content }: Emphasis): Stretch[] {
  return [
    { start, end: content.start },
    { start: content.end, end },
  ];
}

export function backslashOf({ start }: Stretch): Stretch {
  return { start, end: start + 1 };
}

/** The places of a sign in a stretch where it is no markup and in none that is verbatim. */
export function looseSigns(
  sign: '*' | '|',
  text: string,
  stretch: Stretch,
  found: readonly Markup[],
): number[] {
  const taken = withInner(found).flatMap((markup): Stretch[] =>
    markup.kind === 'strong' || markup.kind === 'emphasis'
      ? signsOf(markup)
      : markup.kind === 'table' || markup.kind === 'list'
        ? []
        : [markup],
  );
  const isTaken = new Set<number>();
  for (const { start, end } of taken) for (let at = start; at < end; at += 1) isTaken.add(at);
  const places: number[] = [];
  for (let at = stretch.start; at < stretch.end; at += 1) {
    if (text[at] === sign && !isTaken.has(at)) places.push(at);
  }
  return places;
}

export function withLoose(sign: '*' | '|', text: string, stretch: Stretch, found: readonly Markup[]): string {
  return rewritten(text, stretch, [], looseSigns(sign, text, stretch, found));
}

/** A stretch as it is shown: without stars, backticks and backslashes that are markup. */
export function shownWords(text: string, stretch: Stretch, found: readonly Markup[]): string {
  const without = found.flatMap((markup): Stretch[] => {
    if (markup.kind === 'strong' || markup.kind === 'emphasis') return signsOf(markup);
    if (markup.kind === 'escape') return [backslashOf(markup)];
    if (markup.kind !== 'inlineCode') return [];
    const written = text.slice(markup.start, markup.end);
    const opening = written.indexOf(markup.code, written.search(/[^`]/));
    const from = markup.start + Math.max(opening, 1);
    return [
      { start: markup.start, end: from },
      { start: from + markup.code.length, end: markup.end },
    ];
  });
  return rewritten(text, stretch, without, []);
}

/** A stretch without some parts of it, and with backslashes at some places. */
export function rewritten(
  text: string,
  { start, end }: Stretch,
  without: readonly Stretch[],
  backslashes: readonly number[],
): string {
  const left = new Set(without.flatMap((each) => Array.from(places(each))));
  const escaped = new Set(backslashes);
  let written = '';
  for (let at = start; at < end; at += 1) {
    if (escaped.has(at)) written += '\\';
    if (!left.has(at)) written += text[at];
  }
  return written;
}

function* places({ start, end }: Stretch) {
  for (let at = start; at < end; at += 1) yield at;
}

/** The shown text, without its lines. */
export function wordsOf(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

export function firstOf<From, To>(
  from: readonly From[],
  make: (each: From) => To | undefined,
): To | undefined {
  for (const each of from) {
    const made = make(each);
    if (made !== undefined) return made;
  }
  return undefined;
}
