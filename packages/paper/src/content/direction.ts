export type Direction = 'ltr' | 'rtl';

const STRONG = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]|\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * The direction of a text among others: in a right-to-left context, one right-to-left word is enough, and a text
 * without letters follows its context.
 */
export function directionAmong(others: Direction, text: string): Direction {
  if (!/\p{L}/u.test(text)) return others;
  return others === 'rtl' && RIGHT_TO_LEFT.test(text) ? 'rtl' : directionOf(text);
}

/** The direction of a text, decided by its first letter. */
export function directionOf(text: string): Direction {
  const first = STRONG.exec(text)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}
