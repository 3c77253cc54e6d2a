import { findMarkup } from './markup/find-markup.ts';
import type { Fence, Formula, Image, InlineCode, Markup, Table, TextRange } from './markup/markup.ts';

export { bareText, isWithinWithoutSigns, mostWithSigns } from './markup/bare-text.ts';
export { escapeMarkup } from './markup/escape-markup.ts';
export { findFences } from './markup/fences.ts';
export { findMarkup } from './markup/find-markup.ts';
export { findImages, replaceImages } from './markup/images.ts';
export type { Cell, Emphasis, Escape, Markup, Table } from './markup/markup.ts';

type WithoutRange<Kind> = Kind extends unknown ? Omit<Kind, keyof TextRange> : never;

/**
 * A part of a text as it is shown: verbatim text, a formula (TeX without its dollars), an image, fenced code, inline
 * code, strong or emphasised content, or a table with a head row. A row may have fewer cells than the head, but not
 * more.
 */
export type RichTextPart =
  | { kind: 'text'; text: string }
  | WithoutRange<Formula | Image | Fence | InlineCode>
  | { kind: 'strong' | 'emphasis'; parts: RichTextPart[] }
  | { kind: 'table'; rows: RichTextPart[][][] };

/**
 * Reads text with markup: `$…$` is a formula, `![alt](image:ID)` an image, a fenced block code, and at the edges of
 * words `**…**` strong, `*…*` emphasised and `` `…` `` code; lines of `| a | b |` with a rule `|---|---|` below the
 * first one are a table. A backslash escapes a sign. Nothing else is markup.
 */
export function parseRichText(text: string): RichTextPart[] {
  return partsOf(text, 0, text.length, findMarkup(text));
}

/** The parts of a stretch of a text, given its markup. */
function partsOf(text: string, start: number, end: number, found: readonly Markup[]): RichTextPart[] {
  const parts: RichTextPart[] = [];
  let plain = '';
  let shownTo = start;
  const endPlainText = () => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (const markup of found) {
    plain += text.slice(shownTo, markup.start);
    if (markup.kind === 'escape') plain += markup.sign;
    else {
      endPlainText();
      parts.push(partOf(text, markup));
    }
    shownTo = markup.end;
  }
  plain += text.slice(shownTo, end);
  endPlainText();
  return parts;
}

function partOf(text: string, markup: Exclude<Markup, { kind: 'escape' }>): RichTextPart {
  switch (markup.kind) {
    case 'strong':
    case 'emphasis': {
      const { kind, content } = markup;
      return { kind, parts: partsOf(text, content.start, content.end, markup.markup) };
    }
    case 'table':
      return { kind: 'table', rows: rowsOf(text, markup) };
    default: {
      const { start: _start, end: _end, ...part } = markup;
      return part;
    }
  }
}

function rowsOf(text: string, { rows }: Table): RichTextPart[][][] {
  return rows.map((cells) => cells.map(({ start, end, markup }) => partsOf(text, start, end, markup)));
}

/**
 * The text without formatting: without stars, backticks and fences, images by their description, formulas with their
 * dollars. Table cells are separated by blanks, rows by line breaks.
 */
export function plainText(text: string): string {
  return parseRichText(text).map(wordsOf).join('');
}

function wordsOf(part: RichTextPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'formula':
      return `$${part.tex}$`;
    case 'image':
      return part.alt;
    case 'code':
      return `${part.code}\n`;
    case 'inlineCode':
      return part.code;
    case 'strong':
    case 'emphasis':
      return part.parts.map(wordsOf).join('');
    case 'table':
      return part.rows
        .map((cells) => `${cells.map((cell) => cell.map(wordsOf).join('')).join(' ')}\n`)
        .join('');
  }
}
