import { type Alignment, ticksAround } from '@exam/contract/rich-text';

/** The formatting of words that our markup can express. */
export interface Print {
  readonly strong: boolean;
  readonly emphasis: boolean;
  readonly code: boolean;
}

export const NO_PRINT: Print = { strong: false, emphasis: false, code: false };

/** A part of a text before markup signs are added. */
export interface Piece {
  text: string;
  /** Plain words must not become markup by accident. */
  readonly isMarkup: boolean;
  /** Whether it is one formula with its dollars, which must be read as such. */
  readonly isFormula?: boolean;
  /** Dropped if the rules of markup do not allow it. */
  print: Print;
  /** Rows of cells instead of a text; no row has more cells than the first. */
  readonly table?: readonly (readonly (readonly Piece[])[])[];
  /** Of the columns of the table. */
  readonly alignments?: readonly (Alignment | null)[];
}

export type PrintName = 'strong' | 'emphasis' | 'inlineCode';

/** An element of the composed text: a piece, or a markup sign. */
export interface Written {
  readonly text: string;
  readonly piece?: Piece;
  /** The markup that begins here, and how many elements belong to it, including this one. */
  begins?: { readonly kind: PrintName | 'table'; readonly length: number };
}

const EMPTY_LINE = /\n[ \t\r\u00a0]*\n/;

/**
 * Splits pieces so that markup signs can be added: blanks at their ends become separate pieces, and no formatting
 * crosses an empty line.
 */
export function preparePieces(pieces: readonly Piece[]): Piece[] {
  const prepared = pieces.flatMap(partBlanks);
  let lineEnds = '';
  for (const piece of prepared) {
    lineEnds = isBlank(piece) ? lineEnds + piece.text : '';
    if (!EMPTY_LINE.test(piece.text) && !EMPTY_LINE.test(lineEnds)) continue;
    piece.print = NO_PRINT;
    lineEnds = '\n';
  }
  return prepared;
}

function partBlanks(piece: Piece): Piece[] {
  const { text, isMarkup, print, table } = piece;
  if (table !== undefined) {
    return [{ ...piece, table: table.map((row) => row.map((cell) => preparePieces(cell))) }];
  }
  const start = text.length - text.trimStart().length;
  const end = Math.max(start, text.trimEnd().length);
  if (isMarkup || print === NO_PRINT || end - start === text.length) return [{ ...piece }];
  return [text.slice(0, start), text.slice(start, end), text.slice(end)]
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMarkup, print }));
}

function isBlank({ text, table }: Piece): boolean {
  return table === undefined && text.trim() === '';
}

/** The pieces with their markup signs in order. Linear time. */
export function writePieces(pieces: readonly Piece[]): Written[] {
  const written: Written[] = [];
  writeRange({ pieces, written }, { from: 0, to: pieces.length, names: ['emphasis', 'strong'] });
  return written;
}

type Stars = 'strong' | 'emphasis';
const STARS: Readonly<Record<Stars, string>> = { strong: '**', emphasis: '*' };

interface Writing {
  readonly pieces: readonly Piece[];
  readonly written: Written[];
}
interface Range {
  readonly from: number;
  readonly to: number;
  /** The formatting that is not written yet. */
  readonly names: readonly Stars[];
}

/** If strong and emphasis begin together, the longer one is written outside; three stars are read as strong inside. */
function writeRange(writing: Writing, { from, to, names }: Range): void {
  for (let at = from; at < to; ) {
    const runs = names.map((name) => ({
      name,
      end: endOf(writing.pieces, at, to, ({ print }) => print[name]),
    }));
    const { name: longest, end } = runs
      .filter((run) => run.end > at)
      .reduce<{ name?: Stars; end: number }>((one, run) => (run.end > one.end ? run : one), { end: at });
    if (longest === undefined) at = writePiece(writing, at, to);
    else {
      const others = names.filter((name) => name !== longest);
      writeStars(writing, longest, { from: at, to: end, names: others });
      at = end;
    }
  }
}

function endOf(pieces: readonly Piece[], from: number, to: number, has: (piece: Piece) => boolean): number {
  let end = from;
  while (end < to && pieces[end]!.table === undefined && has(pieces[end]!)) end += 1;
  return end;
}

/** Signs must touch words, so blanks at the ends stay outside. */
function writeStars(writing: Writing, name: Stars, range: Range): void {
  const { pieces, written } = writing;
  const [first, last] = withoutBlanks(pieces, range.from, range.to);
  writeRange(writing, { ...range, to: first });
  if (first === range.to) return;
  const sign: Written = { text: STARS[name] };
  const at = written.push(sign) - 1;
  writeRange(writing, { ...range, from: first, to: last });
  written.push({ text: STARS[name] });
  sign.begins = { kind: name, length: written.length - at };
  writeRange(writing, { ...range, from: last });
}

function withoutBlanks(pieces: readonly Piece[], from: number, to: number): [first: number, last: number] {
  let first = from;
  while (first < to && isBlank(pieces[first]!)) first += 1;
  let last = to;
  while (last > first && isBlank(pieces[last - 1]!)) last -= 1;
  return [first, last];
}

/** Writes a piece, or all pieces of one code, and returns the next index. */
function writePiece({ pieces, written }: Writing, at: number, to: number): number {
  const piece = pieces[at]!;
  if (piece.table !== undefined) {
    writeTable(piece, written);
    return at + 1;
  }
  const { strong, emphasis } = piece.print;
  const isSame = ({ print, isMarkup, text }: Piece) =>
    print.code && print.strong === strong && print.emphasis === emphasis && (!isMarkup || text.trim() === '');
  const [first, last] = withoutBlanks(pieces, at, endOf(pieces, at, to, isSame));
  if (first > at || last <= at) {
    written.push({ text: piece.text, piece });
    return at + 1;
  }
  const code = pieces.slice(first, last);
  const { opening, closing } = ticksAround(code.map(({ text }) => text).join(''));
  written.push({ text: opening, begins: { kind: 'inlineCode', length: code.length + 2 } });
  for (const each of code) written.push({ text: each.text, piece: each });
  written.push({ text: closing });
  return last;
}

const RULES = { none: '---', left: ':--', center: ':-:', right: '--:' } as const;

/** A line with bars for each row, and a rule below the first. */
function writeTable(piece: Piece, written: Written[]): void {
  const rows = piece.table!;
  const sign: Written = { text: '', piece };
  const at = written.push(sign) - 1;
  for (const [rank, cells] of rows.entries()) {
    written.push({ text: rank === 0 ? '|' : '\n|' });
    for (const cell of cells) {
      written.push({ text: ' ' }, ...writePieces(cell), { text: ' |' });
    }
    if (rank === 0) {
      const rule = cells.map((_, column) => RULES[piece.alignments?.[column] ?? 'none']);
      written.push({ text: `\n|${rule.join('|')}|` });
    }
  }
  sign.begins = { kind: 'table', length: written.length - at };
}
