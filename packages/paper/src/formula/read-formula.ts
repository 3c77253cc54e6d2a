import temml from 'temml';
import type { Formula } from './formula.ts';
import { parseMathml } from './parse-mathml.ts';
import { depthOf, simplify } from './simplify.ts';

/** Deeper nesting exceeds the typesetters, and is unreadable anyway. */
const DEEPEST = 16;
/** Longer input is not treated as a formula; it is shown verbatim. */
const LONGEST = 2_000;

/** `\qty{5}{m}` of siunitx; temml takes it for the braces of another package. */
const QUANTITY = /\\qty\s*\{[^{}]*\}\s*\{/;

/**
 * Reads TeX from between two dollars.
 * @param isAlone whether it is alone on its line, so that sums have their limits above and below
 * @returns undefined for TeX that cannot be read, which is then shown verbatim
 */
export function readFormula(tex: string, isAlone: boolean): Formula | undefined {
  if (tex.length > LONGEST || QUANTITY.test(tex)) return undefined;
  // Some environments, such as align, are allowed in display mode only.
  return tryToRead(tex, isAlone) ?? (isAlone ? undefined : tryToRead(tex, true));
}

function tryToRead(tex: string, displayMode: boolean): Formula | undefined {
  try {
    const markup = temml.renderToString(tex, { displayMode, throwOnError: true, trust: false });
    const formula = simplify(parseMathml(markup));
    return depthOf(formula) <= DEEPEST ? formula : undefined;
  } catch {
    return undefined;
  }
}
