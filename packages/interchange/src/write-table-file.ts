import writeXlsxFile from 'write-excel-file/node';
import { writeCsvRow } from './formats/csv/csv.ts';
import { textCell } from './formats/xlsx/xlsx.ts';

export type TableCell = string | number;

export interface TableToWrite {
  readonly format: 'csv' | 'xlsx';
  /** Name of the sheet of a workbook. */
  readonly sheet: string;
  /** The column names first. */
  readonly rows: readonly (readonly TableCell[])[];
  /** Whether CSV begins with a byte order mark, by which spreadsheets recognise UTF-8; learning platforms do without. */
  readonly hasByteOrderMark: boolean;
}

/** A table as a file. No text can act as a formula in a spreadsheet, and numbers stay numbers. */
export async function writeTableFile({
  format,
  sheet,
  rows,
  hasByteOrderMark,
}: TableToWrite): Promise<Uint8Array> {
  if (format === 'csv') {
    return new TextEncoder().encode(`${hasByteOrderMark ? '\uFEFF' : ''}${rows.map(writeCsvRow).join('')}`);
  }
  const cells = rows.map((row, line) => row.map((cell) => excelCell(cell, line === 0)));
  const columns = (rows[0] ?? []).map((name) => ({ width: Math.max(12, String(name).length + 2) }));
  return writeXlsxFile(cells, { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}

function excelCell(cell: TableCell, isName: boolean) {
  if (typeof cell === 'number') return { value: cell, type: Number };
  const written = textCell(cell);
  return isName && written ? { ...written, fontWeight: 'bold' as const } : written;
}
