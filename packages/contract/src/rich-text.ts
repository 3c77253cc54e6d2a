import { findMarkup } from './markup/find-markup.ts';
import type { Fence, Formula, Image, InlineCode, List, Markup, Table, TextRange } from './markup/markup.ts';

export { bareText, isWithinWithoutSigns, mostWithSigns } from './markup/bare-text.ts';
export { escapeMarkup } from './markup/escape-markup.ts';
export { findFences } from './markup/fences.ts';
export { findMarkup } from './markup/find-markup.ts';
export { setImageWidth } from './markup/image-width.ts';
export { findImages, replaceImages, writtenImage } from './markup/images.ts';
export { ticksAround } from './markup/inline-code.ts';
export {
  type Alignment,
  type Cell,
  type Emphasis,
  type Escape,
  type List,
  type Markup,
  markupWithin,
  type Table,
} from './markup/markup.ts';

type WithoutRange<Kind> = Kind extends unknown ? Omit<Kind, keyof TextRange> : never;

/**
 * A part of a text as it is shown: verbatim text, a formula (TeX without its dollars), an image, fenced code, inline
 * code, strong or emphasised content, a table with a head row, or a list. A row may have fewer cells than the head, but not
 * more.
 */
export type RichTextPart =
  | { kind: 'text'; text: string }
  | WithoutRange<Formula | Image | Fence | InlineCode>
  | { kind: 'strong' | 'emphasis'; parts: RichTextPart[] }
  | { kind: 'table'; rows: RichTextPart[][][]; readonly alignments?: Table['alignments'] }
  | { kind: 'list'; items: RichTextItem[] };

/** An item with its number as written; null for a dash. */
export interface RichTextItem {
  readonly number: number | null;
  readonly parts: RichTextPart[];
}

/**
 * Reads text with markup: `$…$` is a formula and `$$…$$` one on a line of its own, `![alt](image:ID)` an image, a fenced block
 * code; `**…**` strong, `*…*` emphasised and `` `…` `` code where CommonMark sees them; lines of `| a | b |` with a rule
 * `|---|---|` below the first one a table; two lines or more that begin with `- ` or `1. ` a list. A backslash escapes a sign.
 * Nothing else is markup.
 */
export function parseRichText(text: string): RichTextPart[] {
  return partsOf(text, 0, text.length, findMarkup(text));
}

/** The parts of a stretch of a text, given its markup. */
export function partsOf(text: string, start: number, end: number, found: readonly Markup[]): RichTextPart[] {
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
    else if (markup.kind !== 'hidden') {
      endPlainText();
      parts.push(partOf(text, markup));
    }
    shownTo = markup.end;
  }
  plain += text.slice(shownTo, end);
  endPlainText();
  return parts;
}

function partOf(text: string, markup: Exclude<Markup, { kind: 'escape' | 'hidden' }>): RichTextPart {
  switch (markup.kind) {
    case 'strong':
    case 'emphasis': {
      const { kind, content } = markup;
      return { kind, parts: partsOf(text, content.start, content.end, markup.markup) };
    }
    case 'table':
      return {
        kind: 'table',
        rows: rowsOf(text, markup),
        ...(markup.alignments && { alignments: markup.alignments }),
      };
    case 'list':
      return { kind: 'list', items: itemsOf(text, markup) };
    default: {
      const { start: _start, end: _end, ...part } = markup;
      return part;
    }
  }
}

function rowsOf(text: string, { rows }: Table): RichTextPart[][][] {
  return rows.map((cells) => cells.map(({ start, end, markup }) => partsOf(text, start, end, markup)));
}

/** Lines that belong to an item lose the blanks that say so. */
function itemsOf(text: string, { items }: List): RichTextItem[] {
  return items.map(({ number, start, end, markup }) => ({
    number,
    parts: partsOf(text, start, end, markup).map((part) =>
      part.kind === 'text' ? { ...part, text: part.text.replace(/\n +/g, '\n') } : part,
    ),
  }));
}

/**
 * The text without formatting: without stars, backticks and fences, images by their description, formulas with their
 * dollars, items with their marks. Table cells are separated by blanks, rows by line breaks.
 */
export function plainText(text: string): string {
  return parseRichText(text).map(wordsOf).join('');
}

function wordsOf(part: RichTextPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'formula':
      return part.isDisplay ? `$$${part.tex}$$` : `$${part.tex}$`;
    case 'image':
      return part.alt;
    case 'code':
      return `${part.code}\n`;
    case 'inlineCode':
      return part.code;
    case 'strong':
    case 'emphasis':
      return part.parts.map(wordsOf).join('');
    case 'list':
      return part.items
        .map(
          ({ number, parts }) => `${number === null ? '-' : `${number}.`} ${parts.map(wordsOf).join('')}\n`,
        )
        .join('');
    case 'table':
      return part.rows
        .map((cells) => `${cells.map((cell) => cell.map(wordsOf).join('')).join(' ')}\n`)
        .join('');
  }
}
