import { ownText } from '../../judge-question.ts';
import { UnreadableFile } from '../../question-file.ts';
import { columnsOf } from '../../table/columns.ts';
import { type Row, TABLE_LIMITS } from '../../table/table.ts';
import { type CsvFault, CsvRows, takeDeclaration, usualWidths } from './csv-rows.ts';
import { unguardCell } from './formula-guard.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** The row with the column names is searched among this many rows. */
const FIRST_ROWS = 20;
/** One more for the column names. */
const LIMITS = { ...TABLE_LIMITS, rows: TABLE_LIMITS.rows + 1 };

/**
 * The rows of a CSV text with any separator. Formula guards are removed.
 * @throws UnreadableFile above the limits of rows, columns and cells
 */
export function parseCsv(text: string, file: string): Row[] {
  const { declared, body } = takeDeclaration(text);
  const separator = declared ?? guessSeparator(body);
  const linesBefore = declared === undefined ? 0 : 1;
  const first = firstRows(body, separator);
  const widths = usualWidths(first, first.find(isHeader));
  const read = new CsvRows(body, { separator, limits: LIMITS, widths });
  const rows: Row[] = [];
  for (const { line, cells, ...others } of read) {
    // A substring would keep the whole text in memory.
    rows.push({
      ...others,
      line: line + linesBefore,
      cells: cells.map((cell) => ownText(unguardCell(cell))),
    });
  }
  if (read.fault === undefined) return rows;
  const line = read.fault.line + linesBefore;
  throw new UnreadableFile(`“${file}” cannot be read: in line ${line} ${WHAT_EXCEEDS[read.fault.limit]}.`);
}

const WHAT_EXCEEDS: Readonly<Record<CsvFault['limit'], string>> = {
  rows: `there are more than ${TABLE_LIMITS.rows} rows; split the file into several`,
  columns: `a row has more than ${TABLE_LIMITS.columns} columns`,
  quote: 'a quotation mark opens a cell and none closes it',
  cell: `a cell has more than ${TABLE_LIMITS.cell} characters`,
};

/** Whether a text begins like a table of questions. */
export function beginsWithTable(text: string): boolean {
  const { body } = takeDeclaration(text);
  return SEPARATORS.some((separator) => firstRows(body, separator).some(isHeader));
}

/** The separator with which the first rows name columns of questions; otherwise the one with the most columns. */
function guessSeparator(text: string): string {
  const [best] = SEPARATORS.map((separator) => {
    const rows = firstRows(text, separator);
    return { separator, worth: (rows.some(isHeader) ? 1_000_000 : 0) + (rows[0]?.cells.length ?? 0) };
  }).sort((one, other) => other.worth - one.worth);
  return best?.separator ?? ',';
}

function firstRows(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  for (const row of new CsvRows(text, { separator, limits: LIMITS })) {
    rows.push(row);
    if (rows.length >= FIRST_ROWS) break;
  }
  return rows;
}

function isHeader({ cells }: Row): boolean {
  return columnsOf(cells) !== undefined;
}
