import { findMarkup, isEscapable } from '../markup/find-markup.ts';
import { ticksAround } from '../markup/inline-code.ts';
import type { Cell, Markup, Table } from '../markup/markup.ts';
import { type Prose, proseOf } from '../markup/prose.ts';
import { partsOf } from '../rich-text.ts';
import { findFormerMarkup } from './find-former-markup.ts';

/** Without these signs, a text is read by both rules alike. */
const SIGNS = /[*`$|{]|^ {0,3}\\*(?:-|\d{1,9}\\*\.)[ \t]/m;

/**
 * Rewrites a text of the former rules, so that it looks by the present ones as it did: what was plain and would be markup now gets
 * backslashes, code gets other backticks where it needs them, and colons in the rule of a table, which meant nothing, become
 * dashes. A text that is read alike by both rules is returned unchanged. Linear time; at most twice as long.
 */
export function renewMarkup(text: string): string {
  if (!SIGNS.test(text)) return text;
  const former = findFormerMarkup(text);
  const shown = JSON.stringify(partsOf(text, 0, text.length, former));
  const looksSame = (written: string) =>
    JSON.stringify(partsOf(written, 0, written.length, findMarkup(written))) === shown;
  return looksSame(text) ? text : new Renewal(text).write(former);
}

/** Writes the markup of a text anew. */
class Renewal {
  #prose: Prose;

  constructor(readonly text: string) {
    this.#prose = proseOf(text, 0, text.length);
  }

  write(former: readonly Markup[]): string {
    return this.#stretch(0, this.text.length, former);
  }

  #stretch(start: number, end: number, found: readonly Markup[]): string {
    const pieces: string[] = [];
    let takenTo = start;
    for (const markup of found) {
      pieces.push(this.#plain(takenTo, markup.start), this.#markup(markup));
      takenTo = markup.end;
    }
    pieces.push(this.#plain(takenTo, end));
    return pieces.join('');
  }

  #plain(start: number, end: number): string {
    let written = '';
    for (let at = start; at < end; at += 1) {
      const sign = this.text[at]!;
      // Tables are read alike by both rules.
      written += sign !== '|' && isEscapable(this.#prose, at) ? `\\${sign}` : sign;
    }
    return written;
  }

  #markup(markup: Markup): string {
    switch (markup.kind) {
      case 'inlineCode':
        return inTicks(markup.code);
      case 'strong':
      case 'emphasis': {
        const { content, kind } = markup;
        const stars = kind === 'strong' ? '**' : '*';
        return stars + this.#stretch(content.start, content.end, markup.markup) + stars;
      }
      case 'table':
        return this.#table(markup);
      default:
        return this.text.slice(markup.start, markup.end);
    }
  }

  #table({ rows, start, end }: Table): string {
    const pieces: string[] = [];
    let takenTo = start;
    for (const [row, cells] of rows.entries()) {
      for (const [column, cell] of cells.entries()) {
        const between = this.text.slice(takenTo, cell.start);
        pieces.push(row === 1 && column === 0 ? withoutColons(between) : between, this.#cell(cell));
        takenTo = cell.end;
      }
    }
    const rest = this.text.slice(takenTo, end);
    return pieces.join('') + (rows.length === 1 ? withoutColons(rest) : rest);
  }

  #cell({ start, end, markup }: Cell): string {
    const around = this.#prose;
    this.#prose = proseOf(this.text, start, end, { isRow: true });
    const written = this.#stretch(start, end, markup);
    this.#prose = around;
    return written;
  }
}

function inTicks(code: string): string {
  const { opening, closing } = ticksAround(code);
  return opening + code + closing;
}

/** The line of a rule, whose columns are not aligned then. */
function withoutColons(rule: string): string {
  return rule.replaceAll(':', '-');
}
