import { zipSync } from 'fflate';
import { isColourful } from '../../html/colours.ts';
import { childOf, childrenOf, parseXml, type XmlElement } from '../../xml.ts';
import { DOCUMENT, type DocxParts } from './docx-parts.ts';
import { COLOURED, HIDDEN, LOOK, runOfFormula, runOfNumbering } from './marks-in-text.ts';
import { NumberFormats } from './number-formats.ts';
import { texOfOmml } from './tex-of-omml.ts';

/** Converts a document so that numbering and formulas, which mammoth drops, become text. */
export function prepareDocument({ files, document, numbering, styles }: DocxParts, file: string): Buffer {
  const formats = new NumberFormats(numbering, styles);
  const whole = tellShapes(tellRuby(document.replace(WRAPPERS, '')));
  const shown = tellLooks(tellPrint(whole, hiddenStyles(styles)), borderedStyles(styles));
  const prepared = tellNumbering(tellFormulas(shown, file), formats);
  const parts = { ...Object.fromEntries(files), [DOCUMENT]: new TextEncoder().encode(prepared) };
  return Buffer.from(zipSync(parts, { level: 0 }));
}

/** Elements around words that mammoth leaves out with their words: fields, and directions of writing. */
const WRAPPERS = /<\/?w:(?:fldSimple|bdo|dir)(?: [^<>]*)?>/g;

/** Puts the reading of a word, which stands above it, in brackets behind it. */
function tellRuby(xml: string): string {
  return replaced(xml, 'w:ruby', (ruby) => {
    const [base = '', reading = ''] = ['w:rubyBase', 'w:rt'].map((name) => contentOf(ruby, name));
    const text = (words: string) => `<w:t>${words}</w:t>`;
    return reading === '' ? base : `${base}${text('(')}${reading}${text(')')}`;
  });
}

/** Keeps the words of shapes without a fallback for old programs, which is what mammoth reads. */
function tellShapes(xml: string): string {
  const asOldShape = (shape: string) => {
    const boxes = [...elements(shape, 'w:txbxContent')].map(({ start, end }) => shape.slice(start, end));
    return boxes.length === 0 ? shape : `<w:pict ${VML}><v:shape>${boxes.join('')}</v:shape></w:pict>`;
  };
  const choices = replaced(xml, 'mc:AlternateContent', (shape) =>
    shape.includes('<mc:Fallback') ? shape : asOldShape(shape),
  );
  return replaced(choices, 'w:drawing', asOldShape);
}

const VML = 'xmlns:v="urn:schemas-microsoft-com:vml"';

/** A text with each outermost element of a name replaced. */
function replaced(xml: string, name: string, make: (element: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of elements(xml, name)) {
    parts.push(xml.slice(from, start), make(xml.slice(start, end)));
    from = end;
  }
  return parts.join('') + xml.slice(from);
}

/** The source between the tags of the first element with a name; empty without one. */
function contentOf(xml: string, name: string): string {
  const [first] = elements(xml, name);
  const element = first === undefined ? '' : xml.slice(first.start, first.end);
  return element.slice(element.indexOf('>') + 1, -`</${name}>`.length);
}

/** Styles of hidden words. */
function hiddenStyles(styles: XmlElement | undefined): ReadonlySet<string> {
  const hidden = childrenOf(styles, 'style').filter((style) => {
    const vanish = childOf(childOf(style, 'rPr'), 'vanish');
    return vanish !== undefined && !/^(?:0|false|off)$/.test(vanish.attributes['val'] ?? '');
  });
  return new Set(hidden.map((style) => style.attributes['styleId'] ?? ''));
}

/** Puts marks around hidden and coloured words. */
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

/** @param properties XML of the run properties, which also contains those before a tracked change */
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

/** Table styles with cell borders. */
function borderedStyles(styles: XmlElement | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  // A style precedes those that are based on it.
  for (const style of childrenOf(styles, 'style')) {
    const borders = childOf(childOf(style, 'tblPr'), 'tblBorders');
    const isBordered =
      borders === undefined
        ? found.has(childOf(style, 'basedOn')?.attributes['val'] ?? '')
        : childrenOf(borders).some(({ name, attributes }) => isInside(name) && isLine(attributes['val']));
    if (isBordered) found.add(style.attributes['styleId'] ?? '');
  }
  return found;
}

function isInside(name: string): boolean {
  return name === 'insideH' || name === 'insideV';
}

function isLine(val = ''): boolean {
  return val !== '' && val !== 'nil' && val !== 'none';
}

