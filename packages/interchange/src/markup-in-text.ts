import { findMarkup, type Markup } from '@exam/contract/rich-text';

/** All markup of a text in order of its start, including nested markup. */
export function allMarkup(text: string): Markup[] {
  return flattened(findMarkup(text));
}

function flattened(markup: readonly Markup[]): Markup[] {
  return markup.flatMap((found) => [found, ...flattened(markupIn(found))]);
}

function markupIn(markup: Markup): Markup[] {
  if (markup.kind === 'table') return markup.rows.flat().flatMap((cell) => cell.markup);
  return markup.kind === 'strong' || markup.kind === 'emphasis' ? markup.markup : [];
}

/** Whether a text contains bold or italic words, inline code or a table. */
export function hasPrint(text: string): boolean {
  return findMarkup(text).some(({ kind }) => PRINT.has(kind));
}

const PRINT: ReadonlySet<Markup['kind']> = new Set(['strong', 'emphasis', 'inlineCode', 'table']);
