import temml from 'temml';
import { escapeXml } from '../../xml-elements.ts';

/**
 * Maximum length of a formula that is converted to MathML. A longer one is written as its source, as is invalid TeX.
 */
const LENGTH = 2_000;

/** A formula as MathML with its TeX as annotation (MathML 3, section 5.1.4), so that readers need not guess it. */
export function formulaToMathml(tex: string, isDisplay: boolean): string {
  const annotation = `<annotation encoding="application/x-tex">${escapeXml(tex, 'element')}</annotation>`;
  const display = isDisplay ? ' display="block"' : '';
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"${display}><semantics>${setFormula(tex)}${annotation}</semantics></math>`;
}

function setFormula(tex: string): string {
  const source = `<mtext>${escapeXml(tex, 'element')}</mtext>`;
  if (tex.length > LENGTH) return source;
  try {
    const mathml = temml.renderToString(tex, { throwOnError: true, trust: false, maxExpand: 200 });
    const [, inside] = /^<math[^>]*>([\s\S]*)<\/math>$/.exec(mathml) ?? [];
    return inside === undefined ? source : `<mrow>${inside}</mrow>`;
  } catch {
    return source;
  }
}

/** A formula in Canvas's form: an image that Canvas draws from the TeX in the address. */
export function formulaToCanvasImage(tex: string, isDisplay: boolean): string {
  const said = escapeXml(tex);
  const address = encodeURIComponent(encodeURIComponent(tex));
  return `<img class="equation_image" title="${said}" src="/equation_images/${address}" alt="LaTeX: ${said}" data-equation-content="${said}"${isDisplay ? ' style="display:block"' : ''}/>`;
}
