import { Parser } from 'htmlparser2';
import { ownText } from '../../judge-question.ts';
import { lettersOf } from '../../table/cell-doubts.ts';
import { type CellDoubt, type Row, TABLE_LIMITS } from '../../table/table.ts';
import { type CellContext, type NumberStyle, shownValue } from './cell-values.ts';

/** What a sheet needs of its workbook. */
export interface SheetContext extends CellContext {
  readonly styles: readonly NumberStyle[];
}

/** Why a sheet cannot be read: above a limit, as the second half of a sentence, or not valid. */
export class SheetFault extends Error {
  constructor(readonly excess?: string) {
    super(excess ?? 'The sheet is damaged.');
  }
}

const MOST_ATTRIBUTES = 200;
const MOST_DEPTH = 100;
const MOST_ELEMENTS = 3_000_000;
/** Allows for some title rows above the table. */
const LAST_ROW = TABLE_LIMITS.rows + 100;
/** The last places that any spreadsheet has: XFD1048576. */
const LAST_OF_ALL = { row: 1_048_576, column: 16_384 } as const;

/**
 * The rows of a sheet or the texts of shared strings, by the events of an XML parser. Linear time; memory for the
 * cells with a value, because spreadsheets store formats of empty cells and rows up to the end of the sheet.
 */
abstract class PartReader {
  #elements = 0;
  #attributes = 0;
  #open = 0;

