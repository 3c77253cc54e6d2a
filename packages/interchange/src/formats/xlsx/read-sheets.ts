import readXlsxFile from 'read-excel-file/universal';
import { UnreadableFile } from '../../question-file.ts';
import type { Row } from '../../table/table.ts';
import { checkWorkbook } from './check-workbook.ts';

/**
 * The rows of all sheets of a workbook, in its order. Formulas give the value that was stored with them.
 * @throws UnreadableFile
 */
export async function readSheets(content: Uint8Array, file: string): Promise<Row[][]> {
  const workbook = checkWorkbook(content, file);
  const sheets = await readXlsxFile(workbook, { trim: false, parseNumber: textOfNumber }).catch(() => {
    throw new UnreadableFile(
      `“${file}” cannot be read: it is damaged, or no Excel workbook. Open it in Excel and save it again as .xlsx.`,
    );
  });
  return sheets.map(({ data }) =>
    data.map((cells, index) => ({ line: index + 1, cells: cells.map(textOfCell) })),
  );
}

/** Fifteen digits, as Excel shows them: 0.3 is stored as 0.30000000000000004. */
function textOfNumber(stored: string): string {
  return String(Number(Number(stored).toPrecision(15)));
}

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
