import { LIMITS } from '@exam/contract/limits';
import type { Markup } from '@exam/contract/rich-text';
import { allMarkup } from '../markup-in-text.ts';
import { NO_PRINT, type Piece, preparePieces, type Written, writePieces } from './pieces.ts';

export interface ComposedText {
  readonly text: string;
  /** Formatting that was lost because the rules of markup do not allow it. */
  readonly lost: ReadonlySet<Kind>;
}

export interface ComposeOptions {
  /** Whether stars, backticks and bars in plain words are markup. */
  readonly isMarkdown?: boolean;
  /** Whether lines that begin with marks are lists. */
  readonly hasLists?: boolean;
}

const ROUNDS = 30;
/** TeX that starts with an empty group is always read as a formula. */
const EMPTY_GROUP = '{}';
/** After this many rounds, formatting that is still misread is dropped. */
const ROUNDS_OF_PRINT = 6;

/**
 * Composes pieces so that only intended markup is read: `$5 and 6$` becomes `\$5 and 6$`. The result is parsed, and
 * parts that are read differently are fixed, or lose their formatting. A fix may cause another misreading: each round
 * at least halves the number of dollars, and stars and backticks are all escaped at once.
 */
export function composeText(
  pieces: readonly Piece[],
  { isMarkdown = false, hasLists = true }: ComposeOptions = {},
): ComposedText {
  const composer = new Composer(preparePieces(pieces), isMarkdown, hasLists);
  for (let round = 0; round < ROUNDS && composer.mend(); round += 1);
  return { text: composer.text, lost: composer.lost };
}

/** A part of a text. */
interface Found {
  readonly markup: Markup;
  readonly isExpected: boolean;
}

class Composer {
  readonly lost = new Set<Kind>();
  readonly #leaves: readonly Piece[];
  readonly #inTables: ReadonlySet<Piece>;
  #written: readonly Written[] = [];
  #roundsOfPrint = 0;
  #isFirst = true;
  #areSignsEscaped = false;

