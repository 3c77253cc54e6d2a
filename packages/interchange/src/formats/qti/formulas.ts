import temml from 'temml';
import { escapeXml } from '../../xml-elements.ts';

/** A formula of at most so many characters is set in MathML; a longer one, like one that is no TeX, as its source. */
const LENGTH = 2_000;

/** A formula as MathML that carries its TeX (MathML 3, section 5.1.4), so that who reads it back need not guess. */
export function formulaToMathml(tex: string): string {
  const annotation = `<annotation encoding="application/x-tex">${escapeXml(tex, 'element')}</annotation>`;
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics>${setFormula(tex)}${annotation}</semantics></math>`;
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

/** A formula as Canvas writes it: an image that it draws itself, from the TeX in its address. */
export function formulaToCanvasImage(tex: string): string {
  const said = escapeXml(tex);
  const address = encodeURIComponent(encodeURIComponent(tex));
  return `<img class="equation_image" title="${said}" src="/equation_images/${address}" alt="LaTeX: ${said}" data-equation-content="${said}"/>`;
}
