export type Direction = 'ltr' | 'rtl';

const STRONG = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]|\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Where a text begins that stands with others: one word from the right is enough where these run from there, and a text
 * without letters runs as they do.
 */
export function directionAmong(others: Direction, text: string): Direction {
  if (!/\p{L}/u.test(text)) return others;
  return others === 'rtl' && RIGHT_TO_LEFT.test(text) ? 'rtl' : directionOf(text);
}

/** Where a text begins: its first letter decides. */
export function directionOf(text: string): Direction {
  const first = STRONG.exec(text)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}
