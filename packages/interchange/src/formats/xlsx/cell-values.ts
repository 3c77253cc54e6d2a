import type { CellDoubt } from '../../table/table.ts';
import { childOf, childrenOf, parseXml } from '../../xml.ts';
import { isOfDates, isPlain, shownNumber, textOfNumber } from './number-format.ts';

/** The built-in format codes (ECMA-376 part 1, 18.8.30), except dates. */
const BUILT_IN: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  48: '##0.0E+0',
};

/** The ranges of built-in format ids for dates and times; from 27 on they belong to East Asian and Thai versions. */
const OF_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/** `[h]:mm:ss` */
const OF_DURATIONS = '46';

/** How the cells of a style show numbers. */
export type NumberStyle =
  | { readonly kind: 'plain' | 'date' | 'duration' }
  | { readonly kind: 'code'; readonly code: string };

/**
 * The styles of cells by index.
 * @throws UnreadableFile
 */
export function stylesOf(styles: Uint8Array, file: string): readonly NumberStyle[] {
  const root = parseXml(styles, file);
  const codes = new Map(Object.entries(BUILT_IN));
  for (const { attributes } of childrenOf(childOf(root, 'numFmts'), 'numFmt'))
    codes.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '');
  return childrenOf(childOf(root, 'cellXfs'), 'xf').map(({ attributes }) => {
    const id = attributes['numFmtId'] ?? '';
    const code = codes.get(id);
    if (code === undefined) {
      if (id === OF_DURATIONS) return { kind: 'duration' };
      const isDate = OF_DATES.some(([first, last]) => Number(id) >= first && Number(id) <= last);
      return { kind: isDate ? 'date' : 'plain' };
    }
    if (isOfDates(code)) return { kind: /\[[hms]+\]/i.test(code) ? 'duration' : 'date' };
    return isPlain(code) ? { kind: 'plain' } : { kind: 'code', code };
  });
}

/** A cell as its sheet stores it (ECMA-376 part 1, 18.3.1.4). */
export interface StoredCell {
  /** The attribute `t`. */
  readonly type: string;
  readonly style: NumberStyle;
  /** The text of `v`; undefined without one. */
  readonly value: string | undefined;
  /** The text of `is`. */
  readonly inline: string;
  readonly hasFormula: boolean;
}

/** The text of a cell, and what may be wrong with it. */
export interface CellValue {
  readonly text: string;
  readonly doubt?: Pick<CellDoubt, 'kind' | 'what'>;
  /** Whether it was typed as a whole number, which loses leading zeros. */
  readonly isWholeNumber?: boolean;
}

/** What a workbook says about all of its cells. */
export interface CellContext {
  readonly strings: readonly string[];
  /** Whether days count from 1904. */
  readonly isFrom1904: boolean;
}

/** Excel stores 15 digits of a number. */
const LARGEST_EXACT = 1e15;
const NO_RESULT = 'a formula without a stored result; open the file in a spreadsheet and save it again';

/** What a cell shows; undefined for a value that no valid workbook has. */
export function shownValue(cell: StoredCell, context: CellContext): CellValue | undefined {
  const { type, value } = cell;
  if (type === 'inlineStr') return { text: unescapeCell(cell.inline) };
  const isMissing = value === undefined || (value.trim() === '' && type !== 'str');
  if (isMissing) {
    return cell.hasFormula ? { text: '', doubt: { kind: 'lost', what: NO_RESULT } } : { text: '' };
  }
  if (type === 'str') return { text: unescapeCell(value) };
  if (type === 's') return textOrUndefined(context.strings[Number(value)]);
  if (type === 'b') return { text: value.trim() === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'e') {
    return { text: '', doubt: { kind: 'lost', what: `the error value ${value.slice(0, 20)}` } };
  }
  if (type === 'd') return valueOfDate(new Date(value.trim()));
  return type === 'n' ? valueOfNumber(Number(value), cell.style, context) : undefined;
}

function textOrUndefined(text: string | undefined): CellValue | undefined {
  return text === undefined ? undefined : { text };
}

function valueOfNumber(
  value: number,
  style: NumberStyle,
  { isFrom1904 }: CellContext,
): CellValue | undefined {
  if (!Number.isFinite(value)) return undefined;
  const isDay = style.kind === 'date' && value >= 1;
  if (isDay) return valueOfDate(dateOf(value, isFrom1904));
  if (style.kind === 'date' || style.kind === 'duration') return valueOfTime(value);
  const shown = style.kind === 'code' ? shownNumber(value, style.code) : textOfNumber(value);
  const text = shown ?? textOfNumber(value);
  if (Number.isInteger(value) && Math.abs(value) >= LARGEST_EXACT) {
    return { text, doubt: { kind: 'value', what: 'a number, of which spreadsheets keep only 15 digits' } };
  }
  const what = 'a number as it is stored, because its format is unknown';
  if (shown === undefined) return { text, doubt: { kind: 'value', what } };
  return Number.isInteger(value) ? { text, isWholeNumber: true } : { text };
}

/** Days from 1900 count the 29th of February 1900, which did not exist (ECMA-376 part 1, 18.17.4.1). */
function dateOf(days: number, isFrom1904: boolean): Date {
  const from1900 = isFrom1904 ? days + 1462 : days < 60 ? days + 1 : days;
  return new Date(Math.round((from1900 - 25_569) * 86_400) * 1_000);
}

function valueOfDate(date: Date): CellValue | undefined {
  if (Number.isNaN(date.valueOf())) return undefined;
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  const text = time === '00:00:00' ? day : `${day} ${time.replace(/:00$/, '')}`;
  return {
    text,
    doubt: { kind: 'value', what: 'a date, which spreadsheets make of texts such as 1/2 or 3-4' },
  };
}

/** Hours, minutes, and seconds unless these are 0. */
function valueOfTime(days: number): CellValue {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const text = parts.map((part) => String(part).padStart(2, '0')).join(':');
  const shown = `${days < 0 ? '-' : ''}${text.replace(/^(.+:..):00$/, '$1')}`;
  return {
    text: shown,
    doubt: { kind: 'value', what: 'a time, which spreadsheets make of texts such as 1:2' },
  };
}

/** Undoes `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */
export function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
