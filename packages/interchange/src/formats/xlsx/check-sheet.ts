import { Parser } from 'htmlparser2';
import { TABLE_LIMITS } from '../../table/table.ts';

const MOST_ATTRIBUTES = 200;
const MOST_DEPTH = 100;
const MOST_ELEMENTS = 3_000_000;
/** Some rows above the table may hold titles. */
const LAST_ROW = TABLE_LIMITS.rows + 100;

/** What is too much in a part of a workbook, as the second half of a sentence; undefined for one that may be read. */
export function findExcess(xml: string): string | undefined {
  const counter = new ExcessCounter();
  const parser = new Parser(
    {
      onopentagname: () => counter.beginTag(),
      onattribute: (name, value) => counter.addAttribute(name, value),
      onclosetag: () => counter.endTag(),
      onprocessinginstruction: (name) => counter.addDeclaration(name),
    },
    { xmlMode: true },
  );
  try {
    parser.write(xml);
  } catch (error) {
    if (error instanceof Excess) return error.message;
    throw error;
  }
  return undefined;
}

/** Ends the parser at once. */
class Excess extends Error {}

class ExcessCounter {
  #elements = 0;
  #attributes = 0;
  #depth = 0;

  beginTag(): void {
    this.#attributes = 0;
    this.#elements += 1;
    this.#depth += 1;
    if (this.#elements > MOST_ELEMENTS) throw new Excess('it has too many cells');
    if (this.#depth > MOST_DEPTH) throw new Excess('its elements are nested too deep');
  }

  endTag(): void {
    this.#depth -= 1;
  }

  /** In a sheet, `r` is the place of a row or a cell: "12" or "AB12". */
  addAttribute(name: string, value: string): void {
    this.#attributes += 1;
    if (this.#attributes > MOST_ATTRIBUTES) throw new Excess('an element has too many attributes');
    if (name.startsWith('xmlns') || name.replace(/^.*:/, '') !== 'r') return;
    const [, letters = '', digits = ''] = /^\s*([A-Za-z]*)(\d*)/.exec(value) ?? [];
    if (Number(digits) > LAST_ROW || columnOf(letters) > TABLE_LIMITS.columns) {
      throw new Excess(`a sheet reaches to ${value.slice(0, 20).trim()}`);
    }
  }

  addDeclaration(name: string): void {
    if (name.startsWith('!')) throw new Excess('it declares a document type, which no workbook does');
  }
}

/** From 1; 0 for none. */
function columnOf(letters: string): number {
  return [...letters.slice(0, 8).toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
}
