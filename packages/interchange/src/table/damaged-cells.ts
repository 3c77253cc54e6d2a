import type { CellDoubt, Row } from './table.ts';

/*
 * What spreadsheets do to cells and a text no longer tells for certain: error values, dates that were fractions or
 * ranges, numbers with 15 digits, and numbers without their leading zeros. Years of reports on lists of genes that
 * became dates: Ziemann, Eren, El-Osta, Genome Biology 17:177 (2016).
 */

/** The error values of Excel and LibreOffice, and what both print into a column that is too narrow. */
const ERROR =
  /^(?:#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)|#{4,}|Err:5\d\d)$/i;
/** “01-Feb”, “01-Feb-26”, “01. Feb”, “Feb-26”. */
const DAY_OF_MONTH =
  /^(?:\d{1,2}-(?<middle>\p{L}{3,5})\.?(?:-\d{2})?|0\d\. (?<last>\p{L}{3,5})\.?|(?<first>\p{L}{3,5})\.?-\d{2})$/u;
/** The beginnings of the months in English, German, French, Spanish, Portuguese and Italian. */
const MONTHS: ReadonlySet<string> = new Set(
  'jan feb mar mär mrz apr may mai jun jul aug sep oct okt nov dec dez fév avr jui aoû déc ene abr ago dic fev abr set out gen mag giu lug ott'.split(
    ' ',
  ),
);
/** A day as programs write it that read the workbook. */
const MIDNIGHT = /^\d{4}-\d{2}-\d{2} 00:00:00$/;
/** From 12 digits on, Excel shows a number by a power of ten with at most five decimals. */
const SHORTENED = /^-?\d(?:[.,]\d{1,5})?E\+(?:1[1-9]|[2-9]\d)$/;
const LOST_ZEROS = 'a number that may have lost leading zeros in a spreadsheet';
/** 16 digits or more, of which all behind the 15th are 0. */
const CUT_OFF = /^-?[1-9]\d{14}0+$/;

/** The doubts about cells of a row by their text; cells with a doubt already get no second one. */
export function doubtsOfTexts({ cells, doubts = [] }: Row, columns: readonly number[]): CellDoubt[] {
  const known = new Set(doubts.map(({ column }) => column));
  return columns.flatMap((column) => {
    const what = known.has(column) ? undefined : damageIn(cells[column] ?? '');
    return what === undefined ? [] : [{ column, kind: 'value' as const, what }];
  });
}

/** What a spreadsheet may have done to a text; undefined without a sign of it. */
function damageIn(text: string): string | undefined {
  const cell = text.trim();
  if (cell.length < 4 || cell.length > 30 || !/[#\d]/.test(cell)) return undefined;
  if (ERROR.test(cell)) return `the error value ${cell}`;
  if (MIDNIGHT.test(cell) || isDayOfMonth(cell))
    return 'a date, which spreadsheets make of texts such as 1/2 or 3-4';
  const isNumber = SHORTENED.test(cell) || CUT_OFF.test(cell);
  return isNumber ? 'a number, of which spreadsheets keep only 15 digits' : undefined;
}

function isDayOfMonth(cell: string): boolean {
  const { first, middle, last } = DAY_OF_MONTH.exec(cell)?.groups ?? {};
  const month = first ?? middle ?? last ?? '';
  return MONTHS.has(month.slice(0, 3).toLowerCase());
}

/**
 * The columns among those of a question and its choices whose text is an error value of a spreadsheet. None if the
 * question is about such values: then all choices are such values, or another text names one.
 */
export function errorsAmong({ cells }: Row, question: number, choices: readonly number[]): number[] {
  const texts = [question, ...choices].filter((column) => (cells[column] ?? '').trim() !== '');
  const errors = texts.filter((column) => ERROR.test((cells[column] ?? '').trim()));
  const isAbout = texts.some((column) => !errors.includes(column) && /#|error/i.test(cells[column] ?? ''));
  return isAbout || errors.length === texts.length - 1 ? [] : errors;
}

/**
 * The choices of a sheet that may have lost leading zeros: numbers beside a longer text with such zeros, and numbers of
 * 0 and 1 that differ in length, unless they are powers of ten.
 */
export function doubtsOfZeros({ cells, numbers = [] }: Row, columns: readonly number[]): CellDoubt[] {
  if (numbers.length === 0) return [];
  const choices = columns
    .map((column) => ({ column, text: (cells[column] ?? '').trim(), isNumber: numbers.includes(column) }))
    .filter(({ text }) => text !== '');
  const longest = Math.max(0, ...choices.map(({ text }) => text.length));
  const padded = choices.filter(({ text, isNumber }) => !isNumber && /^0\d+$/.test(text));
  const areBinary =
    longest > 2 &&
    choices.every(({ text, isNumber }) => isNumber && /^[01]+$/.test(text)) &&
    choices.some(({ text }) => !/^(?:10*|0)$/.test(text));
  const most = areBinary ? longest : Math.max(0, ...padded.map(({ text }) => text.length));
  return choices
    .filter(({ text, isNumber }) => isNumber && text.length < most)
    .map(({ column }) => ({ column, kind: 'value', what: LOST_ZEROS }));
}
