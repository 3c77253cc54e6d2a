import { IMAGE_LEFT_OUT, withoutImages } from '../../image-marks.ts';
import { closesFence, isBelowChoices, type LineSign, signOf } from '../../outline/line-signs.ts';
import type { OutlinePart } from '../../outline/outline.ts';
import { decodeReferences } from '../../outline/references.ts';
import { type TextLine, textOfLines } from './text-lines.ts';

/** The signs and texts of a Markdown file in order. */
export function partsOfMarkdown(lines: readonly string[], file: string): OutlinePart[] {
  return new MarkdownReader(lines, file).read();
}

type TextSign = 'question' | 'choice' | 'paragraph' | 'explanation';

/** A text that continues until the next sign. */
interface OpenText {
  readonly kind: TextSign;
  readonly line: number;
  /** The column in which its text begins. Further lines of the text are indented to this column. */
  readonly column: number;
  readonly lines: TextLine[];
  readonly isMarked: boolean;
  readonly finish: (text: string) => { text: string; isMarked?: boolean };
}

class MarkdownReader {
  readonly #parts: OutlinePart[] = [];
  #open: OpenText | undefined;
  #isAfterBlank = false;
  /** The column of the question's text; `#letters` counts its lettered choices. */
  #questionColumn = 0;
  #letters = 0;
  #hasChoices = false;
  /** Bounds the search for closing fences, because a file may have only opening ones. */
  #linesToSearch: number;

  constructor(
    readonly lines: readonly string[],
    readonly file: string,
  ) {
    this.#linesToSearch = 20 * lines.length;
  }

  read(): OutlinePart[] {
    for (let at = 0; at < this.lines.length; ) at = this.#readLine(at);
    this.#close();
    return this.#parts;
  }

