import { isOfEmphasis } from '../../html/emphasis.ts';
import { htmlToText } from '../../html/html-to-text.ts';
import { type LineSign, signOf } from '../../outline/line-signs.ts';
import type { OutlinePart } from '../../outline/outline.ts';
import type { Place } from '../../question-file.ts';
import type { Line, Paragraph } from './blocks.ts';
import { takeNumbering, tellLostFormulas } from './marks-in-text.ts';
import type { Numbered } from './number-formats.ts';

/** What the paragraphs of a document say: numbered by Word or by hand, their right choice bold or the like. */
export class ParagraphReader {
  /** How many choices the question has whose letters were typed. */
  #letters = 0;
  #hasQuestion = false;

  constructor(readonly file: string) {}

  read({ level, lines }: Paragraph): OutlinePart[] {
    if (level > 0) {
      this.#hasQuestion = false;
      const { text } = textOfLines(lines);
      return [{ kind: 'heading', level, text: takeNumbering(text).text.trim() }];
    }
    return splitBySigns(lines).map((group) => this.#readLines(group));
  }

  #readLines(lines: readonly Line[]): OutlinePart {
    const whole = textOfLines(lines);
    const { numbered, text } = takeNumbering(whole.text);
    const sign = signOf(text.trimStart());
    const { notes } = whole;
    const place: Place = { file: this.file };
    if (numbered !== undefined) return this.#readNumbered(numbered, text.trim(), lines, notes);
    if (sign?.kind === 'answer') return { kind: 'answer', answer: sign.answer };
    if (sign?.kind === 'labels') return { kind: 'labels', labels: sign.labels };
    if (sign?.kind === 'question') {
      this.#begin();
      return { kind: 'question', place, text: afterSign(text, sign), notes };
    }
    if (sign?.kind === 'letter' && sign.index === this.#letters) {
      this.#letters += 1;
      const isMarked = sign.mark !== '';
      const print = printOf(lines, sign.length);
      return { kind: 'choice', text: afterSign(text, sign), isMarked, print, notes: notesOfChoice(notes) };
    }
    if (!this.#hasQuestion || this.#letters > 0) this.#letters = 0;
    return { kind: 'paragraph', place, text: text.trim(), notes };
  }

  #readNumbered(
    { by, level, list, label }: Numbered,
    text: string,
    lines: readonly Line[],
    notes: readonly string[],
  ): OutlinePart {
    const listed = { by, key: `${list}/${level}`, label };
    const isQuestion = by === 'number' && level === 0;
    if (isQuestion) {
      this.#begin();
      return { kind: 'question', place: { file: this.file }, text, notes, listed };
    }
    const asterisk = /^\*(?=[^*\s])/.exec(text)?.[0] ?? '';
    const isMarked = asterisk !== '' || /(?:\(correct\)|✓|✔)$/iu.test(text);
    return {
      kind: 'choice',
      text: text
        .slice(asterisk.length)
        .replace(/(?:\(correct\)|✓|✔)$/iu, '')
        .trim(),
      isMarked,
      print: printOf(lines, 0),
      notes: notesOfChoice(notes),
      listed,
    };
  }

  #begin(): void {
    this.#hasQuestion = true;
    this.#letters = 0;
  }
}

/** Lines of one paragraph that begin with signs of their own are read by themselves. */
function splitBySigns(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const isOwn = ['question', 'letter', 'answer', 'labels'].includes(
      signOf(plainTextOf(line).trimStart())?.kind ?? '',
    );
    if (groups.length === 0 || isOwn) groups.push([line]);
    else groups.at(-1)!.push(line);
  }
  return groups;
}

function plainTextOf({ pieces }: Line): string {
  return pieces.map(({ text }) => text).join('');
}

export function textOfLines(lines: readonly Line[]): { text: string; notes: string[] } {
  const html = lines.map((line) => line.html).join('<br/>');
  const found = htmlToText(html, (source) => /^image:(.+)$/.exec(source)?.[1]);
  const { text, notes } = tellLostFormulas(found.text);
  return { text, notes: [...found.notes, ...notes] };
}

/** How a choice is printed says whether it is the right one, and is not lost. */
function notesOfChoice(notes: readonly string[]): string[] {
  return notes.filter((note) => !isOfEmphasis(note));
}

function afterSign(text: string, sign: Extract<LineSign, { length: number }>): string {
  return text.trimStart().slice(sign.length).trim();
}

/** In which ways all of a text is printed, after a sign of so many characters. */
function printOf(lines: readonly Line[], signLength: number): string[] {
  const pieces = lines.flatMap(({ pieces: own }) => own);
  const letters = pieces.flatMap(({ text, print }) =>
    [...takeNumbering(text).text].map((letter) => ({ letter, print })),
  );
  const first = letters.findIndex(({ letter }) => letter.trim() !== '');
  const meant = letters.slice(Math.max(first, 0) + signLength).filter(({ letter }) => letter.trim() !== '');
  const ways = meant[0]?.print ?? [];
  return ways.filter((way) => meant.every(({ print }) => print.includes(way)));
}
