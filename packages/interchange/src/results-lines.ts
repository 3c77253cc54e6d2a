import { LIMITS } from '@exam/contract/limits';
import Papa from 'papaparse';
import { readSheets } from './formats/xlsx/read-sheets.ts';
import { UnreadableFile } from './question-file.ts';
import { columnsByName } from './results-columns.ts';

/** A line of a file of results that is not blank. A quoted cell may continue over several lines. */
export interface ResultsLine {
  /** From 1: the number of the first line, or of the row in a workbook. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Differences from the file, as sentences. */
  readonly notes?: readonly string[];
}

const MOST_COLUMNS = LIMITS.examQuestions + 50;
/** Blank lines included. */
const MOST_LINES = 4 * LIMITS.resultStudents;

/**
 * The lines of the text of a CSV file.
 * @param chooseDelimiter gives the separator of a text
 * @throws UnreadableFile
 */
export function linesOfText(content: string, chooseDelimiter = delimiterOf): ResultsLine[] {
  const text = content.replace(/^\uFEFF/, '');
  const lines: ResultsLine[] = [];
  let numberOfLines = 0;
  let line = 1;
  let from = 0;
  let failure: UnreadableFile | undefined;
  Papa.parse<string[]>(text, {
    delimiter: chooseDelimiter(text),
    step: ({ data, errors, meta }, parser) => {
      const quote = errors.find(({ type }) => type === 'Quotes');
      if (quote) failure = new UnreadableFile(`Line ${line}: a quotation mark is not closed.`);
      if (data.length > MOST_COLUMNS)
        failure = new UnreadableFile(`Line ${line} has more than ${MOST_COLUMNS} columns.`);
      if (++numberOfLines > MOST_LINES)
        failure = new UnreadableFile(`The file has more than ${MOST_LINES} lines.`);
      if (failure) parser.abort();
      if (!isBlank(data)) lines.push({ line, cells: data });
      line += countLineBreaks(text, from, meta.cursor);
      from = meta.cursor;
    },
  });
  if (failure) throw failure;
  return lines;
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

/** The separator with which the first row names columns of results; otherwise the one with the most cells. */
function delimiterOf(text: string): string {
  const beginning = text.trimStart().slice(0, BEGINNING);
  const begun = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(beginning, { delimiter, preview: 1 });
    return { delimiter, names: data[0] ?? [] };
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

function countLineBreaks(text: string, from: number, to: number): number {
  return text.slice(from, to).match(/\r\n|\r|\n/g)?.length ?? 0;
}
