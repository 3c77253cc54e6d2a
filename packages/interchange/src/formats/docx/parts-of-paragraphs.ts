import { isOfEmphasis } from '../../html/emphasis.ts';
import { htmlToText } from '../../html/html-to-text.ts';
import { ChoiceLetters } from '../../outline/letters.ts';
import { isBelowChoices, type LineSign, looseSignOf, numberOfQuestion } from '../../outline/line-signs.ts';
import type { OutlinePart, PartOf } from '../../outline/outline.ts';
import type { Place } from '../../question-file.ts';
import { htmlOfLines, type Line, type Paragraph, type Piece } from './blocks.ts';
import { takeNumbering, tellLostFormulas } from './marks-in-text.ts';
import type { Numbered } from './number-formats.ts';

/** Reads paragraphs numbered by Word or by hand, with the right choice in bold or the like. */
export class ParagraphReader {
  readonly #letters = new ChoiceLetters();
  /** Whether the question has choices above. */
  #hadChoices = false;
  /** Whether the last part is a choice or below one. */
  #hasChoices = false;

  constructor(readonly file: string) {}

  read({ level, lines }: Paragraph): OutlinePart[] {
    if (level > 0) {
      this.#begin();
      return [headingOf(level, withoutNumbering(lines).lines)];
    }
    const single = lines.map(withNumberSign).flatMap(splitChoices);
    return splitBySigns(single, this.#hasChoices).map((group) => this.#readLines(group));
  }

  #readLines(whole: readonly Line[]): OutlinePart {
    const { numbered, lines } = withoutNumbering(whole);
    const hidden = notesOfHidden(lines);
    if (hidden !== undefined) return { kind: 'notes', notes: hidden };
    if (numbered !== undefined) return this.#readNumbered(numbered, lines);
    const place: Place = { file: this.file };
    const written = plainWords(lines);
    const sign = this.#signOf(written, lines);
    if (sign?.kind === 'answer' && (this.#hadChoices || !sign.isBelowChoices)) {
      return { kind: 'answer', answer: sign.answer, written };
    }
    if (this.#hasChoices && sign?.kind === 'explanation') {
      return { kind: 'explanation', ...textOfLines(behind(lines, sign.length)), written };
    }
    const isText = isBelowChoices(sign) && !this.#hasChoices;
    if (sign?.kind === 'labels' && !isText) return { kind: 'labels', labels: sign.labels, written };
    if (sign?.kind === 'question') {
      this.#begin();
      const number = written.slice(0, sign.length).trim();
      return { kind: 'question', place, sign: number, ...textOfLines(behind(lines, sign.length)) };
    }
    if (sign?.kind === 'letter' && this.#letters.isNext(sign, false)) {
      this.#letters.take(sign);
      const letter = sign.sign;
      return { ...this.#choiceOf(behind(lines, sign.length), sign.mark !== ''), letter, written };
    }
    if (sign?.kind === 'box') {
      return { ...this.#choiceOf(behind(lines, sign.length), sign.isMarked), written };
    }
    if (!isBare(lines)) this.#letters.restart();
    this.#hasChoices = false;
    return { kind: 'paragraph', place, ...textOfLines(lines), ...(isBare(lines) && { isBare: true }) };
  }

  #readNumbered({ by, level, list, label }: Numbered, lines: readonly Line[]): OutlinePart {
    const listed = { by, key: `${list}/${level}`, label };
    if (by === 'number' && level === 0) {
      this.#begin();
      const typed = looseSignOf(plainWords(lines));
      const text = textOfLines(typed?.kind === 'question' ? behind(lines, typed.length) : lines);
      return { kind: 'question', place: { file: this.file }, sign: label, ...text, listed };
    }
    const isStarred = /^\*(?=[^*\s])/.test(plainWords(lines));
    const written = `${label} ${plainWords(lines)}`;
    return { ...this.#choiceOf(isStarred ? behind(lines, 1) : lines, isStarred), listed, written };
  }

  /** The formatting of a whole choice marks the right one; the formatting of single words is kept. */
  #choiceOf(lines: readonly Line[], isMarked: boolean): Extract<OutlinePart, { kind: 'choice' }> {
    this.#hasChoices = true;
    this.#hadChoices = true;
    const print = printOf(lines);
    const { text, notes } = textOfLines(lines);
    const said = /(?:\(correct\)|✓|✔)$/iu.exec(text)?.[0] ?? '';
    return {
      kind: 'choice',
      text: text.slice(0, text.length - said.length).trim(),
      isMarked: isMarked || said !== '',
      print,
      ...(isColoured(lines) && { isColoured: true }),
      notes: notes.filter((note) => !isOfEmphasis(note)),
    };
  }

  #begin(): void {
    this.#hasChoices = false;
    this.#hadChoices = false;
    this.#letters.restart();
  }

  /** The sign of a paragraph; the number of a question may also be a line of its own above the text. */
  #signOf(written: string, lines: readonly Line[]): LineSign | undefined {
    const sign = looseSignOf(written);
    if (sign !== undefined || lines.length < 2) return sign;
    const [first = ''] = written.split('\n', 1);
    if (/^\d{1,4}$/.test(first)) return { kind: 'question', length: first.length, isBold: false };
    const ofFirst = looseSignOf(first);
    return ofFirst?.kind === 'question' ? ofFirst : undefined;
  }
}

