import Papa from 'papaparse';
import { beginningOf } from '../../beginning-of.ts';
import { decodeText, withDoubts } from '../../decode-text.ts';
import type { FormatFiles, RawFile } from '../../format-files.ts';
import { type QuestionFile, type QuestionsToWrite, UnreadableFile } from '../../question-file.ts';
import { sayingOf } from '../../table/columns.ts';
import { columnsToSay, judgeTables, readTables } from '../../table/read-table.ts';
import { NEEDED_COLUMNS } from '../../table/table.ts';
import { writeTable } from '../../table/write-table.ts';
import { beginsLikeBrightspace, readBrightspace } from './brightspace.ts';
import { guardCell } from './formula-guard.ts';
import { beginsWithTable, parseCsv } from './parse-csv.ts';

/** Tables of questions as text: a row a question. */
export const csv: FormatFiles = { isMeant, read, write };

function isMeant(file: RawFile): boolean {
  const beginning = beginningOf(file);
  return /\.(?:csv|tsv)$/i.test(file.name) || beginsWithTable(beginning) || beginsLikeBrightspace(beginning);
}

/** @throws UnreadableFile for a table whose columns are not those of questions */
function read(file: RawFile): QuestionFile {
  const { name } = file;
  const decoded = decodeText(file);
  const rows = parseCsv(decoded.text, name);
  const saying = sayingOf(file);
  const columns = columnsToSay(rows, saying);
  const tables = readTables(rows, name, { mayShift: true, saying });
  const ofBrightspace = tables === undefined ? readBrightspace(rows, name) : undefined;
  if (ofBrightspace !== undefined) {
    return {
      format: 'csv',
      items: withDoubts(ofBrightspace, decoded),
      encoding: decoded.encoding,
      images: new Map(),
      answerColumns: [],
    };
  }
  if (tables === undefined && (file.columns === undefined || columns === undefined)) {
    throw new UnreadableFile(`“${name}” is no table of questions. ${NEEDED_COLUMNS}`);
  }
  const { items, answerColumns, pictures } = judgeTables(tables ?? [], file);
  return {
    format: 'csv',
    items: withDoubts(items.flat(), decoded),
    encoding: decoded.encoding,
    images: pictures.images,
    shownPaths: pictures.paths,
    answerColumns,
    columns: columns ?? [],
  };
}

/** UTF-8 with a byte order mark, by which spreadsheets tell the encoding. */
function write({ questions }: QuestionsToWrite): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${writeTable(questions).map(writeCsvRow).join('')}`);
}

/** A row of a CSV file with its end; no spreadsheet runs a cell of it. */
export function writeCsvRow(cells: readonly string[]): string {
  const row = Papa.unparse([cells.map(guardCell)], { quotes: (cell) => PARTING.test(cell) });
  return `${row}\r\n`;
}

/** Spreadsheets that take any of these for the end of a cell leave a quoted one whole, and run no part of it. */
const PARTING = /[,;\t|\r\n"]/;
