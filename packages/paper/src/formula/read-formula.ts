import temml from 'temml';
import type { Formula } from './formula.ts';
import { parseMathml } from './parse-mathml.ts';
import { depthOf, simplify } from './simplify.ts';

/** Deeper ones are beyond what a typesetter nests, and what anybody reads. */
const DEEPEST = 16;
/** No formula that is one has more; a longer one is shown as it was written. */
const LONGEST = 2_000;

/**
 * Reads TeX as it stands between two dollars.
 * @param isAlone in a line of its own, where sums have their limits above and below
 * @returns undefined where it is no TeX that is understood: it is then shown as it was written
 */
export function readFormula(tex: string, isAlone: boolean): Formula | undefined {
  if (tex.length > LONGEST) return undefined;
  // Some surroundings, such as align, stand in displayed formulas alone.
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
