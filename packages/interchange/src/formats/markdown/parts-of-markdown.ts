import { IMAGE_LEFT_OUT, withoutImages } from '../../image-marks.ts';
import { ChoiceLetters } from '../../outline/letters.ts';
import {
  closesFence,
  isBelowChoices,
  type LineSign,
  looseSignOf,
  numberOfQuestion,
  signOf,
} from '../../outline/line-signs.ts';
import type { OutlinePart } from '../../outline/outline.ts';
import { decodeReferences } from '../../outline/references.ts';
import { isFilled, type TextLine, textOfLines } from './text-lines.ts';

/** The signs and texts of a Markdown file in order. */
export function partsOfMarkdown(lines: readonly string[], file: string): OutlinePart[] {
  return new MarkdownReader(lines, file).read();
}

type TextSign = 'question' | 'choice' | 'paragraph' | 'explanation';

/** A text that continues until the next sign. */
interface OpenText {
  readonly kind: TextSign;
  /** The number of a question, or the letter of a choice. */
  readonly sign?: string;
  readonly line: number;
  /** The column in which its text begins. */
  readonly column: number;
  /** The indent from which a line below a blank line belongs to it. */
  readonly indent: number;
  readonly lines: TextLine[];
  /** The last line that is not blank. */
  lastLine: number;
  readonly isMarked: boolean;
  readonly finish: (text: string) => { text: string; isMarked?: boolean };
}

/** Shared, because a file may have half a million parts. */
const NONE: readonly string[] = [];

class MarkdownReader {
  readonly #parts: OutlinePart[] = [];
  #open: OpenText | undefined;
  #isAfterBlank = false;
  /** The column of the question's text. */
  #questionColumn = 0;
  readonly #letters = new ChoiceLetters();
  /** The signs of the file. Our exports have boxes and no signs of other dialects. */
  readonly #signOf: typeof signOf;
  /** Whether the last text is a choice or below one. */
  #hasChoices = false;
  /** Whether the question begins with a number or a heading and has choices, so that its end is certain. */
  #isBelowChoices = false;
  #isNumbered = false;
  #isInDetails = false;
  /** Whether a line names the answer since the last choice. */
  #isAnswered = false;
  /** Bounds the search for closing fences, because a file may have only opening ones. */
  #linesToSearch: number;

