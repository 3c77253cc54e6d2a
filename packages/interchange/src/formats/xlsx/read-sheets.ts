import { zipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import readXlsxFile from 'read-excel-file/universal';
import { readArchive } from '../../archive.ts';
import { UnreadableFile } from '../../question-file.ts';
import { type Row, TABLE_LIMITS } from '../../table/table.ts';
import { textOfNumber } from './number-format.ts';
import { DOUBT, formatsOfStyles, showNumbers } from './show-numbers.ts';

/**
 * The rows of all sheets in order. Formulas give their stored value.
 * @throws UnreadableFile
 */
export async function readSheets(content: Uint8Array, file: string): Promise<Row[][]> {
  const workbook = checkWorkbook(content, file);
  const sheets = await readXlsxFile(workbook, {
    trim: false,
    parseNumber: (stored) => textOfNumber(Number(stored)),
  }).catch(() => {
    throw new UnreadableFile(
      `“${file}” cannot be read: it is damaged, or not an Excel workbook. Open it in Excel and save it again as .xlsx.`,
    );
  });
  return sheets.map(({ data }) => data.map((cells, index) => rowOf(index + 1, cells.map(textOfCell))));
}

function rowOf(line: number, cells: readonly string[]): Row {
  const doubts = cells.flatMap((cell, column) => (cell.endsWith(DOUBT) ? [{ column, what: STORED }] : []));
  if (doubts.length === 0) return { line, cells };
  return { line, cells: cells.map((cell) => cell.replace(DOUBT, '')), doubts };
}

const STORED = 'its number is imported as it is stored, because its format is unknown';

/** Text as it is; dates by year, month and day. */
function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return textOfDate(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell);
}

function textOfDate(date: Date): string {
  if (Number.isNaN(date.valueOf())) return '';
  const [day, time] = date.toISOString().slice(0, 16).split('T');
  return time === '00:00' ? `${day}` : `${day} ${time}`;
}

/** Limit of one unpacked file of a workbook. */
const PART_BYTES = 48 * 1024 * 1024;

/** The parts with cells and their formats; pictures, themes and the like are skipped. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/)?(?:workbook|sharedStrings|styles)\d*\.xml(?:\.rels)?|xl\/worksheets\/[^/]+\.xml)$/i;

/**
 * A workbook reduced to the parts with cells, unpacked and checked: the library trusts the declared
 * dimensions of a sheet and allocates all rows and columns.
 * @throws UnreadableFile
 */
function checkWorkbook(content: Uint8Array, file: string): ArrayBuffer {
  const parts: Record<string, Uint8Array> = {};
  for (const [name, part] of readArchive(content, { file })) {
    if (!NEEDED.test(name)) continue;
    const excess =
      part.length > PART_BYTES
        ? `it holds more than ${PART_BYTES / 1024 / 1024} MB of cells`
        : findExcess(new TextDecoder().decode(part));
    if (excess !== undefined) throw excessive(file, excess);
    parts[name] = part;
  }
  showNumbersOf(parts, file);
  const { buffer } = zipSync(parts, { level: 0 });
  return buffer as ArrayBuffer;
}

/** The library returns numbers without their formats. */
function showNumbersOf(parts: Record<string, Uint8Array>, file: string): void {
  const styles = Object.entries(parts).find(([name]) => /^xl\/styles\d*\.xml$/i.test(name))?.[1];
  const formats = styles === undefined ? new Map() : formatsOfStyles(styles, file);
  if (formats.size === 0) return;
  for (const [name, part] of Object.entries(parts)) {
    if (!name.toLowerCase().startsWith('xl/worksheets/')) continue;
    parts[name] = new TextEncoder().encode(showNumbers(new TextDecoder().decode(part), formats));
  }
}

function excessive(file: string, excess: string): UnreadableFile {
  return new UnreadableFile(
    `“${file}” cannot be read: ${excess}. At most ${TABLE_LIMITS.rows} rows and ${TABLE_LIMITS.columns} columns are accepted; delete what stands beyond the table, empty rows and columns too.`,
  );
}

const MOST_ATTRIBUTES = 200;

const MOST_DEPTH = 100;

const MOST_ELEMENTS = 3_000_000;

/** Allows for some title rows above the table. */
const LAST_ROW = TABLE_LIMITS.rows + 100;

/** Thrown to stop the parser. */
class Excess extends Error {}

class ExcessCounter {
  #elements = 0;
  #attributes = 0;
  #depth = 0;

  beginTag(): void {
    this.#attributes = 0;
    this.#elements += 1;
    this.#depth += 1;
    if (this.#elements > MOST_ELEMENTS) throw new Excess('it has too many cells');
    if (this.#depth > MOST_DEPTH) throw new Excess('its elements are nested too deep');
  }

  endTag(): void {
    this.#depth -= 1;
  }

  /** In a sheet, `r` is the address of a row or a cell: "12" or "AB12". */
  addAttribute(name: string, value: string): void {
    this.#attributes += 1;
    if (this.#attributes > MOST_ATTRIBUTES) throw new Excess('an element has too many attributes');
    if (name.startsWith('xmlns') || name.replace(/^.*:/, '') !== 'r') return;
    const [, letters = '', digits = ''] = /^\s*([A-Za-z]*)(\d*)/.exec(value) ?? [];
    if (Number(digits) > LAST_ROW || columnOf(letters) > TABLE_LIMITS.columns) {
      throw new Excess(`a sheet reaches to ${value.slice(0, 20).trim()}`);
    }
  }

  addDeclaration(name: string): void {
    if (name.startsWith('!')) throw new Excess('it declares a document type, which no workbook does');
  }
}

/** Which limit a part of a workbook exceeds, as the second half of a sentence; undefined if none. */
function findExcess(xml: string): string | undefined {
  const counter = new ExcessCounter();
  const parser = new Parser(
    {
      onopentagname: () => counter.beginTag(),
      onattribute: (name, value) => counter.addAttribute(name, value),
      onclosetag: () => counter.endTag(),
      onprocessinginstruction: (name) => counter.addDeclaration(name),
    },
    { xmlMode: true },
  );
  try {
    parser.write(xml);
  } catch (error) {
    if (error instanceof Excess) return error.message;
    throw error;
  }
  return undefined;
}

/** From 1; 0 for none. */
function columnOf(letters: string): number {
  return [...letters.slice(0, 8).toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
}