  /** @throws SheetFault */
  read(xml: string): void {
    const parser: Parser = new Parser(
      {
        onopentagname: () => this.#beginTag(),
        onattribute: () => this.#addAttribute(),
        onopentag: (name, attributes) => this.open(localName(name), attributes),
        ontext: (text) => this.text(text),
        onclosetag: (name, isImplied) => {
          this.#open -= 1;
          if (isImplied && xml[parser.endIndex - 1] !== '/') throw new SheetFault();
          this.close(localName(name));
        },
        onprocessinginstruction: (name) => {
          if (name.startsWith('!'))
            throw new SheetFault('it declares a document type, which no workbook does');
        },
      },
      { xmlMode: true },
    );
    parser.write(xml);
    if (this.#open > 0) throw new SheetFault();
  }

  protected abstract open(name: string, attributes: Readonly<Record<string, string>>): void;
  protected abstract text(text: string): void;
  protected abstract close(name: string): void;

  #beginTag(): void {
    this.#attributes = 0;
    this.#elements += 1;
    this.#open += 1;
    if (this.#elements > MOST_ELEMENTS) throw new SheetFault('it has too many cells');
    if (this.#open > MOST_DEPTH) throw new SheetFault('its elements are nested too deep');
  }

  #addAttribute(): void {
    this.#attributes += 1;
    if (this.#attributes > MOST_ATTRIBUTES) throw new SheetFault('an element has too many attributes');
  }
}

/** Collects texts of `t`, except those of phonetic hints. */
class StringsReader extends PartReader {
  readonly strings: string[] = [];
  #string = '';
  #isText = false;
  #isHint = false;

  protected open(name: string): void {
    if (name === 'si') this.#string = '';
    this.#isText = name === 't';
    if (name === 'rPh') this.#isHint = true;
  }

  protected text(text: string): void {
    if (this.#isText && !this.#isHint) this.#string += text;
  }

  protected close(name: string): void {
    this.#isText = false;
    if (name === 'rPh') this.#isHint = false;
    if (name === 'si') this.strings.push(ownText(this.#string));
  }
}

/** The shared strings of a workbook, escapes included. @throws SheetFault */
export function readStrings(xml: string): readonly string[] {
  const reader = new StringsReader();
  reader.read(xml);
  return reader.strings;
}

class SheetReader extends PartReader {
  readonly rows: { line: number; cells: string[]; doubts?: CellDoubt[]; numbers: number[] }[] = [];
  width = 0;
  #isInData = false;
  #row: (typeof this.rows)[number] = { line: 0, cells: [], numbers: [] };
  #column = -1;
  #cell: Readonly<Record<string, string>> | undefined;
  #value: string | undefined;
  #inline = '';
  #hasFormula = false;
  #into: 'value' | 'inline' | undefined;
  #isHint = false;

  constructor(readonly context: SheetContext) {
    super();
  }

  protected open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#isInData = true;
    else if (!this.#isInData) return;
    else if (name === 'row') this.#beginRow(attributes['r']);
    else if (name === 'c') this.#beginCell(attributes);
    else if (name === 'f') this.#hasFormula = true;
    else if (name === 'v') [this.#into, this.#value] = ['value', ''];
    else if (name === 't') this.#into = this.#isHint ? undefined : 'inline';
    else if (name === 'rPh') this.#isHint = true;
  }

  protected text(text: string): void {
    if (this.#into === 'value') this.#value += text;
    else if (this.#into === 'inline') this.#inline += text;
  }

  protected close(name: string): void {
    if (name === 'sheetData') this.#isInData = false;
    else if (name === 'v' || name === 't') this.#into = undefined;
    else if (name === 'rPh') this.#isHint = false;
    else if (name === 'c' && this.#cell !== undefined) this.#endCell(this.#cell);
  }

  #beginRow(place: string | undefined): void {
    const line = place === undefined ? this.#row.line + 1 : Number(place);
    if (line > LAST_OF_ALL.row) throw reachesTo(place ?? String(line));
    if (!Number.isInteger(line) || line <= this.#row.line) throw new SheetFault();
    [this.#row, this.#column] = [{ line, cells: [], numbers: [] }, -1];
  }

  #beginCell(attributes: Readonly<Record<string, string>>): void {
    const place = attributes['r'];
    const [, letters = ''] = /^\s*([A-Za-z]{1,8})\d{1,10}\s*$/.exec(place ?? '') ?? [];
    if (place !== undefined && letters === '') throw new SheetFault();
    this.#column = letters === '' ? this.#column + 1 : columnOf(letters);
    if (place !== undefined && this.#column >= LAST_OF_ALL.column) throw reachesTo(place);
    [this.#cell, this.#value, this.#inline, this.#hasFormula] = [attributes, undefined, '', false];
  }

  #endCell({ t: type = 'n', s: style = '' }: Readonly<Record<string, string>>): void {
    this.#cell = undefined;
    const found = shownValue(
      {
        type,
        style: this.context.styles[Number(style)] ?? { kind: 'plain' },
        value: this.#value,
        inline: this.#inline,
        hasFormula: this.#hasFormula,
      },
      this.context,
    );
    if (found === undefined) throw new SheetFault();
    const { text, doubt, isWholeNumber } = found;
    if (text === '' && doubt === undefined) return;
    // A substring would keep the whole sheet in memory.
    this.#addCell(type === 's' ? text : ownText(text));
    const column = this.#column;
    if (doubt !== undefined) {
      this.#row.doubts ??= [];
      this.#row.doubts.push({ column, ...doubt });
    }
    if (isWholeNumber === true) this.#row.numbers.push(column);
  }

  #addCell(text: string): void {
    const { line, cells } = this.#row;
    if (line > LAST_ROW || this.#column >= TABLE_LIMITS.columns) {
      throw reachesTo(`${lettersOf(this.#column)}${line}`);
    }
    if (cells[this.#column]) throw new SheetFault();
    if (cells.length === 0) this.rows.push(this.#row);
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text;
    this.width = Math.max(this.width, cells.length);
  }
}

/**
 * The rows of a sheet with a value, all as long as the longest one.
 * @throws SheetFault
 */
export function readSheet(xml: string, context: SheetContext): Row[] {
  const reader = new SheetReader(context);
  reader.read(xml);
  for (const { cells } of reader.rows) while (cells.length < reader.width) cells.push('');
  return reader.rows;
}

function reachesTo(place: string): SheetFault {
  return new SheetFault(`a sheet reaches to ${place.slice(0, 20).trim()}`);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** From 0. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