  constructor(
    readonly lines: readonly string[],
    readonly file: string,
  ) {
    this.#linesToSearch = 20 * lines.length;
    const isOfBoxes = lines.some((line) => signOf(line.trimStart())?.kind === 'box');
    this.#signOf = isOfBoxes ? signOf : looseSignOf;
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
    const sign = line.trim() === '' ? undefined : this.#signOf(line.trimStart());
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
      this.#begin('question', at, column, {
        sign: line.trimStart().slice(0, sign.length).trim(),
        finish: sign.isBold ? withoutBoldEnd : asItIs,
      });
      this.#questionColumn = column;
      this.#letters.restart();
      [this.#isNumbered, this.#isBelowChoices] = [true, false];
      return { text, column };
    }
    if (sign?.kind === 'box') {
      const { text, column } = afterSign(sign.length);
      // Other programs begin the text of a list item at its box.
      this.#begin('choice', at, column, { indent: indent + 2, isMarked: sign.isMarked, finish: asItIs });
      return { text, column };
    }
    if (sign?.kind === 'letter' && this.#isNextLetter(sign)) {
      const { text, column } = afterSign(sign.length);
      this.#begin('choice', at, column, {
        sign: sign.sign,
        isMarked: sign.mark !== '',
        finish: sign.mark === '' ? withMark : withoutMarkEnd(sign.mark),
      });
      this.#letters.take(sign);
      return { text, column };
    }
    if (sign?.kind === 'explanation' && (this.#hasChoices || this.#isBelowChoices)) {
      const { text, column } = afterSign(sign.length);
      // Blocks of a list item are below its text.
      this.#begin('explanation', at, indent === 0 ? column : indent, { finish: asItIs });
      return { text, column: indent === 0 ? column : indent };
    }
    return this.#isText(sign) ? this.#continue(line, indent, at) : this.#addSign(sign, line.trim(), at + 1);
  }

  #isText(sign: LineSign | undefined): boolean {
    const isBelow = this.#hasChoices || (sign?.kind === 'answer' && this.#letters.hasBegun);
    if (sign === undefined || (isBelowChoices(sign) && !isBelow)) return true;
    return sign.kind === 'fence' || sign.kind === 'question' || sign.kind === 'letter';
  }

  /** Letters begin again below a paragraph or an answer; code and pictures may also stand between choices. */
  #isNextLetter(sign: Extract<LineSign, { kind: 'letter' }>): boolean {
    const paragraph = this.#open?.kind === 'paragraph' ? this.#open : undefined;
    if (paragraph !== undefined && !isBare(paragraph.lines)) return sign.places.includes(0);
    return this.#letters.isNext(sign, paragraph !== undefined || this.#isAnswered);
  }

  #mayBeginQuestion(indent: number): boolean {
    return this.#questionColumn === 0 || indent < this.#questionColumn;
  }

  #addSign(sign: LineSign | undefined, text: string, line: number): undefined {
    this.#close();
    const at = { line, lastLine: line };
    if (sign?.kind === 'rule') this.#isInDetails = sign.opens ?? this.#isInDetails;
    // An answer may be a heading, but a chapter of our exports may have such a name.
    const named = sign?.kind === 'heading' ? this.#signOf(text.slice(sign.length).trim()) : undefined;
    if (named?.kind === 'answer' && this.#signOf === looseSignOf && this.#isBelowChoices)
      return this.#addSign(named, text, line);
    if (sign?.kind === 'heading') this.#addHeading(sign.level, text.slice(sign.length).trim(), line);
    else if (sign?.kind === 'answer') {
      this.#isAnswered = true;
      this.#parts.push({ kind: 'answer', answer: sign.answer, ...at });
    } else if (sign?.kind === 'labels') this.#parts.push({ kind: 'labels', labels: sign.labels, ...at });
    return undefined;
  }

  #addHeading(level: number, written: string, line: number): void {
    const { text, notes } = this.#shown(decodeReferences(stemOf(written)));
    const words = decodeReferences(written);
    this.#parts.push({ kind: 'heading', level, text: words, stem: { text, notes }, line, lastLine: line });
    this.#questionColumn = 0;
    this.#letters.restart();
    [this.#isNumbered, this.#hasChoices, this.#isBelowChoices] = [true, false, false];
    this.#isInDetails = false;
  }

  /** Handles a line without a sign: it continues the text before it, or begins a paragraph. */
  #continue(line: string, indent: number, at: number): { text: string; column: number } | undefined {
    if (line.trim() === '') {
      this.#open?.lines.push({ line: '', isCode: false });
      return undefined;
    }
    const goesOn = this.#open !== undefined && (!this.#isAfterBlank || indent >= this.#open.indent);
    if (!goesOn) {
      this.#begin(
        this.#isInDetails && this.#isBelowChoices ? 'explanation' : 'paragraph',
        at,
        Math.min(indent, this.#questionColumn),
        { finish: asItIs },
      );
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
    if (this.#open !== undefined) this.#open.lastLine = end + 1;
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
    if (kind === 'choice') this.#isBelowChoices = this.#isNumbered;
    this.#isAnswered = kind === 'explanation' || (kind === 'paragraph' && this.#isAnswered);
    this.#open = {
      kind,
      line: at + 1,
      column,
      indent: column,
      lines: [],
      isMarked: false,
      lastLine: at + 1,
      ...rest,
    };
  }

  #close(): void {
    if (this.#open === undefined) return;
    const { kind, line, lines, sign = '', finish } = this.#open;
    const { text: written, isMarked = this.#open.isMarked } = finish(textOfLines(lines));
    const { text, notes } = this.#shown(written);
    const place = { file: this.file, line };
    const rest = { text, notes, line, lastLine: this.#open.lastLine };
    if (kind === 'choice') {
      const letter = sign === '' ? {} : { letter: sign };
      this.#parts.push({ kind, isMarked: isMarked || this.#open.isMarked, ...letter, ...rest });
    } else if (kind === 'explanation') this.#parts.push({ kind, ...rest });
    else if (kind === 'question') this.#parts.push({ kind, place, sign, ...rest });
    else {
      if (!isBare(lines)) this.#letters.restart();
      this.#parts.push({ kind, place, ...(isBare(lines) && { isBare: true }), ...rest });
    }
    this.#open = undefined;
  }

  /** A text as it is imported: without images. */
  #shown(written: string): { text: string; notes: readonly string[] } {
    const text = withoutImages(written);
    return { text, notes: text === written ? NONE : [IMAGE_LEFT_OUT] };
  }
}

/** The text of a question that is a heading, without its number and bold print. */
function stemOf(heading: string): string {
  const text = heading.slice(numberOfQuestion(heading)).trim();
  const isBold = heading.startsWith('**') && text.endsWith('**');
  return isBold ? text.slice(text.startsWith('**') ? 2 : 0, -2).trim() : text;
}

/** Whether lines are only code or pictures. */
function isBare(lines: readonly TextLine[]): boolean {
  return lines.every((line) => line.isCode || !isFilled(line) || BARE_LINE.test(line.line.trim()));
}

const BARE_LINE = /^(?:`[^`]+`|!\[[^\]]*\]\([^()]+\)|<img [^<>]*>)$/i;

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
