import { LIMITS } from '@exam/contract/limits';
import {
  type CsvFault,
  type CsvForm,
  CsvRows,
  takeDeclaration,
  usualWidths,
} from './formats/csv/csv-rows.ts';
import { unguardCell } from './formats/csv/formula-guard.ts';
import { readSheets } from './formats/xlsx/read-sheets.ts';
import { UnreadableFile } from './question-file.ts';
import { columnsByName } from './results-columns.ts';
import type { Row } from './table/table.ts';

/** A line of a file of results that is not blank: a row of a table. A quoted cell may continue over several lines. */
export type ResultsLine = Row;

/** Blank lines count. A whole text is bounded, so a cell of it is too. */
const LIMITS_OF_TEXT = {
  rows: 4 * LIMITS.resultStudents,
  columns: LIMITS.examQuestions + 50,
  cell: Number.POSITIVE_INFINITY,
};

/**
 * The lines of the text of a CSV file. Formula guards are removed.
 * @param chooseDelimiter gives the separator of a text
 * @throws UnreadableFile
 */
export function linesOfText(content: string, chooseDelimiter = delimiterOf): ResultsLine[] {
  const { declared, body: text } = takeDeclaration(content.replace(/^\uFEFF/, ''));
  const linesBefore = declared === undefined ? 0 : 1;
  const form = { separator: declared ?? chooseDelimiter(text), limits: LIMITS_OF_TEXT };
  const first = firstRows(text, { ...form, limits: UNLIMITED });
  const lines: ResultsLine[] = [];
  const read = new CsvRows(text, { ...form, widths: usualWidths(first, first[0]) });
  for (const row of read) {
    if (isBlank(row.cells)) continue;
    lines.push({ ...row, line: row.line + linesBefore, cells: row.cells.map(unguardCell) });
  }
  if (read.openLine !== undefined) {
    throw new UnreadableFile(`Line ${read.openLine + linesBefore}: a quotation mark is not closed.`);
  }
  if (read.fault !== undefined) throw new UnreadableFile(describeFault(read.fault, linesBefore));
  return lines;
}

function describeFault({ line, limit }: CsvFault, linesBefore: number): string {
  if (limit === 'rows') return `The file has more than ${LIMITS_OF_TEXT.rows} lines.`;
  return `Line ${line + linesBefore} has more than ${LIMITS_OF_TEXT.columns} columns.`;
}

function firstRows(text: string, form: CsvForm): ResultsLine[] {
  const rows: ResultsLine[] = [];
  for (const row of new CsvRows(text, form)) {
    if (!isBlank(row.cells)) rows.push(row);
    if (rows.length >= HEADER_ROWS) break;
  }
  return rows;
}

/** The row with the column names is searched among this many rows, because titles may precede it. */
const HEADER_ROWS = 20;

/**
 * The rows of the sheet that names columns of results, from that row on; if no sheet does, the rows of the only sheet
 * that
 * is not empty.
 * @param isHeader whether a row names columns
 * @throws UnreadableFile, also if several sheets qualify
 */
export async function linesOfWorkbook(
  workbook: Uint8Array,
  name: string,
  isHeader = isNaming,
): Promise<ResultsLine[]> {
  const sheets = (await readSheets(workbook, name))
    .map((rows) => rows.filter(({ cells }) => !isBlank(cells)))
    .filter((rows) => rows.length > 0);
  const named = sheets.flatMap((rows) => {
    const at = rows.slice(0, HEADER_ROWS).findIndex(({ cells }) => isHeader(cells));
    return at === -1 ? [] : [rows.slice(at)];
  });
  const [first = [], ...others] = named.length > 0 ? named : sheets;
  if (others.length > 0) {
    throw new UnreadableFile(
      `“${name}” has ${others.length + 1} sheets that may be the results. Keep the one with the answers, and delete the others.`,
    );
  }
  return first;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

const DELIMITERS = [',', ';', '\t', '|'];
/** In characters; longer than a first row with names of 1,000 questions. */
const BEGINNING = 65_536;

const UNLIMITED = { ...LIMITS_OF_TEXT, columns: Number.POSITIVE_INFINITY };

/** The separator with which the first row names columns of results; otherwise the one with the most cells. */
function delimiterOf(text: string): string {
  const beginning = text.trimStart().slice(0, BEGINNING);
  const begun = DELIMITERS.map((delimiter) => {
    const [first] = firstRows(beginning, { separator: delimiter, limits: UNLIMITED });
    return { delimiter, names: first?.cells ?? [] };
  }).sort((one, other) => other.names.length - one.names.length);
  const named = begun.find(({ names }) => isNaming(names));
  return (named ?? begun[0])?.delimiter ?? ',';
}

function isNaming(names: readonly string[]): boolean {
  try {
    return columnsByName(names) !== undefined;
  } catch {
    // Incomplete names are accepted here; the caller reports what is missing.
    return names.length > 1;
  }
}
