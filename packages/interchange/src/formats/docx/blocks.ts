import { Parser } from 'htmlparser2';
import { TABLE_LIMITS } from '../../table/table.ts';
import { escapeXml } from '../../xml.ts';
import { COLOURED, HIDDEN, LOOK } from './marks-in-text.ts';

/** Characters of a line with the same formatting: bold, underlined, highlighted. */
export interface Piece {
  /** Empty for a picture or hidden words. */
  readonly text: string;
  /** HTML elements around the text, outermost first: superscript and the like. */
  readonly elements: readonly string[];
  readonly print: readonly string[];
  /** The HTML of a picture or of hidden words. */
  readonly source?: string;
}

/** The pieces of a line of a paragraph. */
export type Line = readonly Piece[];

export interface Paragraph {
  readonly kind: 'paragraph';
  /** Level of a heading from 1; otherwise 0. */
  readonly level: number;
  readonly lines: readonly Line[];
}
export interface Table {
  readonly kind: 'table';
  /** Paragraphs by cell by row. */
  readonly rows: readonly (readonly (readonly Paragraph[])[])[];
  /** Cells with shading or borders. */
  readonly looks: ReadonlyMap<readonly Paragraph[], Look>;
}
export interface Look {
  /** Hexadecimal; empty for none. */
  readonly colour: string;
  /** The initials of the sides with a border: `trbl`. */
  readonly sides: string;
}
export type Block = Paragraph | Table;

/** The HTML that mammoth makes of a document, as paragraphs and tables in order; list items are paragraphs. */
export function blocksOfHtml(html: string): Block[] {
  const reader = new BlockReader();
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.addText(text),
  });
  parser.write(html);
  parser.end();
  return reader.finish();
}

const PRINT: Readonly<Record<string, string>> = { strong: 'bold', u: 'underlined', mark: 'highlighted' };
const KEPT = new Set(['sup', 'sub', 'u', 's', 'strong', 'em', 'mark']);
const PARAGRAPHS = new Set(['p', 'li', 'td', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'ul', 'table']);

const MOST_ROWS = TABLE_LIMITS.rows;
/** Wider tables are not questions, and merged cells cost the reader more than the document. */
const MOST_COLUMNS = 60;
/** Placeholder for columns covered by a merged cell. */
export const NOTHING: readonly Paragraph[] = [];

/** The source of some lines as HTML. */
export function htmlOfLines(lines: readonly Line[]): string {
  return lines.map((line) => line.map(htmlOf).join('')).join('<br/>');
}

function htmlOf({ text, elements, source }: Piece): string {
  if (source !== undefined) return source;
  const opening = elements.map((name) => `<${name}>`).join('');
  const closing = elements.map((name) => `</${name}>`).toReversed();
  return `${opening}${escapeXml(text)}${closing.join('')}`;
}

/** `HIDDEN`, `COLOURED`, and `LOOK` with what it says. */
const SIGNS = /([\ue0f7-\ue0fa]|\ue0fb[\dA-Fa-f]{0,6}\/[trbl]{0,4}\ue0fc)/;

