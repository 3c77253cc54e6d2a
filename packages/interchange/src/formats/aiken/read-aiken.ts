import { escapeMarkup } from '@exam/contract/rich-text';
import { beginningOf } from '../../beginning-of.ts';
import { openText, withDoubts } from '../../decode-text.ts';
import type { RawFile } from '../../format-files.ts';
import { IMAGE_LEFT_OUT, withoutImages } from '../../image-marks.ts';
import { excerptOf, judgeQuestion, unusedPart } from '../../judge-question.ts';
import { type LineOfText, linesOf } from '../../lines-of.ts';
import { looksLikeList } from '../../outline/line-signs.ts';
import type { FileItem, OpenedFile } from '../../question-file.ts';
import { type Label, labelOf } from './labels.ts';

const ANSWER = /^ANSWER\s*:\s*(\S.*)?$/i;
const CHOICE = /^(\*?)([A-Za-z])[.)](?:\s+(.*))?$/s;

/** The letter may be followed by nothing, or by the text of its choice. */
const ONE_LETTER = /^\(?([A-Z])(?:[.)].*|\s*)$/is;

/** Maximum length, including its choices. */
const LENGTH_OF_QUESTION = 40_000;

/** Whether a file begins like Moodle's output: a line, choices from A on, and the answer. */
export function isAiken(file: RawFile): boolean {
  const beginning = beginningOf(file).slice(0, LENGTH_OF_QUESTION);
  const lines = [...linesOf(beginning)].map(({ text }) => text).filter((line) => line.trim() !== '');
  const end = lines.findIndex((line) => /^ANSWER: ?[A-Z]\s*$/.test(line));
  const choices = lines.slice(1, Math.max(end, 1));
  return (
    choices.length > 1 &&
    choices.every((line, at) => line.startsWith(String.fromCharCode(65 + at)) && CHOICE.test(line))
  );
}

/** Whether some part of a file looks like Aiken. Numbered questions may be marked in other ways, too. */
export function mayBeAiken(file: RawFile): boolean {
  const text = beginningOf(file);
  if (looksLikeList(text)) return false;
  return /^[ \t]*ANSWER[ \t]*:[ \t]*[A-Z]\b/im.test(text) && /^[ \t]*A[.)][ \t]/im.test(text);
}

/**
 * Reads like Moodle, but questions and choices may have several lines, lower-case letters are accepted, and so are the
 * labels that Chamilo writes below the answer.
 */
export function readAiken(file: RawFile): OpenedFile {
  const text = openText(file);
  return {
    items: withDoubts(itemsIn(text.lines(), file.name), text),
    images: new Map(),
    share: text.share,
    summary: () => ({ format: 'aiken', encoding: text.encoding }),
  };
}

function* itemsIn(lines: Iterable<LineOfText>, file: string): Generator<FileItem> {
  let open: OpenQuestion | undefined;
  let isAfterBlank = false;
  for (const { text, line: number } of lines) {
    const line: Line = { text: text.trim(), number, isAfterBlank };
    isAfterBlank = line.text === '';
    if (isAfterBlank) continue;
    const next = open?.take(line) ?? new OpenQuestion(file, line);
    if (open !== undefined && next !== open) yield open.close();
    open = next;
  }
  if (open !== undefined) yield open.close();
}

interface Line {
  /** Trimmed, not empty. */
  readonly text: string;
  readonly number: number;
  /** Whether a blank line stands before it. */
  readonly isAfterBlank: boolean;
}

interface Choice {
  readonly letter: string;
  readonly lines: string[];
  /** Whether an asterisk precedes it, which some files use to mark the correct choice. */
  readonly isStarred: boolean;
}

/** The lines of one question, which end where the next one certainly begins. */
class OpenQuestion {
  /** All its lines as they stand in the file. */
  private readonly written: string[] = [];
  private readonly lines: string[] = [];
  private readonly choices: Choice[] = [];
  /** What the lines that name an answer say. */
  private readonly answers: string[] = [];
  private readonly explanation: string[] = [];
  private readonly tags: string[] = [];
  private readonly notes = new Set<string>();
  /** Lines below the choices or the explanation: what follows decides whether they continue it or begin a question. */
  private tail: Line[] = [];
  private lastLine: number;
  private fault: string | undefined;

  constructor(
    private readonly file: string,
    private readonly first: Line,
    rest: readonly Line[] = [],
  ) {
    this.lastLine = first.number;
    this.written.push(first.text);
    const answer = ANSWER.exec(first.text);
    if (answer === null) this.addText({ ...first, isAfterBlank: false });
    else this.answers.push(answer[1] ?? '');
    for (const line of rest) {
      this.written.push(line.text);
      this.addText(line);
    }
  }

  /** @returns the question that the line belongs to: this one or a new one */
  take(line: Line): OpenQuestion {
    const question = this.questionOf(line);
    question.lastLine = line.number;
    if (question === this) this.written.push(line.text);
    return question;
  }

