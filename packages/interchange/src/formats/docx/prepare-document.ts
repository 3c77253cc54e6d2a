import { zipSync } from 'fflate';
import { isColourful } from '../../html/colours.ts';
import { childOf, childrenOf, parseXml, type XmlElement } from '../../xml.ts';
import { DOCUMENT, type DocxParts } from './docx-parts.ts';
import { COLOURED, HIDDEN, runOfFormula, runOfNumbering, SHADED } from './marks-in-text.ts';
import { NumberFormats } from './number-formats.ts';
import { texOfOmml } from './tex-of-omml.ts';

/** A document for mammoth, in which numbering and formulas, which it drops, are text. */
export function prepareDocument({ files, document, numbering, styles }: DocxParts, file: string): Buffer {
  const formats = new NumberFormats(numbering, styles);
  const shown = tellShades(tellPrint(document, hiddenStyles(styles)));
  const prepared = tellNumbering(tellFormulas(shown, file), formats);
  const parts = { ...Object.fromEntries(files), [DOCUMENT]: new TextEncoder().encode(prepared) };
  return Buffer.from(zipSync(parts, { level: 0 }));
}

/** Styles of words that are not shown. */
function hiddenStyles(styles: XmlElement | undefined): ReadonlySet<string> {
  const hidden = childrenOf(styles, 'style').filter((style) => {
    const vanish = childOf(childOf(style, 'rPr'), 'vanish');
    return vanish !== undefined && !/^(?:0|false|off)$/.test(vanish.attributes['val'] ?? '');
  });
  return new Set(hidden.map((style) => style.attributes['styleId'] ?? ''));
}

/** Puts marks around words that are not shown, and such as are in colour. */
function tellPrint(xml: string, styles: ReadonlySet<string>): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of elements(xml, 'w:rPr')) {
    const isOfRun = /<w:r(?: [^<>]*)?>\s*$/.test(xml.slice(Math.max(from, start - LONGEST_TAG), start));
    const marks = isOfRun ? marksOf(xml.slice(start, end), styles) : undefined;
    if (marks === undefined) continue;
    const closing = xml.indexOf('</w:r>', end);
    if (closing === -1) break;
    const words = xml
      .slice(end, closing)
      .replace(/(<w:t(?: [^<>]*)?>)([^<]*)(?=<\/w:t>)/g, `$1${marks.start}$2${marks.end}`);
    parts.push(xml.slice(from, end), words);
    from = closing;
  }
  return parts.join('') + xml.slice(from);
}

const LONGEST_TAG = 200;

/** @param properties the source of those of a run; what they were before a tracked change stands in them, too */
function marksOf(
  properties: string,
  styles: ReadonlySet<string>,
): { start: string; end: string } | undefined {
  const now = properties.split('<w:rPrChange', 1)[0]!;
  const [vanish, val] = /<w:vanish(?: w:val="([^"]*)")? ?\/>/.exec(now) ?? [];
  const isHidden =
    vanish === undefined
      ? styles.has(/<w:rStyle w:val="([^"]*)"/.exec(now)?.[1] ?? '')
      : !/^(?:0|false|off)$/.test(val ?? '');
  if (isHidden) return HIDDEN;
  const colour = /<w:color [^<>]*?\bw:val="([\dA-Fa-f]{6})"/.exec(now)?.[1];
  return colour !== undefined && isColourful(`#${colour}`) ? COLOURED : undefined;
}

/** Puts the colour of each cell that has one into its first paragraph. */
function tellShades(xml: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of elements(xml, 'w:tcPr')) {
    const shade = /<w:shd [^<>]*?\bw:fill="([\dA-Fa-f]{6})"/.exec(xml.slice(start, end))?.[1];
    const paragraph = shade === undefined ? null : FIRST_PARAGRAPH.exec(xml.slice(end, end + LONGEST_TAG));
    if (shade === undefined || paragraph === null || /^f{6}$/i.test(shade)) continue;
    const [tag, name, isEmpty] = paragraph;
    const run = `<w:r><w:t>${SHADED.start}${shade}${SHADED.end}</w:t></w:r>`;
    const properties =
      isEmpty || !xml.startsWith('<w:pPr>', end + tag.length) ? '' : propertiesAt(xml, end + tag.length);
    parts.push(xml.slice(from, end), `${name}>${properties}${run}${isEmpty ? '</w:p>' : ''}`);
    from = end + tag.length + properties.length;
  }
  return parts.join('') + xml.slice(from);
}

const FIRST_PARAGRAPH = /^\s*(<w:p(?: [^<>]*?)?)(\/)?>/;

/** The properties of a paragraph, which stand before its runs. */
function propertiesAt(xml: string, start: number): string {
  const closing = xml.indexOf('</w:pPr>', start);
  return closing === -1 ? '' : xml.slice(start, closing + '</w:pPr>'.length);
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
