import Papa from 'papaparse';
import { ownText } from '../../judge-question.ts';
import { UnreadableFile } from '../../question-file.ts';
import { columnsOf } from '../../table/columns.ts';
import type { Row } from '../../table/table.ts';
import { unguardCell } from './formula-guard.ts';
import { FIRST_ROW, numberOfLineEnds, unifyRowEnds } from './row-ends.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** The row with the column names is searched among this many rows. */
const FIRST_ROWS = 20;

/**
 * The rows of a CSV text (RFC 4180) with any separators. Formula guards are removed.
 * @throws UnreadableFile if a quote is not closed, or above the limits of rows and columns
 */
export function parseCsv(text: string, file: string): Row[] {
  const [declaration, declared] = DECLARATION.exec(text) ?? [];
  const body = text.slice(declaration?.length ?? 0);
  const separator = declared ?? guessSeparator(body);
  const linesBefore = declaration === undefined ? 0 : 1;
  const rows: Row[] = [];
  for (let from = FIRST_ROW; from.at < body.length; ) {
    const { text: part, fault, next } = unifyRowEnds(body, separator, { from, most: ROWS_AT_ONCE });
    if (fault !== undefined) {
      const line = fault.line + linesBefore;
      throw new UnreadableFile(`“${file}” cannot be read: in line ${line} ${fault.what}.`);
    }
    // After the end of the last row, the parser would find an empty row.
    const ended = next.at < body.length ? part.slice(0, -1) : part;
    for (const row of parseRows(ended, separator, from.line + linesBefore)) rows.push(row);
    from = next;
  }
  return rows;
}

/** Parsed in batches, so that memory holds the text once plus a few rows. */
const ROWS_AT_ONCE = 1_000;

/** Whether a text begins like a table of questions. */
export function beginsWithTable(text: string): boolean {
  const body = text.replace(DECLARATION, '');
  return SEPARATORS.some((separator) => firstRows(body, separator).some(isHeader));
}

/** A first line from which spreadsheets read the separator. */
const DECLARATION = /^sep=(.)\r?\n/i;

function parseRows(text: string, separator: string, firstLine: number): Row[] {
  const rows: Row[] = [];
  let [line, from] = [firstLine, 0];
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    step: ({ data, meta }) => {
      // A substring would keep the whole text in memory.
      rows.push({ line, cells: data.map((cell) => ownText(unguardCell(cell))) });
      line += numberOfLineEnds(text, from, meta.cursor);
      from = meta.cursor;
    },
  });
  return rows;
}

/** The separator with which the first rows name columns of questions; otherwise the one with the most columns. */
function guessSeparator(text: string): string {
  const [best] = SEPARATORS.map((separator) => {
    const rows = firstRows(text, separator);
    return { separator, worth: (rows.some(isHeader) ? 1_000_000 : 0) + (rows[0]?.length ?? 0) };
  }).sort((one, other) => other.worth - one.worth);
  return best?.separator ?? ',';
}

function firstRows(text: string, separator: string): string[][] {
  const rows = unifyRowEnds(text, separator, { most: FIRST_ROWS });
  return Papa.parse<string[]>(rows.text, { delimiter: separator, newline: '\n' }).data;
}

function isHeader(cells: readonly string[]): boolean {
  return columnsOf(cells) !== undefined;
}
