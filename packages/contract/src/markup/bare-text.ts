import { isWithin } from '../characters.ts';
import { findMarkup } from './find-markup.ts';
import type { Cell, List, Markup } from './markup.ts';

/**
 * The text for comparing and counting: without stars, backticks and bars that are markup, and without backslashes that
 * escape such signs. Formulas, images, fences, marks of lists and `\$` stay as written.
 */
export function bareText(text: string): string {
  return MAY_BE_MARKUP.test(text) ? bareStretch(text, 0, text.length, findMarkup(text)) : text;
}

/** Without these, all that is markup stays as it is written. */
const MAY_BE_MARKUP = /[*`|{]|^ {0,3}\\*(?:-|\d{1,9}\\*\.)[ \t]/m;

/** The most code points of a text that has at most so many characters without its markup signs. */
export function mostWithSigns(most: number): number {
  return 2 * most;
}

/** Whether a text without its markup signs has at most so many characters, and with them at most `codePoints` code points. */
export function isWithinWithoutSigns(text: string, most: number, codePoints = mostWithSigns(most)): boolean {
  if (text.length <= most) return true;
  return isWithin(text, codePoints, codePoints) && isWithin(bareText(text), most, codePoints);
}

/** A stretch of a text without the signs of its markup. */
function bareStretch(text: string, start: number, end: number, found: readonly Markup[]): string {
  const pieces: string[] = [];
  let takenTo = start;
  for (const markup of found) {
    pieces.push(text.slice(takenTo, markup.start), barePiece(text, markup));
    takenTo = markup.end;
  }
  pieces.push(text.slice(takenTo, end));
  return pieces.join('');
}

function barePiece(text: string, markup: Markup): string {
  switch (markup.kind) {
    case 'formula':
    case 'image':
    case 'code':
      return text.slice(markup.start, markup.end);
    case 'escape':
      return markup.sign === '$' ? '\\$' : markup.sign;
    case 'hidden':
      return '';
    case 'inlineCode':
      return markup.code;
    case 'strong':
    case 'emphasis':
      return bareStretch(text, markup.content.start, markup.content.end, markup.markup);
    case 'list':
      return bareList(text, markup);
    case 'table':
      return markup.rows.map((cells) => `${cells.map((cell) => bareCell(text, cell)).join(' ')}\n`).join('');
  }
}

/** With marks and line ends as they are written. */
function bareList(text: string, { start, end, items }: List): string {
  let takenTo = start;
  const pieces = items.map((item) => {
    const mark = text.slice(takenTo, item.start);
    takenTo = item.end;
    return mark + bareCell(text, item);
  });
  return pieces.join('') + text.slice(takenTo, end);
}

function bareCell(text: string, { start, end, markup }: Cell): string {
  return bareStretch(text, start, end, markup);
}