  /** Reads a line or a whole fenced block. @returns the index of the next line to read */
  #readLine(at: number): number {
    const line = this.lines[at]!;
    const indent = line.length - line.trimStart().length;
    const sign = line.trim() === '' ? undefined : signOf(line.trimStart());
    const content = this.#openBySign(sign, line, indent, at);
    if (content !== undefined) {
      const { text, column } = content;
      return this.#addText(text, column, at);
    }
    this.#isAfterBlank = line.trim() === '';
    return at + 1;
  }

  /**
   * Opens a text by a sign. @returns the rest of the line if it is text, with its column; undefined for other signs
   */
  #openBySign(sign: LineSign | undefined, line: string, indent: number, at: number) {
    const afterSign = (length: number) => ({ text: line.slice(indent + length), column: indent + length });
    if (sign?.kind === 'question' && this.#mayBeginQuestion(indent)) {
      const { text, column } = afterSign(sign.length);
      this.#begin('question', at, column, { finish: sign.isBold ? withoutBoldEnd : asItIs });
      [this.#questionColumn, this.#letters] = [column, 0];
      return { text, column };
    }
    if (sign?.kind === 'box') {
      const { text, column } = afterSign(sign.length);
      this.#begin('choice', at, column, { isMarked: sign.isMarked, finish: asItIs });
      return { text, column };
    }
    if (sign?.kind === 'letter' && sign.index === this.#letters) {
      const { text, column } = afterSign(sign.length);
      this.#begin('choice', at, column, {
        isMarked: sign.mark !== '',
        finish: sign.mark === '' ? withMark : withoutMarkEnd(sign.mark),
      });
      this.#letters += 1;
      return { text, column };
    }
    if (sign?.kind === 'explanation' && this.#hasChoices) {
      const { text, column } = afterSign(sign.length);
      // Blocks of a list item are below its text.
      this.#begin('explanation', at, indent === 0 ? column : indent, { finish: asItIs });
      return { text, column: indent === 0 ? column : indent };
    }
    return this.#isText(sign) ? this.#continue(line, indent, at) : this.#addSign(sign, line.trim());
  }

  #isText(sign: LineSign | undefined): boolean {
    if (sign === undefined || (isBelowChoices(sign) && !this.#hasChoices)) return true;
    return sign.kind === 'fence' || sign.kind === 'question' || sign.kind === 'letter';
  }

  #mayBeginQuestion(indent: number): boolean {
    return this.#questionColumn === 0 || indent < this.#questionColumn;
  }

  #addSign(sign: LineSign | undefined, line: string): undefined {
    this.#close();
    if (sign?.kind === 'heading') {
      const text = decodeReferences(line.slice(sign.length).trim());
      this.#parts.push({ kind: 'heading', level: sign.level, text });
      this.#questionColumn = 0;
      this.#hasChoices = false;
    } else if (sign?.kind === 'answer') this.#parts.push({ kind: 'answer', answer: sign.answer });
    else if (sign?.kind === 'labels') this.#parts.push({ kind: 'labels', labels: sign.labels });
    return undefined;
  }

  /** Handles a line without a sign: it continues the text before it, or begins a paragraph. */
  #continue(line: string, indent: number, at: number): { text: string; column: number } | undefined {
    if (line.trim() === '') {
      this.#open?.lines.push({ line: '', isCode: false });
      return undefined;
    }
    const goesOn = this.#open !== undefined && (!this.#isAfterBlank || indent >= this.#open.column);
    if (!goesOn) {
      this.#begin('paragraph', at, Math.min(indent, this.#questionColumn), { finish: asItIs });
      this.#letters = this.#parts.at(-1)?.kind === 'choice' ? 0 : this.#letters;
    }
    const column = Math.min(indent, this.#open?.column ?? 0);
    return { text: line.slice(column), column };
  }

  /** Adds a line of text, with the fenced block that it opens, if any. */
  #addText(text: string, column: number, at: number): number {
    this.#isAfterBlank = false;
    const sign = signOf(text);
    const end = sign?.kind === 'fence' ? this.#endOfFence(at, column, sign.ticks) : at;
    if (end === at) this.#open?.lines.push({ line: text, isCode: false });
    else {
      this.#open?.lines.push({ line: text, isCode: true });
      for (const line of this.lines.slice(at + 1, end + 1)) {
        this.#open?.lines.push({ line: withoutIndent(line, column), isCode: true });
      }
    }
    return end + 1;
  }

  /** The line that closes a fence; the line of the fence itself if none does before the next question or chapter. */
  #endOfFence(at: number, column: number, ticks: number): number {
    for (let to = at + 1; to < this.lines.length && this.#linesToSearch > 0; to += 1) {
      this.#linesToSearch -= 1;
      const line = this.lines[to]!;
      if (closesFence(withoutIndent(line, column), ticks)) return to;
      const isOutside = column > 0 && /^\S/.test(line);
      if (isOutside && ['question', 'heading'].includes(signOf(line)?.kind ?? '')) return at;
    }
    return at;
  }

  #begin(
    kind: TextSign,
    at: number,
    column: number,
    rest: Partial<OpenText> & Pick<OpenText, 'finish'>,
  ): void {
    this.#close();
    if (kind !== 'explanation') this.#hasChoices = kind === 'choice';
    this.#open = { kind, line: at + 1, column, lines: [], isMarked: false, ...rest };
  }

  #close(): void {
    if (this.#open === undefined) return;
    const { kind, line, lines, finish } = this.#open;
    const { text: written, isMarked = this.#open.isMarked } = finish(textOfLines(lines));
    const text = withoutImages(written);
    const notes = text === written ? [] : [IMAGE_LEFT_OUT];
    const place = { file: this.file, line };
    if (kind === 'choice') this.#parts.push({ kind, text, isMarked: isMarked || this.#open.isMarked, notes });
    else if (kind === 'explanation') this.#parts.push({ kind, text, notes });
    else this.#parts.push({ kind, place, text, notes });
    this.#open = undefined;
  }
}

function asItIs(text: string) {
  return { text };
}

function withoutBoldEnd(text: string) {
  return { text: text.trimEnd().endsWith('**') ? text.trimEnd().slice(0, -2) : text };
}

/** A lettered choice is correct if it is bold or says so. An asterisk inside may belong to its text. */
function withMark(text: string): { text: string; isMarked: boolean } {
  const trimmed = text.trim();
  const isBold = /^\*\*[^*]/.test(trimmed) && trimmed.endsWith('**') && trimmed.length > 4;
  if (isBold) return { text: trimmed.slice(2, -2).trim(), isMarked: true };
  const said = /(?:\(correct\)|✓|✔)$/iu.exec(trimmed)?.[0];
  return {
    text: said === undefined ? trimmed : trimmed.slice(0, -said.length).trim(),
    isMarked: said !== undefined,
  };
}

/** Removes the end of bold markup or the asterisk that began before the letter of a choice. */
function withoutMarkEnd(mark: string): (text: string) => { text: string } {
  return (text) => {
    const trimmed = text.trim();
    const hasEnd = mark !== '' && trimmed.endsWith(mark);
    return { text: hasEnd ? trimmed.slice(0, -mark.length).trim() : trimmed };
  };
}

function withoutIndent(line: string, column: number): string {
  const blanks = line.length - line.trimStart().length;
  return line.slice(Math.min(blanks, column));
}