class BlockReader {
  readonly #blocks: Block[] = [];
  readonly #print: string[] = [];
  #kept: string[] = [];
  #lines: Piece[][] = [[]];
  #level = 0;
  /** The hidden words that are being read. */
  #hidden: string | undefined;
  #isColoured = false;
  #looks = new Map<readonly Paragraph[], Look>();
  /** The open outermost table; nested tables are paragraphs of its cells. */
  #table: (readonly Paragraph[])[][] | undefined;
  #depth = 0;
  /** The cell that is open. */
  #cell: Paragraph[] | undefined;
  /** Merged cells from rows above, by column, with the number of remaining rows. */
  readonly #merged = new Map<number, { readonly cell: readonly Paragraph[]; readonly rows: number }>();

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (PARAGRAPHS.has(name)) this.#endParagraph();
    if (/^h[1-6]$/.test(name)) this.#level = Number(name[1]);
    if (name === 'table') this.#openTable();
    else if (name === 'tr' && this.#depth === 1) this.#openRow();
    else if (/^t[dh]$/.test(name) && this.#depth === 1) this.#openCell(attributes);
    else if (name === 'br') this.#lines.push([]);
    else if (name === 'img') this.#addImage(attributes);
    if (PRINT[name] !== undefined) this.#print.push(PRINT[name]);
    if (KEPT.has(name)) this.#kept.push(name);
  }

  close(name: string): void {
    if (PARAGRAPHS.has(name)) this.#endParagraph();
    if (/^h[1-6]$/.test(name)) this.#level = 0;
    if (name === 'table') this.#closeTable();
    if (PRINT[name] !== undefined) this.#print.pop();
    if (KEPT.has(name)) this.#kept.pop();
  }

  addText(text: string): void {
    for (const part of text.split(SIGNS)) {
      if (part === HIDDEN.start) this.#hidden = '';
      else if (part === HIDDEN.end) this.#endHidden();
      else if (part === COLOURED.start || part === COLOURED.end) this.#isColoured = part === COLOURED.start;
      else if (part.startsWith(LOOK.start)) this.#addLook(part.slice(1, -1));
      else if (this.#hidden !== undefined) this.#hidden += part;
      else if (part !== '') this.#lines.at(-1)!.push(this.#pieceOf(part));
    }
  }

  #addLook(said: string): void {
    const [colour = '', sides = ''] = said.split('/');
    // Colour in a nested table counts as colour of the outer cell.
    if (this.#cell === undefined || (this.#depth > 1 && colour === '')) return;
    this.#looks.set(this.#cell, { colour, sides });
  }

  #pieceOf(text: string): Piece {
    const elements = this.#isColoured ? [...this.#kept, 'mark'] : [...this.#kept];
    return { text, elements, print: [...this.#print] };
  }

  #endHidden(): void {
    if (this.#hidden === undefined) return;
    const source = `<span hidden="">${escapeXml(this.#hidden)}</span>`;
    this.#hidden = undefined;
    this.#lines.at(-1)!.push({ text: '', elements: [], print: [], source });
  }

  finish(): Block[] {
    this.#endParagraph();
    return this.#blocks;
  }

  #addImage({ src = '', alt = '' }: Readonly<Record<string, string>>): void {
    const source = `<img src="${escapeXml(src)}" alt="${escapeXml(alt)}"/>`;
    this.#lines.at(-1)!.push({ text: '', elements: [], print: [], source });
  }

  #openRow(): void {
    this.#table?.push([]);
    this.#addMerged();
  }

  /** A merged cell repeats in each row, but only in its first column: otherwise the following cells would shift. */
  #openCell({ rowspan, colspan }: Readonly<Record<string, string>>): void {
    const row = this.#table?.at(-1);
    if (row === undefined) return;
    const cell: Paragraph[] = [];
    const rows = Math.min(Number(rowspan ?? 1) || 1, MOST_ROWS);
    const width = Math.min(Number(colspan ?? 1) || 1, MOST_COLUMNS);
    for (let column = row.length, rank = 0; rank < width; rank += 1) {
      if (rows > 1) this.#merged.set(column + rank, { cell: rank === 0 ? cell : NOTHING, rows: rows - 1 });
    }
    this.#cell = cell;
    row.push(cell);
    for (let rank = 1; rank < width; rank += 1) row.push(NOTHING);
    this.#addMerged();
  }

  /** Adds merged cells from rows above. */
  #addMerged(): void {
    const row = this.#table?.at(-1);
    for (let merged = row && this.#merged.get(row.length); merged; merged = this.#merged.get(row!.length)) {
      if (merged.rows === 1) this.#merged.delete(row!.length);
      else this.#merged.set(row!.length, { ...merged, rows: merged.rows - 1 });
      row!.push(merged.cell);
    }
  }

  #openTable(): void {
    this.#depth += 1;
    if (this.#depth === 1) this.#table = [];
    if (this.#depth === 1) this.#merged.clear();
  }

  #closeTable(): void {
    this.#depth -= 1;
    if (this.#depth > 0 || this.#table === undefined) return;
    this.#blocks.push({ kind: 'table', rows: this.#table, looks: this.#looks });
    this.#looks = new Map();
    this.#table = undefined;
  }

  #endParagraph(): void {
    this.#endHidden();
    const lines = this.#lines.filter((line) =>
      line.some(({ text, source }) => source !== undefined || text.trim() !== ''),
    );
    this.#lines = [[]];
    this.#isColoured = false;
    if (lines.length === 0) return;
    const paragraph: Paragraph = { kind: 'paragraph', level: this.#level, lines };
    if (this.#table === undefined) this.#blocks.push(paragraph);
    else this.#cell?.push(paragraph);
  }
}