/** Puts the shading and borders of each cell into its first paragraph. */
function tellLooks(xml: string, bordered: ReadonlySet<string>): string {
  const parts: string[] = [];
  let from = 0;
  /** Whether the cells of the open tables have borders, innermost last. */
  const tables: boolean[] = [];
  let readTo = 0;
  for (const { index, 0: tag } of xml.matchAll(/<w:tbl>|<\/w:tbl>|<w:tblPr>|<w:tcPr>/g)) {
    if (tag === '<w:tbl>') tables.push(false);
    else if (tag === '</w:tbl>') tables.pop();
    if (!tag.endsWith('Pr>') || index < readTo) continue;
    readTo = xml.indexOf(tag.replace('<', '</'), index);
    if (readTo === -1) break;
    const properties = xml.slice(index, readTo);
    if (tag === '<w:tblPr>') {
      tables.splice(-1, 1, hasBorders(properties, bordered));
      continue;
    }
    const end = readTo + tag.length + 1;
    const look = lookOf(properties, tables.at(-1) ?? false);
    const paragraph = look === undefined ? null : FIRST_PARAGRAPH.exec(xml.slice(end, end + LONGEST_TAG));
    if (look === undefined || paragraph === null) continue;
    const [opening, name, isEmpty] = paragraph;
    const run = `<w:r><w:t>${LOOK.start}${look}${LOOK.end}</w:t></w:r>`;
    const ofParagraph =
      isEmpty || !xml.startsWith('<w:pPr>', end + opening.length)
        ? ''
        : propertiesAt(xml, end + opening.length);
    parts.push(xml.slice(from, end), `${name}>${ofParagraph}${run}${isEmpty ? '</w:p>' : ''}`);
    from = end + opening.length + ofParagraph.length;
  }
  return parts.join('') + xml.slice(from);
}

/** @param properties XML of the table properties */
function hasBorders(properties: string, bordered: ReadonlySet<string>): boolean {
  const [, borders] = properties.split(/<\/?w:tblBorders>/, 2);
  if (borders !== undefined) return sidesOf(borders).some(([side, val]) => isInside(side) && isLine(val));
  return bordered.has(/<w:tblStyle w:val="([^"]*)"/.exec(properties)?.[1] ?? '');
}

/** Colour and bordered sides of a cell: `FF0000/tb`; undefined if it has neither. */
function lookOf(properties: string, isBordered: boolean): string | undefined {
  const [, borders = ''] = properties.split(/<\/?w:tcBorders>/, 2);
  const own = new Map(sidesOf(borders).map(([side, val]) => [SIDES[side], isLine(val)]));
  const sides = ['t', 'r', 'b', 'l'].filter((side) => own.get(side) ?? isBordered).join('');
  const colour = shadeOf(/<w:shd [^<>]*>/.exec(properties)?.[0] ?? '');
  return colour === '' && sides === '' ? undefined : `${colour}/${sides}`;
}

const SIDES: Readonly<Record<string, string>> = {
  top: 't',
  right: 'r',
  end: 'r',
  bottom: 'b',
  left: 'l',
  start: 'l',
};

function sidesOf(borders: string): [side: string, val: string][] {
  return [...borders.matchAll(/<w:([a-zA-Z]{3,10}) (?:[^<>]*? )??w:val="([a-zA-Z]{0,40})"/g)].map(
    ([, side = '', val = '']) => [side, val],
  );
}

/** Empty for white. A pattern, such as lines or dots, counts as its own colour. */
function shadeOf(shade: string): string {
  const said = [...shade.matchAll(/ w:(val|fill|color)="([^"<>]{0,40})"/g)];
  const attributes = new Map(said.map(([, name, value = '']) => [name, value]));
  const [pattern = '', fill = '', colour = ''] = ['val', 'fill', 'color'].map((name) => attributes.get(name));
  const hex = (value: string) => (/^[\dA-F]{6}$/i.test(value) && !/^f{6}$/i.test(value) ? value : '');
  if (pattern === '' || pattern === 'clear' || pattern === 'nil') return hex(fill);
  return (
    hex(colour) || hex(fill) || (pattern === 'solid' && colour.toUpperCase() === 'FFFFFF' ? '' : '000000')
  );
}

const FIRST_PARAGRAPH = /^\s*(<w:p(?: [^<>]*?)?)(\/)?>/;

/** The properties of a paragraph, which precede its runs. */
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

/** The positions of the outermost elements with a name; linear time. */
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
