import { MathMLToLaTeX } from 'mathml-to-latex';

/** Longer ones are no formulas of a question. */
const LENGTH = 20_000;

/** The TeX of an element of MathML; undefined where it cannot be made. */
export function texOfMathml(mathml: string): string | undefined {
  if (mathml.length > LENGTH) return undefined;
  try {
    const tex = MathMLToLaTeX.convert(mathml.replace(/<(\/?)[\w-]+:/g, '<$1'));
    return tex.trim() === '' ? undefined : tex;
  } catch {
    return undefined;
  }
}
