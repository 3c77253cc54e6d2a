import type { Formula } from './formula.ts';

/** Widest letters and signs with the space that Typst sets around operators and relations; in em. */
const LETTER = 1.1;
const SIGN = 1.8;
const ANY_SIGN = 3;
const LETTERS = /^[\p{Letter}\p{Number}]+$/u;
const USUAL_SIGNS = /^[\u0020-\u007e±×÷·−≤≥≠≈∈∂∞→′,∑∏∫]+$/u;
/** Scripts are set smaller; beside them and around fractions there is some space. */
const [SCRIPT, BESIDE, AROUND_FRACTION] = [0.85, 0.25, 0.5];
/** Sides of a root, of a fence and of a framed formula. */
const [ROOT, FENCE, FRAME] = [1.4, 1.3, 1];

/** An upper bound for the width of a formula on one line, in em; undefined where none is known. */
export function mostWidth(formula: Formula): number | undefined {
  switch (formula.is) {
    case 'row':
      return sumOf(formula.parts.map(mostWidth));
    case 'symbol':
      return widthOfSign(formula.text);
    case 'text':
    case 'function':
      return sumOf([...formula.text].map(widthOfSign), BESIDE);
    case 'space':
      return Math.max(0, formula.em);
    case 'fraction':
      return widest([formula.top, formula.bottom], AROUND_FRACTION);
    case 'root':
      return sumOf([mostWidth(formula.body), formula.index ? mostWidth(formula.index) : 0], ROOT);
    case 'scripts': {
      const scripts = [formula.sub, formula.sup].flatMap((script) => script ?? []);
      const most = widest(scripts, BESIDE);
      return sumOf([mostWidth(formula.base), most === undefined ? undefined : SCRIPT * most]);
    }
    case 'limits':
      return widest(
        [formula.base, formula.below, formula.above].flatMap((part) => part ?? []),
        BESIDE,
      );
    case 'line':
      return sumOf([mostWidth(formula.base)], FRAME);
    case 'fenced':
      return sumOf([mostWidth(formula.body)], 2 * FENCE);
    default:
      return undefined;
  }
}

function widthOfSign(sign: string): number {
  if (LETTERS.test(sign)) return LETTER * sign.length;
  return (USUAL_SIGNS.test(sign) ? SIGN : ANY_SIGN) * sign.length;
}

function sumOf(widths: readonly (number | undefined)[], more = 0): number | undefined {
  let sum = more;
  for (const width of widths) {
    if (width === undefined) return undefined;
    sum += width;
  }
  return sum;
}

function widest(formulas: readonly Formula[], more: number): number | undefined {
  const widths = formulas.map(mostWidth);
  return widths.includes(undefined) ? undefined : more + Math.max(0, ...widths.map((width) => width ?? 0));
}
