import readXlsxFile from 'read-excel-file/universal';
import { UnreadableFile } from '../../question-file.ts';
import type { Row } from '../../table/table.ts';
import { checkWorkbook } from './check-workbook.ts';
import { textOfNumber } from './number-format.ts';
import { DOUBT } from './show-numbers.ts';

/**
 * The rows of all sheets of a workbook, in its order. Formulas give the value that was stored with them.
 * @throws UnreadableFile
 */
export async function readSheets(content: Uint8Array, file: string): Promise<Row[][]> {
  const workbook = checkWorkbook(content, file);
  const sheets = await readXlsxFile(workbook, {
    trim: false,
    parseNumber: (stored) => textOfNumber(Number(stored)),
  }).catch(() => {
    throw new UnreadableFile(
      `“${file}” cannot be read: it is damaged, or no Excel workbook. Open it in Excel and save it again as .xlsx.`,
    );
  });
  return sheets.map(({ data }) => data.map((cells, index) => rowOf(index + 1, cells.map(textOfCell))));
}

function rowOf(line: number, cells: readonly string[]): Row {
  if (!cells.some((cell) => cell.endsWith(DOUBT))) return { line, cells };
  return { line, cells: cells.map((cell) => cell.replace(DOUBT, '')), notes: [STORED_NUMBER] };
}

const STORED_NUMBER =
  'A number is taken over as it is stored: its format is not known here. Look at the choices.';

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
