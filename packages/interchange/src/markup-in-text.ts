import { findMarkup, type Markup, markupWithin } from '@exam/contract/rich-text';

/** All markup of a text in order of its start, including nested markup. */
export function allMarkup(text: string): Markup[] {
  return flattened(findMarkup(text));
}

function flattened(markup: readonly Markup[]): Markup[] {
  return markup.flatMap((found) => [found, ...flattened(markupWithin(found))]);
}

/** Whether a text contains bold or italic words, inline code, a table or a list. */
export function hasPrint(text: string): boolean {
  return findMarkup(text).some(({ kind }) => PRINT.has(kind));
}

const PRINT: ReadonlySet<Markup['kind']> = new Set(['strong', 'emphasis', 'inlineCode', 'table', 'list']);
