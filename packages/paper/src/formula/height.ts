import type { Formula } from './formula.ts';

/** Signs that are set larger in display mode. */
const LARGE_SIGN = /^[∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨁⨂⨀⨆⨄⨃]$/u;

/**
 * Whether a formula may be taller than a line of words.
 * @param isDisplayed whether its fractions and sums have their full size
 */
export function isTall(formula: Formula, isDisplayed: boolean): boolean {
  switch (formula.is) {
    case 'limits':
    case 'table':
    case 'brace':
      return true;
    case 'fraction':
      if (isDisplayed || !formula.hasLine) return true;
      break;
    case 'symbol':
      return isDisplayed && LARGE_SIGN.test(formula.text);
  }
  return partsOf(formula).some((part) => isTall(part, isDisplayed));
}

/** Whether a formula has rows with alignment points, which are lines of the formula. */
export function hasLines(formula: Formula): boolean {
  const isAligned = formula.is === 'table' && new Set(formula.alignments).size > 1;
  return isAligned || partsOf(formula).some(hasLines);
}

function partsOf(formula: Formula): readonly Formula[] {
  return Object.values(formula)
    .flat(2)
    .filter((part): part is Formula => typeof part === 'object' && part !== null && 'is' in part);
}
