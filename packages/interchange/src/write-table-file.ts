import type { CsvSeparator } from '@exam/contract';
import writeXlsxFile from 'write-excel-file/node';
import { writeCsvLine } from './formats/csv/csv.ts';
import { guardCell } from './formats/csv/formula-guard.ts';
import { textCell } from './formats/xlsx/xlsx.ts';

/** A number that is written with this many decimals. */
interface Decimal {
  readonly value: number;
  /** At most 2. */
  readonly decimals: number;
}

/** What a program that reads the file takes as it stands, such as an id: an apostrophe before it would make it another. */
interface Verbatim {
  readonly asIs: string;
}

export type TableCell = string | number | Decimal | Verbatim;

export interface TableToWrite {
  readonly format: 'csv' | 'xlsx';
  /** Name of the sheet of a workbook. */
  readonly sheet: string;
  /** The column names first. */
  readonly rows: readonly (readonly TableCell[])[];
  /** Whether CSV begins with a byte order mark, by which spreadsheets recognise UTF-8; learning platforms do without. */
  readonly hasByteOrderMark: boolean;
  /** Of CSV. With semicolons decimals have a comma, as spreadsheets of such languages read them. Default: a comma. */
  readonly separator?: CsvSeparator;
}

/** A table as a file. No text can act as a formula in a spreadsheet, and numbers stay numbers. */
export async function writeTableFile(table: TableToWrite): Promise<Uint8Array> {
  const { format, sheet, rows, hasByteOrderMark, separator = 'comma' } = table;
  if (format === 'csv') {
    const sign = SIGNS[separator];
    const lines = rows.map((row) =>
      writeCsvLine(
        row.map((cell) => csvCell(cell, sign.decimal)),
        sign.cells,
      ),
    );
    return new TextEncoder().encode(`${hasByteOrderMark ? '\uFEFF' : ''}${lines.join('')}`);
  }
  const cells = rows.map((row, line) => row.map((cell) => excelCell(cell, line === 0)));
  const columns = (rows[0] ?? []).map((name) => ({ width: Math.max(12, String(name).length + 2) }));
  return writeXlsxFile(cells, { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}

const SIGNS = { comma: { cells: ',', decimal: '.' }, semicolon: { cells: ';', decimal: ',' } } as const;

function csvCell(cell: TableCell, decimalSign: string): string {
  if (typeof cell === 'string') return guardCell(cell);
  if (typeof cell === 'number') return String(cell).replace('.', decimalSign);
  if ('asIs' in cell) return HARMLESS.test(cell.asIs) ? cell.asIs : guardCell(cell.asIs);
  return cell.value.toFixed(cell.decimals).replace('.', decimalSign);
}

/** Begins like a formula, and computes nothing but a number or the value of a cell: `+4917`, `-ab12`. */
const HARMLESS = /^[+-][\p{L}\p{N} ._-]*$/u;

const NUMBER_FORMATS = ['0', '0.0', '0.00'];

function excelCell(cell: TableCell, isName: boolean) {
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'object' && 'decimals' in cell) {
    return { value: cell.value, type: Number, format: NUMBER_FORMATS[cell.decimals] ?? '0.00' };
  }
  const written = textCell(typeof cell === 'string' ? cell : cell.asIs);
  return isName && written ? { ...written, fontWeight: 'bold' as const } : written;
}