  constructor(
    readonly pieces: readonly Piece[],
    readonly isMarkdown: boolean,
    readonly hasLists: boolean,
  ) {
    this.#leaves = leavesOf(pieces);
    this.#inTables = new Set(pieces.flatMap(({ table = [] }) => leavesOf(table.flat(2))));
    for (const [at, piece] of this.#leaves.entries()) {
      if (isVerbatim(piece)) continue;
      const isAfterImage = this.#leaves[at - 1]?.text.endsWith(')') === true;
      const text = isAfterImage ? piece.text.replace(/^\{(?=width=)/, '\\{') : piece.text;
      piece.text = isMarkdown ? text.replaceAll('\\$', '\\\\$') : doubled(text);
      this.#escapeBarsInTables(piece);
    }
    this.#write();
  }

  get text(): string {
    return this.#written.map(({ text }) => text).join('');
  }

  /** Fixes what is misread; false if nothing is, or it is not worth the time. */
  mend(): boolean {
    const { text } = this;
    // A longer text cannot be imported anyway.
    if (text.length > LIMITS.questionTextLength || !/[$!`*|{]|^ {0,3}\\*(?:-|\d{1,9}\\*\.)[ \t]/m.test(text))
      return false;
    const { found, lost } = compare(text, this.#written);
    const accidents = found.filter(({ isExpected }) => !isExpected);
    const isMended =
      this.#breakAccidents(accidents.map(({ markup }) => markup)) ||
      this.#forceFormulas(new Set(found.map(({ markup }) => markup.start))) ||
      this.#giveUp(lost);
    this.#isFirst = false;
    if (isMended) this.#write();
    return isMended;
  }

  #write(): void {
    this.#written = writePieces(this.pieces);
  }

  #breakAccidents(accidents: readonly Markup[]): boolean {
    let isBroken = false;
    let at = this.#written.length - 1;
    let start = this.text.length - (this.#written[at]?.text.length ?? 0);
    // From the end, so that earlier positions stay valid.
    for (const found of accidents.toReversed()) {
      while (start > found.start) {
        at -= 1;
        start -= this.#written[at]!.text.length;
      }
      const { piece } = this.#written[at]!;
      if (piece === undefined || isVerbatim(piece) || piece.table !== undefined) continue;
      isBroken = this.#break(piece, found, found.start - start) || isBroken;
    }
    return isBroken;
  }

  #break(piece: Piece, found: Markup, at: number): boolean {
    const insert = (place: number, sign: string) => {
      piece.text = piece.text.slice(0, place) + sign + piece.text.slice(place);
      return true;
    };
    switch (found.kind) {
      case 'code':
        return insert(at, ' ');
      case 'image':
        return insert(at + 1, ' ');
      case 'formula':
        return insert(at, '\\');
      case 'escape':
        // For other signs, the existing backslash was intended and is escaped.
        return this.#isFirst && OF_PLACES.has(found.sign) && !this.#inTables.has(piece) && insert(at, '\\');
      case 'list':
        return !this.hasLists && escapeMarks(piece, at);
      case 'table':
        return !this.isMarkdown && escapeBars(piece, at);
      default:
        return !this.isMarkdown && this.#escapeSigns();
    }
  }

  #escapeSigns(): boolean {
    if (this.#areSignsEscaped) return false;
    this.#areSignsEscaped = true;
    for (const piece of this.#leaves) if (!isVerbatim(piece)) piece.text = escaped(piece.text);
    return true;
  }

  /** Formulas that are read as money or code, such as in `a$x$b`: an empty group marks them, and draws nothing. */
  #forceFormulas(read: ReadonlySet<number>): boolean {
    let isForced = false;
    let start = 0;
    for (const { text, piece } of this.#written) {
      if (piece?.isFormula && !read.has(start) && !/^\${1,2}\{\}/.test(piece.text)) {
        piece.text = piece.text.replace(/^\${1,2}/, `$&${EMPTY_GROUP}`);
        isForced = true;
      }
      start += text.length;
    }
    return isForced;
  }

  #giveUp(lost: readonly Lost[]): boolean {
    if (lost.length === 0) return false;
    for (const { kind } of lost) this.lost.add(kind);
    this.#roundsOfPrint += 1;
    if (this.#roundsOfPrint > ROUNDS_OF_PRINT) for (const piece of this.#leaves) this.#giveUpPrint(piece);
    for (const { kind, pieces } of lost) for (const piece of pieces) this.#giveUpPrint(piece, kind);
    return true;
  }

  #giveUpPrint(piece: Piece, kind?: Kind): void {
    const { print, isMarkup } = piece;
    if (print.code && !isMarkup && (kind === undefined || kind === 'inlineCode')) {
      piece.text = escaped(doubled(piece.text));
      this.#escapeBarsInTables(piece);
    }
    if (kind === undefined) piece.print = NO_PRINT;
    else if (kind === 'inlineCode') piece.print = { ...print, code: false };
    else if (kind !== 'table') piece.print = { ...print, [kind]: false };
  }

  #escapeBarsInTables(piece: Piece): void {
    if (this.#inTables.has(piece)) piece.text = piece.text.replaceAll('|', '\\|');
  }
}

function leavesOf(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) => (piece.table === undefined ? [piece] : leavesOf(piece.table.flat(2))));
}

function isVerbatim({ isMarkup, print }: Piece): boolean {
  return isMarkup || print.code;
}

/** A literal backslash before a sign is doubled, because it would not be shown otherwise. */
function doubled(text: string): string {
  return text.replace(/\\(?=[$*`])/g, '\\\\');
}

/** Signs that a backslash escapes at some places alone. */
const OF_PLACES: ReadonlySet<string> = new Set(['|', '-', '.', '{']);

/** Escapes stars and backticks; stars between blanks or digits have no meaning. */
function escaped(text: string): string {
  return text.replace(/[*`]+/g, (run, at: number) => {
    const [before = '', after = ''] = [text[at - 1], text[at + run.length]];
    const isApart = /\s/.test(before) && /\s/.test(after);
    const isProduct = /\d/.test(before) && /\d/.test(after);
    if (!run.includes('`') && (isApart || isProduct)) return run;
    const signs = run.replace(/[*`]/g, '\\$&');
    return before === '\\' ? signs.slice(1) : signs;
  });
}

/** Escapes the bars at line beginnings from a position on. */
function escapeBars(piece: Piece, from: number): boolean {
  const before = piece.text;
  piece.text = before.slice(0, from) + before.slice(from).replace(/^([ \t]*)\|/gm, '$1\\|');
  return piece.text !== before;
}

/** Escapes the marks at line beginnings from a position on. */
function escapeMarks(piece: Piece, from: number): boolean {
  const before = piece.text;
  const after = before.slice(from).replace(/^( {0,3}(?:\d{1,9}(?=\.)|(?=-)))(?=[-.][ \t])/gm, '$1\\');
  piece.text = before.slice(0, from) + after;
  return piece.text !== before;
}

type Kind = 'strong' | 'emphasis' | 'inlineCode' | 'table';

interface Lost {
  readonly kind: Kind;
  readonly pieces: readonly Piece[];
}

/** Compares what is read with what was intended. */
function compare(text: string, written: readonly Written[]): { found: Found[]; lost: Lost[] } {
  const expected = expectedOf(written);
  const found = allMarkup(text).map((markup) => ({
    markup,
    isExpected: expected.delete(keyOf(markup)),
  }));
  return { found, lost: [...expected.values()] };
}

function expectedOf(written: readonly Written[]): Map<string, Lost> {
  const expected = new Map<string, Lost>();
  const starts: number[] = [0];
  for (const { text } of written) starts.push(starts.at(-1)! + text.length);
  for (const [at, { begins }] of written.entries()) {
    if (begins === undefined) continue;
    const { kind, length } = begins;
    const pieces = written.slice(at, at + length).flatMap(({ piece }) => piece ?? []);
    expected.set(`${kind} ${starts[at]} ${kind === 'table' ? '' : starts[at + length]}`, { kind, pieces });
  }
  return expected;
}

function keyOf({ kind, start, end }: Markup): string {
  return `${kind} ${start} ${kind === 'table' ? '' : end}`;
}
