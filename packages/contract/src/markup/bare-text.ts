import { isWithin } from '../characters.ts';
import { findMarkup } from './find-markup.ts';
import type { Cell, Markup } from './markup.ts';

/**
 * The text for comparing and counting: without stars, backticks and bars that are markup, and without backslashes that
 * escape such signs. Formulas, images, fences and `\$` stay as written. Inverts `escapeMarkup`, except for backslashes
 * before dollars.
 */
export function bareText(text: string): string {
  return /[*`|]/.test(text) ? bareStretch(text, 0, text.length, findMarkup(text)) : text;
}

/** The most code points of a text that has at most so many characters without its markup signs. */
export function mostWithSigns(most: number): number {
  return 2 * most;
}

/** Whether a text without its markup signs has at most so many characters, and with them at most `codePoints` code points. */
export function isWithinWithoutSigns(text: string, most: number, codePoints = mostWithSigns(most)): boolean {
  if (text.length <= most) return true;
  return isWithin(text, codePoints, codePoints) && isWithin(bareText(text), most, codePoints);
}

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
    case 'inlineCode':
      return markup.code;
    case 'strong':
    case 'emphasis':
      return bareStretch(text, markup.content.start, markup.content.end, markup.markup);
    case 'table':
      return markup.rows.map((cells) => `${cells.map((cell) => bareCell(text, cell)).join(' ')}\n`).join('');
  }
}

function bareCell(text: string, { start, end, markup }: Cell): string {
  return bareStretch(text, start, end, markup);
}