  private questionOf(line: Line): OpenQuestion {
    const { text } = line;
    const answer = ANSWER.exec(text);
    const label = answer === null ? labelOf(text, this.stage(), line.isAfterBlank) : undefined;
    if (line.isAfterBlank && this.answers.length > 0) this.keepTail();
    if (answer !== null) return this.addAnswer(answer[1] ?? '');
    if (label !== undefined) return this.addLabel(label);
    const [begins, ...more] = this.tail;
    const restart = begins === undefined ? undefined : choiceOf(text, 0);
    if (begins !== undefined && restart?.letter === 'A') {
      const next = new OpenQuestion(this.file, begins, more);
      next.choices.push(restart);
      this.tail = [];
      return next;
    }
    const choice = choiceOf(text, this.choices.length);
    if (this.answers.length > 0) return this.below(line);
    if (choice !== undefined) {
      this.keepTail();
      this.choices.push(choice);
    } else if (this.choices.length > 0) this.tail.push(line);
    else this.addText(line);
    return this;
  }

  private stage(): 'text' | 'choices' | 'answered' {
    if (this.answers.length > 0) return 'answered';
    return this.choices.length > 0 ? 'choices' : 'text';
  }

  /** A line without a sign below the answer. */
  private below(line: Line): OpenQuestion {
    if (this.explanation.length === 0 || line.isAfterBlank) return new OpenQuestion(this.file, line);
    this.tail.push(line);
    return this;
  }

  /** The tail continues what stands above it. */
  private keepTail(): void {
    if (this.tail.some(({ isAfterBlank }) => isAfterBlank)) this.notes.add(EMPTY_LINE);
    const above = this.answers.length > 0 ? this.explanation : this.choices.at(-1)?.lines;
    above?.push(...this.tail.map(({ text }) => text));
    this.tail = [];
  }

  private addText({ text, isAfterBlank }: Line): void {
    const label = labelOf(text, 'text', isAfterBlank);
    this.lines.push(label?.value ?? text);
    if (isAfterBlank) this.notes.add(EMPTY_LINE);
  }

  private addAnswer(answer: string): OpenQuestion {
    const isApart = this.tail.some(({ isAfterBlank }) => isAfterBlank);
    if (isApart) this.fault = 'Other lines stand between its choices and its line “ANSWER: …”.';
    this.keepTail();
    this.answers.push(answer);
    return this;
  }

  private addLabel({ kind, value, tags = [], note }: Label): OpenQuestion {
    this.keepTail();
    if (note !== undefined) this.notes.add(note);
    this.tags.push(...tags);
    if (kind === 'explanation') this.explanation.push(value);
    if (kind === 'text') this.lines.push(value);
    return this;
  }

  close(): FileItem {
    this.keepTail();
    const place = { file: this.file, line: this.first.number };
    const { lines, choices, answers } = this;
    if (choices.length === 0 && (answers.length === 0 || lines.length === 0)) {
      return unusedPart(place, this.lastLine, this.written.join('\n'));
    }
    const letter = letterOf(answers[0]);
    // A sign of an image needs a bracket; most texts have none.
    if (this.written.some((line) => line.includes('[') && withoutImages(line) !== line)) {
      this.notes.add(IMAGE_LEFT_OUT);
    }
    return judgeQuestion({
      place,
      text: textOfLines(lines),
      choices: choices.map((choice) => ({
        text: textOfLines(choice.lines),
        isCorrect: choice.letter === letter,
      })),
      explanation: textOfLines(this.explanation),
      tags: this.tags,
      notes: [...this.notes],
      fault: this.fault ?? findFault(choices, answers),
    });
  }
}

const EMPTY_LINE =
  'An empty line stands within its text or choices: check that the lines above and below it belong together.';

/** A lower-case letter begins a choice only if it is the next one: “a) …” also occurs in texts. */
function choiceOf(line: string, numberOfChoices: number): Choice | undefined {
  const [, star, letter = '', text = ''] = CHOICE.exec(line) ?? [];
  const isOne = letter === letter.toUpperCase() || letter === letterAt(numberOfChoices).toLowerCase();
  if (letter === '' || !isOne) return undefined;
  return { letter: letter.toUpperCase(), lines: [text.trim()], isStarred: star !== '' };
}

function letterAt(index: number): string {
  return String.fromCharCode(65 + index);
}

function letterOf(answer = ''): string | undefined {
  return ONE_LETTER.exec(answer)?.[1]?.toUpperCase();
}

/** What is wrong with the letters of a question. */
function findFault(choices: readonly Choice[], [answer, second]: readonly string[]): string | undefined {
  if (answer === undefined) return 'No line “ANSWER: …” with the letter of the correct choice follows.';
  if (answer.length > 1 && /^[A-Z]\s*[,;&]|^[A-Z]{2,10}$/i.test(answer)) {
    return `Several choices are marked as correct (“ANSWER: ${excerptOf(answer)}”); a question has one.`;
  }
  const letter = letterOf(answer);
  if (letter === undefined) return `“ANSWER: ${excerptOf(answer)}” names no letter of a choice.`;
  const letters = choices.map((choice) => choice.letter);
  const twice = letters.find((one, at) => letters.indexOf(one) < at);
  if (twice !== undefined) return `Two choices have the letter ${twice}.`;
  if (letters.some((one, at) => one !== letterAt(at))) {
    return `The letters of its choices do not follow each other from A on (${letters.join(', ')}).`;
  }
  if (choices.some((choice) => choice.isStarred && choice.letter !== letter)) {
    return 'An asterisk marks another choice than the line “ANSWER: …” names.';
  }
  if (second !== undefined) return `Two lines name its answer, the second one “${excerptOf(second)}”.`;
  return undefined;
}

/** Formulas are interpreted; other markup signs are literal. */
function textOfLines(lines: readonly string[]): string {
  return escapeMarkup(withoutImages(lines.join('\n')));
}
