import { escapeMarkup } from '@exam/contract/rich-text';
import { beginningOf } from '../../beginning-of.ts';
import { openText, withDoubts } from '../../decode-text.ts';
import type { RawFile } from '../../format-files.ts';
import { IMAGE_LEFT_OUT, withoutImages } from '../../image-marks.ts';
import { excerptOf, judgeQuestion } from '../../judge-question.ts';
import { type LineOfText, linesOf } from '../../lines-of.ts';
import { looksLikeList } from '../../outline/line-signs.ts';
import type { FileItem, OpenedFile, Place } from '../../question-file.ts';

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

/** Reads like Moodle, but questions may have several lines, and lower-case letters are accepted. */
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
  /** The last finished question: a second answer line for it may follow. */
  let last: FileItem | undefined;
  for (const { text: whole, line: at } of lines) {
    const line = whole.trim();
    if (line === '') continue;
    const place = { file, line: at };
    const answer = ANSWER.exec(line);
    const choice = open === undefined ? undefined : choiceOf(line, open);
    if (answer !== null && open !== undefined) {
      if (last !== undefined) yield last;
      last = close(open, answer[1] ?? '');
      open = undefined;
    } else if (answer !== null && last !== undefined) {
      last = contradicted(last, answer[1] ?? '');
    } else if (open !== undefined && choice !== undefined) {
      open.choices.push(choice);
    } else if (open === undefined || open.choices.length > 0) {
      if (open !== undefined && last !== undefined) yield last;
      if (open !== undefined) last = unanswered(open);
      open = { place, lines: [line], choices: [] };
    } else {
      open.lines.push(line);
    }
  }
  if (last !== undefined) yield last;
  if (open !== undefined) yield unanswered(open);
}

interface OpenQuestion {
  readonly place: Place;
  readonly lines: string[];
  readonly choices: Choice[];
}

interface Choice {
  readonly letter: string;
  readonly text: string;
  /** Whether an asterisk precedes it, which some files use to mark the correct choice. */
  readonly isStarred: boolean;
}

/** A lower-case letter begins a choice only if it is the next one: “a) …” also occurs in texts. */
function choiceOf(line: string, { choices }: OpenQuestion): Choice | undefined {
  const [, star, letter = '', text = ''] = CHOICE.exec(line) ?? [];
  const isOne = letter === letter.toUpperCase() || letter === String.fromCharCode(97 + choices.length);
  if (letter === '' || !isOne) return undefined;
  return { letter: letter.toUpperCase(), text: text.trim(), isStarred: star !== '' };
}

/** A question with a second, contradicting answer. */
function contradicted(item: FileItem, answer: string): FileItem {
  const reason = `Two lines name its answer, the second one “${excerptOf(answer)}”.`;
  if (item.kind !== 'question') return item;
  const { kind: _kind, place, ...draft } = item;
  return {
    kind: 'failed',
    place,
    text: excerptOf(item.text),
    reason,
    draft: { ...draft, correctAnswer: '' },
  };
}

function close({ place, lines, choices }: OpenQuestion, answer: string): FileItem {
  const text = lines.join('\n');
  const letter = ONE_LETTER.exec(answer)?.[1]?.toUpperCase();
  const twice = choices.find(
    (choice, at) => choices.findIndex((other) => other.letter === choice.letter) < at,
  );
  const isSeveral = answer.length > 1 && /^[A-Z]\s*[,;&]|^[A-Z]{2,10}$/i.test(answer);
  const isOtherStarred = choices.some((choice) => choice.isStarred && choice.letter !== letter);
  const fault = isSeveral
    ? `Several choices are marked as correct (“ANSWER: ${excerptOf(answer)}”); a question has one.`
    : letter === undefined
      ? `“ANSWER: ${excerptOf(answer)}” names no letter of a choice.`
      : twice
        ? `Two choices have the letter ${twice.letter}.`
        : isOtherStarred
          ? 'An asterisk marks another choice than the line “ANSWER: …” names.'
          : undefined;
  const showsImage = [text, ...choices.map((choice) => choice.text)].some(
    (part) => withoutImages(part) !== part,
  );
  return judgeQuestion({
    place,
    text: textOfLine(text),
    choices: choices.map((choice) => ({
      text: textOfLine(choice.text),
      isCorrect: choice.letter === letter,
    })),
    notes: showsImage ? [IMAGE_LEFT_OUT] : [],
    fault,
  });
}

/** Formulas are interpreted; other markup signs are literal. */
function textOfLine(line: string): string {
  return escapeMarkup(withoutImages(line));
}

function unanswered({ place, lines, choices }: OpenQuestion): FileItem {
  return judgeQuestion({
    place,
    text: textOfLine(lines.join('\n')),
    choices: choices.map(({ text }) => ({ text: textOfLine(text), isCorrect: false })),
    fault: 'No line “ANSWER: …” with the letter of the correct choice follows.',
  });
}
