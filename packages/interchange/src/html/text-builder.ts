import { trimEnd } from '../trim-end.ts';
import { type ComposedText, type ComposeOptions, composeText } from './compose-text.ts';
import { NO_PRINT, type Piece, type Print } from './pieces.ts';

/** Puts a text together from what a browser would show of HTML, one line after the other. */
export class TextBuilder {
  private readonly pieces: Piece[] = [];
  /** Line ends that come before whatever comes next. */
  private pendingLines = 0;
  private isAfterFormula = false;
  private isAfterMarker = false;
  private isAfterTable = false;
  private rowStart = 0;
  private isFirstCell = false;
  /** How what is added is printed; blocks are not. */
  print: Print = NO_PRINT;
  /** Of all that was added. */
  length = 0;

  /** Words, in which white space stands for one blank. */
  addWords(html: string): void {
    let text = html.replace(/[ \t\n\f\r]+/g, ' ');
    if (text.startsWith(' ') && this.takesNoBlank()) text = text.slice(1);
    if (text === '') return;
    if (this.isAfterTable && text.startsWith('|')) this.beginBlock(2);
    this.endLines();
    if (this.isAfterFormula && /^\d/.test(text)) text = ` ${text}`;
    this.push({ text, isMarkup: false, print: this.print });
  }

  /** Words with their white space. */
  addPlain(text: string): void {
    if (text === '') return;
    const separated = this.isAfterFormula && /^\d/.test(text) ? ` ${text}` : text;
    this.push({ text: separated, isMarkup: false, print: NO_PRINT });
  }

  /** What stands before something in its line: the mark of an item, the line between two cells. */
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

  /** What stands in our texts as it is written. */
  addWritten(text: string): void {
    if (text === '') return;
    this.endLines();
    this.push({ text, isMarkup: true, print: this.print });
  }

  /** A line end that is part of a text of ours: also the one that ends the line of a block. */
  addWrittenBreak(): void {
    if (this.pendingLines > 0 && this.pieces.length > 0) this.pendingLines = 0;
    this.addWritten('\n');
  }

  addFormula(tex: string): void {
    const inside = escapeDollars(tex.trim().replace(/\n{2,}/g, '\n'));
    if (inside === '') return;
    this.endLines();
    if (this.lastCharacter() === '\\') this.push({ text: ' ', isMarkup: false, print: NO_PRINT });
    this.push({ text: `$${inside}$`, isMarkup: true, isFormula: true, print: this.print });
    this.isAfterFormula = true;
  }

  /** What has lines of its own. */
  addBlock(text: string): void {
    this.addWrittenBlock(text);
    this.beginBlock(1);
  }

  /** @param rows of cells, each of pieces without a line end; a row has as many cells as the first one, or fewer */
  addTable(rows: readonly (readonly (readonly Piece[])[])[]): void {
    this.beginBlock(1);
    this.endLines();
    this.push({ text: '|', isMarkup: true, print: NO_PRINT, table: rows });
    this.beginBlock(1);
    this.isAfterTable = true;
  }

  /** What another builder was given, in the line where this one is. */
  addPieces(pieces: readonly Piece[]): void {
    if (pieces.length > 0) this.endLines();
    for (const piece of pieces) this.push(piece);
  }

  /** Lines of ours as they are written, the end of the last one included. */
  addWrittenBlock(text: string): void {
    this.beginBlock(1);
    this.endLines();
    this.push({ text, isMarkup: true, print: NO_PRINT });
  }

  /** Like `beginBlock`, but the first block after a marker goes on in its line. */
  openBlock(lines: number): void {
    if (!this.isAfterMarker) this.beginBlock(lines);
  }

  /** A line of what stands side by side, with a bar between two cells. */
  beginRow(): void {
    this.beginBlock(1);
    this.rowStart = this.pieces.length;
    this.isFirstCell = true;
  }

  beginCell(): void {
    if (!this.isFirstCell) {
      // Blocks in a cell end their lines; where nothing was in the cells before, the line is not begun.
      const isBegun = this.pieces.length > this.rowStart;
      if (isBegun) this.pendingLines = 0;
      this.addMarker(isBegun ? ' | ' : '| ');
    }
    this.isFirstCell = false;
  }

  /** From here on, at least so many line ends are between what was and what comes. */
  beginBlock(lines: number): void {
    this.pendingLines = Math.max(this.pendingLines, lines);
  }

  /** A place to take words back to. */
  mark(): number {
    return this.pieces.length;
  }

  /** The words since a mark, taken away; undefined, with nothing taken, where there is more than words. */
  takeWordsSince(mark: number): string | undefined {
    const since = this.pieces.slice(mark);
    if (since.some(({ isMarkup, text }) => isMarkup || text.includes('\n'))) return undefined;
    this.pieces.length = Math.min(mark, this.pieces.length);
    return since.map(({ text }) => text).join('');
  }

  compose(options?: ComposeOptions): ComposedText {
    return composeText(this.takePieces(), options);
  }

  /** What was added, without blanks and line ends around it. */
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

  /** How many line ends are at the end, as far as two; whatever regular expressions take for one counts. */
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

  /** Takes away blanks before a line end. */
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

/** Inside a formula of ours a dollar is `\$`, and no backslash is left to escape the one that ends it. */
function escapeDollars(tex: string): string {
  const escaped = tex.replace(/\\[\s\S]|\$/g, (found) => (found === '$' ? '\\$' : found));
  const backslashes = escaped.length - trimEnd(escaped, '\\').length;
  return backslashes % 2 === 1 ? `${escaped} {}` : escaped;
}