function headingOf(level: number, lines: readonly Line[]): PartOf<'heading'> {
  const text = plainWords(lines);
  const stem = textOfLines(behind(lines, numberOfQuestion(text)));
  return { kind: 'heading', level, text, stem };
}

/** Whether a paragraph is only pictures. */
function isBare(lines: readonly Line[]): boolean {
  return lines.flat().every(({ text, source }) => source?.startsWith('<img') || text.trim() === '');
}

const OWN_LINES: ReadonlySet<string | undefined> = new Set([
  'question',
  'letter',
  'box',
  'answer',
  'labels',
  'explanation',
]);

/** Splits a paragraph at lines that begin with their own sign. */
function splitBySigns(lines: readonly Line[], isAfterChoices: boolean): Line[][] {
  const groups: Line[][] = [];
  let hasChoices = isAfterChoices;
  for (const line of lines) {
    const words = line.map(({ text }) => text).join('');
    const sign = looseSignOf(words.trimStart());
    hasChoices ||= sign?.kind === 'letter' || sign?.kind === 'box';
    const isOwn = OWN_LINES.has(sign?.kind) && (hasChoices || !isBelowChoices(sign));
    if (groups.length === 0 || isOwn) groups.push([line]);
    else groups.at(-1)!.push(line);
  }
  return groups;
}

/** A typed number with a tab behind it gets the full stop of other numbers. */
function withNumberSign(line: Line): Line {
  const at = line.findIndex(({ text }) => text !== '');
  return line.map((piece, index) =>
    index === at ? { ...piece, text: piece.text.replace(/^(\s{0,9}\d{1,4})\t(?=[^\s\d])/, '$1. ') } : piece,
  );
}

/** Choices side by side on a line, separated by tabs or blanks, as lines of their own. */
function splitChoices(line: Line): Line[] {
  const words = line.map(({ text }) => text).join('');
  const starts = [0];
  const letters = new ChoiceLetters();
  for (const { index, 0: gap } of words.matchAll(/^\s{0,20}|\t[\t \u00a0]{0,40}|[ \u00a0\u3000]{2,40}/g)) {
    const at = index + gap.length;
    const sign = looseSignOf(words.slice(at, at + LONGEST_SIGN));
    if (sign?.kind !== 'letter' || !letters.isNext(sign, false)) {
      if (index === 0) break;
      continue;
    }
    letters.take(sign);
    if (at > 0 && index > 0) starts.push(at);
  }
  return starts.length === 1 ? [line] : cutAt(line, starts);
}

const LONGEST_SIGN = 20;

/** A line cut into lines that begin at these places of its text. */
function cutAt(line: Line, starts: readonly number[]): Line[] {
  const cut: Piece[][] = starts.map(() => []);
  let from = 0;
  for (const piece of line) {
    const to = from + piece.text.length;
    for (const [rank, start] of starts.entries()) {
      const end = starts[rank + 1] ?? Number.POSITIVE_INFINITY;
      const text = piece.text.slice(Math.max(start - from, 0), Math.max(end - from, 0));
      const isHere =
        piece.text === '' ? from >= start && from < end : text !== '' && start < to && end > from;
      if (isHere) cut[rank]!.push({ ...piece, text });
    }
    from = to;
  }
  return cut;
}

