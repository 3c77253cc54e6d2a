import { trimEnd } from '../trim-end.ts';
import { type ComposedText, type ComposeOptions, composeText } from './compose-text.ts';
import { NO_PRINT, type Piece, type Print } from './pieces.ts';

/** Builds a text line by line from the content of HTML. */
export class TextBuilder {
  private readonly pieces: Piece[] = [];
  /** Line breaks to insert before the next content. */
  private pendingLines = 0;
  private isAfterFormula = false;
  private isAfterMarker = false;
  private isAfterTable = false;
  private rowStart = 0;
  private isFirstCell = false;
  /** The formatting of added words; blocks have none. */
  print: Print = NO_PRINT;
  /** Total length of what was added. */
  length = 0;

  /** Adds words; white space collapses to one blank. */
  addWords(html: string): void {
    let text = html.replace(/[ \t\n\f\r]+/g, ' ');
    if (text.startsWith(' ') && this.takesNoBlank()) text = text.slice(1);
    if (text === '') return;
    if (this.isAfterTable && text.startsWith('|')) this.beginBlock(2);
    this.endLines();
    if (this.isAfterFormula && /^\d/.test(text)) text = ` ${text}`;
    this.push({ text, isMarkup: false, print: this.print });
  }

  /** Adds words with their white space. */
  addPlain(text: string): void {
    if (text === '') return;
    const separated = this.isAfterFormula && /^\d/.test(text) ? ` ${text}` : text;
    this.push({ text: separated, isMarkup: false, print: NO_PRINT });
  }

  /** Adds a mark within its line: of a list item, or between two cells. */
  addMarker(text: string): Piece {
    const piece = { text, isMarkup: false, print: NO_PRINT };
    this.endLines();
    this.push(piece);
    this.isAfterMarker = true;
    return piece;
  }

  addBreak(): void {
    this.endLines();
    this.trimLine();
    this.push({ text: '\n', isMarkup: false, print: this.print });
  }

  /** Adds one of our texts verbatim. */
  addWritten(text: string): void {
    if (text === '') return;
    this.endLines();
    this.push({ text, isMarkup: true, print: this.print });
  }

  /** Adds a line break of one of our texts, possibly at the end of a block. */
  addWrittenBreak(): void {
    if (this.pendingLines > 0 && this.pieces.length > 0) this.pendingLines = 0;
    this.addWritten('\n');
  }

  addFormula(tex: string, isDisplay = false): void {
    const inside = escapeDollars(tex.trim().replace(/\n{2,}/g, '\n'));
    if (inside === '') return;
    this.endLines();
    if (this.lastCharacter() === '\\') this.push({ text: ' ', isMarkup: false, print: NO_PRINT });
    const dollars = isDisplay ? '$$' : '$';
    this.push({ text: dollars + inside + dollars, isMarkup: true, isFormula: true, print: this.print });
    // A digit behind two dollars does not make them a sum of money.
    this.isAfterFormula = !isDisplay;
  }

  /** Adds content with lines of its own. */
  addBlock(text: string): void {
    this.addWrittenBlock(text);
    this.beginBlock(1);
  }

  /** @param rows of cells, each made of pieces without line breaks; no row has more cells than the first */
  addTable(rows: NonNullable<Piece['table']>, alignments: Piece['alignments'] = []): void {
    this.beginBlock(1);
    this.endLines();
    this.push({ text: '|', isMarkup: true, print: NO_PRINT, table: rows, alignments });
    this.beginBlock(1);
    this.isAfterTable = true;
  }

  /** Adds the pieces of another builder on the current line. */
  addPieces(pieces: readonly Piece[]): void {
    if (pieces.length > 0) this.endLines();
    for (const piece of pieces) this.push(piece);
  }

  /** Adds lines of one of our texts verbatim, including the last line break. */
  addWrittenBlock(text: string): void {
    this.beginBlock(1);
    this.endLines();
    this.push({ text, isMarkup: true, print: NO_PRINT });
  }

  /** Like `beginBlock`, but the first block after a marker continues on its line. */
  openBlock(lines: number): void {
    if (!this.isAfterMarker) this.beginBlock(lines);
  }

