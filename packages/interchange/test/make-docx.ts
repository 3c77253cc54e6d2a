import { strToU8, zipSync } from 'fflate';

/** Lists of Word, with the numbering of their first two levels. */
const LISTS = [
  ['decimal', 'lowerLetter'],
  ['upperLetter', 'upperLetter'],
  ['bullet', 'bullet'],
  ['upperRoman', 'lowerRoman'],
  ['decimal', 'decimal'],
];
const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';

/**
 * A Word document with this paragraph source, the lists 1 (1 and a), 2 (A), 3 (bullets), 4 (I and i) and 5 (1), and
 * one picture.
 */
export function makeDocx(body: string, picture: Uint8Array = new Uint8Array()): Uint8Array {
  const numbering = [
    ...LISTS.map(
      (levels, id) =>
        `<w:abstractNum w:abstractNumId="${id}">${levels
          .map((format, level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`)
          .join('')}</w:abstractNum>`,
    ),
    ...LISTS.map((_, id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`),
  ].join('');
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const style = (id: string, name: string, properties = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${properties}</w:style>`;
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/></Types>',
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      relation('r1', 'numbering', 'numbering.xml') +
        relation('r2', 'styles', 'styles.xml') +
        relation('pic', 'image', 'media/image1.png'),
    ),
    'word/numbering.xml': `<w:numbering ${NAMESPACES}>${numbering}</w:numbering>`,
    'word/styles.xml': `<w:styles ${NAMESPACES}>${
      style('H1', 'heading 1') +
      style('H2', 'heading 2') +
      '<w:style w:type="table" w:styleId="Grid"><w:tblPr><w:tblBorders><w:insideV w:val="single"/></w:tblBorders></w:tblPr></w:style>' +
      '<w:style w:type="table" w:styleId="Grid2"><w:basedOn w:val="Grid"/></w:style><w:style w:type="table" w:styleId="Plain"/>' +
      '<w:style w:type="character" w:styleId="Unseen"><w:name w:val="Unseen"/><w:rPr><w:vanish/></w:rPr></w:style>' +
      style('LN', 'List Number', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>')
    }</w:styles>`,
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]));
  // Stored as it is: an archive that shrinks too well is refused, and packing takes longer than reading.
  return zipSync({ ...files, 'word/media/image1.png': picture }, { level: 0 });
}

interface ParagraphOptions {
  /** The number of its list, or that number and a level. */
  readonly list?: number | readonly [number: number, level: number];
  readonly style?: string;
  /** Run properties, such as `<w:b/>`. */
  readonly print?: string;
}

/** The source of a paragraph; `text` may be the source of runs. */
export function paragraph(text: string, { list, style, print = '' }: ParagraphOptions = {}): string {
  const [number, level] = typeof list === 'number' ? [list, 0] : (list ?? [0, 0]);
  const numbering = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${number}"/></w:numPr>`;
  const properties = `${style === undefined ? '' : `<w:pStyle w:val="${style}"/>`}${list === undefined ? '' : numbering}`;
  const runs = text.startsWith('<') ? text : run(text, print);
  return `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;
}

export function run(text: string, print = ''): string {
  return `<w:r><w:rPr>${print}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

export function table(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<w:tc>${text.startsWith('<') ? text : paragraph(text)}</w:tc>`;
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
}

/** A run that shows the picture of the document. */
export const PICTURE =
  '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="a tree"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="pic"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