/** The notes of a paragraph with hidden text only; undefined for others. */
function notesOfHidden(lines: readonly Line[]): string[] | undefined {
  const isEmpty = lines.flat().every(({ text }) => text.trim() === '');
  const read = isEmpty ? textOfLines(lines) : undefined;
  return read?.text === '' && read.notes.length > 0 ? read.notes : undefined;
}

/** A text without the formatting that covers all of it. */
export function textOfLines(lines: readonly Line[]): { text: string; notes: string[] } {
  return readHtml(htmlOfLines(withoutCommonPrint(lines)));
}

export function withoutCommonPrint(lines: readonly Line[]): readonly Line[] {
  const isBold = isPrintedIn(lines, 'strong');
  const isItalic = isPrintedIn(lines, 'em');
  const common = [...(isBold ? ['strong'] : []), ...(isItalic ? ['em'] : [])];
  return lines.map((line) => line.map((piece) => withoutElements(piece, common)));
}

function isPrintedIn(lines: readonly Line[], element: string): boolean {
  return lines.flat().every(({ text, elements }) => text.trim() === '' || elements.includes(element));
}

/** Words without formatting, which identify numbers, letters and labels. */
function plainWords(lines: readonly Line[]): string {
  const plain = lines.map((line) =>
    line.map((piece) => withoutElements(piece, ['strong', 'em', 'u', 's', 'mark'])),
  );
  return readHtml(htmlOfLines(plain)).text;
}

function withoutElements(piece: Piece, names: readonly string[]): Piece {
  return { ...piece, elements: piece.elements.filter((name) => !names.includes(name)) };
}

export function readHtml(html: string): { text: string; notes: string[] } {
  const found = htmlToText(html, (source) => /^image:(.+)$/.exec(source)?.[1]);
  const { text, notes } = tellLostFormulas(found.text);
  return { text: text.trim(), notes: [...found.notes, ...notes] };
}

export function withoutNumbering(lines: readonly Line[]): {
  numbered: Numbered | undefined;
  lines: readonly Line[];
} {
  const [first = [], ...others] = lines;
  const at = first.findIndex(({ text }) => text.trim() !== '');
  const { numbered, text } = takeNumbering(first[at]?.text ?? '');
  if (numbered === undefined) return { numbered, lines };
  const rest = first.map((piece, index) => (index === at ? { ...piece, text } : piece));
  return { numbered, lines: [rest, ...others] };
}

/** The rest after a sign of `length` characters, where runs of blanks count as one, and the blanks after it. */
function behind(lines: readonly Line[], length: number): readonly Line[] {
  const [first = [], ...others] = lines;
  let left = length;
  let isAtBlank = true;
  let isBehind = false;
  const rest = first.map((piece) => {
    let at = 0;
    while (at < piece.text.length && !isBehind) {
      const isBlank = /\s/.test(piece.text[at]!);
      isBehind = left <= 0 && !isBlank;
      if (isBehind) break;
      if (!isBlank || !isAtBlank) left -= 1;
      isAtBlank = isBlank;
      at += 1;
    }
    return { ...piece, text: piece.text.slice(at) };
  });
  return [rest, ...others];
}

/** Whether a whole text is in colour, and not highlighted. */
function isColoured(lines: readonly Line[]): boolean {
  const meant = lines.flat().filter(({ text }) => text.trim() !== '');
  return (
    meant.length > 0 &&
    meant.every(({ elements, print }) => elements.includes('mark') && !print.includes('highlighted'))
  );
}

/** The formatting that covers a whole text. */
function printOf(lines: readonly Line[]): string[] {
  const meant = lines.flat().filter(({ text }) => text.trim() !== '');
  const ways = meant[0]?.print ?? [];
  return ways.filter((way) => meant.every(({ print }) => print.includes(way)));
}