  /** Begins a row of a layout table, with bars between cells. */
  beginRow(): void {
    this.beginBlock(1);
    this.rowStart = this.pieces.length;
    this.isFirstCell = true;
  }

  beginCell(): void {
    if (!this.isFirstCell) {
      // Blocks in a cell end their lines; the line has not begun if all earlier cells were empty.
      const isBegun = this.pieces.length > this.rowStart;
      if (isBegun) this.pendingLines = 0;
      this.addMarker(isBegun ? ' | ' : '| ');
    }
    this.isFirstCell = false;
  }

  /** Ensures at least this many line breaks before the next content. */
  beginBlock(lines: number): void {
    this.pendingLines = Math.max(this.pendingLines, lines);
  }

  /** A position for `takeWordsSince`. */
  mark(): number {
    return this.pieces.length;
  }

  /** Removes and returns the words since a mark; undefined, removing nothing, if there is more than words. */
  takeWordsSince(mark: number): string | undefined {
    const since = this.pieces.slice(mark);
    if (since.some(({ isMarkup, text }) => isMarkup || text.includes('\n'))) return undefined;
    this.pieces.length = Math.min(mark, this.pieces.length);
    return since.map(({ text }) => text).join('');
  }

  compose(options?: ComposeOptions): ComposedText {
    return composeText(this.takePieces(), options);
  }

  /** The added pieces without surrounding blanks and line breaks. */
  takePieces(): Piece[] {
    this.trimEnds();
    return this.pieces;
  }

  private push(piece: Piece): void {
    this.pieces.push(piece);
    this.length += piece.text.length;
    this.isAfterFormula = false;
    this.isAfterMarker = false;
    this.isAfterTable = false;
  }

  private takesNoBlank(): boolean {
    const last = this.pieces.at(-1);
    if (last === undefined || this.pendingLines > 0) return true;
    return last.text.endsWith('\n') || (!last.isMarkup && last.text.endsWith(' '));
  }

  private endLines(): void {
    if (this.pendingLines > 0 && this.pieces.length > 0) {
      this.trimLine();
      const missing = this.pendingLines - this.countLineEnds();
      if (this.pieces.length > 0 && missing > 0)
        this.push({ text: '\n'.repeat(missing), isMarkup: false, print: this.print });
    }
    this.pendingLines = 0;
  }

  /**
   * The number of line breaks at the end, up to two, counting every character that regular expressions treat as one.
   */
  private countLineEnds(): number {
    const end = this.pieces
      .slice(-2)
      .map(({ text }) => text.slice(-2))
      .join('');
    return /[\n\r\u2028\u2029]{0,2}$/.exec(end.slice(-2))![0].length;
  }

  private lastCharacter(): string | undefined {
    return this.pieces.at(-1)?.text.at(-1);
  }

  /** Removes blanks before a line break. */
  private trimLine(): void {
    for (let last = this.pieces.at(-1); last !== undefined && !last.isMarkup; last = this.pieces.at(-1)) {
      last.text = trimEnd(last.text, ' \u00a0');
      if (last.text !== '') return;
      this.pieces.pop();
    }
  }

  private trimEnds(): void {
    for (let last = this.pieces.at(-1); last !== undefined && !last.isMarkup; last = this.pieces.at(-1)) {
      last.text = trimEnd(last.text, ' \n\u00a0');
      if (last.text !== '') break;
      this.pieces.pop();
    }
    let first = 0;
    for (let piece = this.pieces[0]; piece !== undefined && !piece.isMarkup; piece = this.pieces[first]) {
      piece.text = piece.text.replace(/^[ \n\u00a0]+/, '');
      if (piece.text !== '') break;
      first += 1;
    }
    this.pieces.splice(0, first);
  }
}

/** Inside a formula, dollars are escaped, and no backslash may escape the closing dollar. */
function escapeDollars(tex: string): string {
  const escaped = tex.replace(/\\[\s\S]|\$/g, (found) => (found === '$' ? '\\$' : found));
  const backslashes = escaped.length - trimEnd(escaped, '\\').length;
  return backslashes % 2 === 1 ? `${escaped} {}` : escaped;
}
