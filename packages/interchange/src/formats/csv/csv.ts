import Papa from 'papaparse';
import { beginningOf } from '../../beginning-of.ts';
import { decodeText, withDoubts } from '../../decode-text.ts';
import type { FormatFiles, RawFile } from '../../format-files.ts';
import { itemsOf } from '../../opened-file.ts';
import { type OpenedFile, type QuestionsToWrite, UnreadableFile } from '../../question-file.ts';
import { sayingOf } from '../../table/columns.ts';
import { countRows, itemsOfTables, judgeTables, layRows } from '../../table/read-table.ts';
import { NEEDED_COLUMNS } from '../../table/table.ts';
import { writeTable } from '../../table/write-table.ts';
import { beginsLikeBrightspace, readBrightspace } from './brightspace.ts';
import { guardCell } from './formula-guard.ts';
import { beginsWithTable, parseCsv } from './parse-csv.ts';

/** Tables of questions as text: a row a question. */
export const csv: FormatFiles = {
  isOfPlainTexts: true,
  isOfTables: true,
  isMeant,
  read,
  write,
};

function isMeant(file: RawFile): boolean {
  const beginning = beginningOf(file);
  return /\.(?:csv|tsv)$/i.test(file.name) || beginsWithTable(beginning) || beginsLikeBrightspace(beginning);
}

/** @throws UnreadableFile for a table whose columns are not those of questions */
function read(file: RawFile): OpenedFile {
  const { name } = file;
  const decoded = decodeText(file);
  const { encoding } = decoded;
  const rows = parseCsv(decoded.text, name);
  const saying = sayingOf(file);
  const mayGuess = file.columns !== undefined;
  const { tables, columns, above } = layRows(rows, name, { mayShift: true, saying, mayGuess });
  const ofBrightspace = tables === undefined ? readBrightspace(rows, name) : undefined;
  if (ofBrightspace !== undefined) {
    const { items, share } = itemsOf(ofBrightspace, (item) => item());
    return {
      items: withDoubts(items, decoded),
      images: new Map(),
      share,
      summary: () => ({ format: 'csv', encoding, answerColumns: [] }),
    };
  }
  if (tables === undefined && columns === undefined) {
    throw new UnreadableFile(`“${name}” is not a table of questions. ${NEEDED_COLUMNS}`);
  }
  const { judged, answerColumns, pictures } = judgeTables(tables ?? [], file);
  const { items, share } = itemsOfTables(judged, above);
  return {
    items: withDoubts(items, { encoding }),
    images: pictures.images,
    share,
    summary: () => ({
      format: 'csv',
      encoding,
      answerColumns,
      shownPaths: pictures.paths,
      columns: columns ?? [],
      isAsked: tables === undefined,
      ...(tables && { numberOfRows: countRows(tables) }),
    }),
  };
}

/** UTF-8 with a byte order mark, by which spreadsheets recognise the encoding. */
function write({ questions }: QuestionsToWrite): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${writeTable(questions).map(writeCsvRow).join('')}`);
}

/** A row of a CSV file with its line end; texts cannot act as formulas in a spreadsheet, and numbers stay numbers. */
export function writeCsvRow(cells: readonly (string | number)[]): string {
  return writeCsvLine(cells.map((cell) => (typeof cell === 'number' ? String(cell) : guardCell(cell))));
}

/** A row of cells as they stand, with its line end. */
export function writeCsvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  const quotes = (cell: string) => PARTING.test(cell) && !DECIMAL_COMMA.test(cell);
  return `${Papa.unparse([[...cells]], { quotes, delimiter: separator })}\r\n`;
}

/** Cells with one of these separators are quoted, because some spreadsheets would split the cell and run the rest. */
const PARTING = /[,;\t|\r\n"]/;
/** Quoted only where the comma separates cells. */
const DECIMAL_COMMA = /^-?\d+,\d+$/;
