import { zipSync } from 'fflate';
import { parseXml } from '../../xml.ts';
import { DOCUMENT, type DocxParts } from './docx-parts.ts';
import { runOfFormula, runOfNumbering } from './marks-in-text.ts';
import { NumberFormats } from './number-formats.ts';
import { texOfOmml } from './tex-of-omml.ts';

/** A document for mammoth, in which numbering and formulas, which it drops, are text. */
export function prepareDocument({ files, document, numbering, styles }: DocxParts, file: string): Buffer {
  const formats = new NumberFormats(numbering, styles);
  const prepared = tellNumbering(tellFormulas(document, file), formats);
  const parts = { ...Object.fromEntries(files), [DOCUMENT]: new TextEncoder().encode(prepared) };
  return Buffer.from(zipSync(parts, { level: 0 }));
}

function tellNumbering(xml: string, formats: NumberFormats): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of elements(xml, 'w:pPr')) {
    const numbered = formats.next(xml.slice(start, end));
    if (numbered === undefined) continue;
    parts.push(xml.slice(from, end), runOfNumbering(numbered));
    from = end;
  }
  return parts.join('') + xml.slice(from);
}

function tellFormulas(xml: string, file: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of elements(xml, 'm:oMath')) {
    parts.push(xml.slice(from, start), runOfFormula(texOfOmml(parseXml(xml.slice(start, end), file))));
    from = end;
  }
  return (parts.join('') + xml.slice(from)).replace(/<\/?m:oMathPara>/g, '');
}

/** The outermost elements of a name, by where they begin and end; time is linear. */
function* elements(xml: string, name: string): Generator<{ start: number; end: number }> {
  const closing = `</${name}>`;
  for (let at = xml.indexOf(`<${name}`); at !== -1; ) {
    const isElement = /[\s>]/.test(xml[at + name.length + 1] ?? '');
    const end = isElement ? xml.indexOf(closing, at) : -1;
    if (isElement && end === -1) return;
    if (isElement) yield { start: at, end: end + closing.length };
    at = xml.indexOf(`<${name}`, isElement ? end : at + 1);
  }
}
