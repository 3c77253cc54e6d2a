import type { AnswerReading } from '@exam/contract';
import { composed } from '@exam/contract/characters';
import { plainText } from '@exam/contract/rich-text';
import { UnreadableFile } from './question-file.ts';
import { type AnswerLetter, letterAt, parseAnswer, parseSign, SEVERAL } from './results-answers.ts';
import type { ResultsColumns } from './results-columns.ts';

/** A question as it is on the paper of one version. */
export interface AnsweredQuestion {
  /** Our texts, in the order of that version. */
  readonly choices: readonly string[];
  readonly correctAnswer: string;
}

/** How a file names choices: a reading that the user may choose, or ticked boxes, `0;1;0;0`. */
export type ResultsReading = AnswerReading | 'ticks';

/** The answers of one student as written, with the questions that they answer. */
export interface GivenAnswers {
  readonly line: number;
  /** Undefined if the row is too short for the column. */
  readonly given: readonly (string | undefined)[];
  readonly questions: readonly AnsweredQuestion[];
}

type Answer = AnswerLetter | typeof SEVERAL;

/**
 * One answer by a reading: a letter, empty without a choice, or `SEVERAL`; undefined if the reading does not fit it.
 */
export function readAnswer(
  reading: ResultsReading,
  text: string,
  question: AnsweredQuestion,
): Answer | undefined {
  switch (reading) {
    case 'letters':
      return parseAnswer(text);
    case 'texts':
      return readText(text, question);
    case 'ticks':
      return readTicks(text, question);
    default: {
      const index = numberIn(text) - (reading === 'numbers-from-1' ? 1 : 0);
      return index >= 0 && index < question.choices.length ? letterAt(index) : parseSign(text);
    }
  }
}

/**
 * The only reading that fits all answers. If two readings fit with different results, neither is used.
 * @param told what the column names say; without them, numbers may be points
 * @throws UnreadableFile with what the user has to choose
 */
export function findReading(
  students: readonly GivenAnswers[],
  told: ResultsColumns['told'],
): { readonly reading: ResultsReading; readonly note?: string } {
  const isAny = (test: (text: string) => boolean) =>
    students.some(({ given }) => given.some((text) => text !== undefined && test(text)));
  const isGiven = (text: string) => parseSign(text) === undefined;
  if (!isAny(isGiven)) return { reading: 'letters' };
  const ways: readonly ResultsReading[] = told === 'ticks' ? ['letters', 'ticks'] : READINGS;
  const fitting = ways.filter(
    (way) => firstWhere(students, (text, of) => !isRead(way, text, of)) === undefined,
  );
  const isOfNumbers = !isAny((text) => isGiven(text) && numberIn(text) < 0);
  if (isOfNumbers && told === 'unsaid') throw new UnreadableFile(MAY_BE_POINTS);
  // A 0 may be the first choice or mean no answer if no number is that of the last choice.
  if (fitting.includes('numbers-from-0')) throw new UnreadableFile(MAY_COUNT_FROM_0);
  const [reading, ...rivals] = fitting;
  if (reading === undefined) return { reading: bestOf(ways, students) };
  for (const rival of rivals) {
    const where = firstWhere(
      students,
      (text, of) => readAnswer(reading, text, of) !== readAnswer(rival, text, of),
    );
    if (where !== undefined) throw new UnreadableFile(describeRivals(reading, rival, where));
  }
  return reading === 'numbers-from-1' ? { reading, note: COUNT_FROM_1 } : { reading };
}

const READINGS: readonly AnswerReading[] = ['letters', 'texts', 'numbers-from-1', 'numbers-from-0'];

const WORDS: Readonly<Record<ResultsReading, string>> = {
  letters: 'letters',
  texts: 'texts of the choices',
  'numbers-from-1': 'numbers from 1',
  'numbers-from-0': 'numbers from 0',
  ticks: 'ticked boxes',
};

const COUNT_FROM_1 = 'The answers are numbers, which count from 1: 1 is A.';
const MAY_BE_POINTS =
  'The columns of questions hold numbers alone, which may be points. Bring a file with the answers themselves, or say whether the answers are numbers from 1 or from 0.';
const MAY_COUNT_FROM_0 =
  'It is unclear whether the answers count from 1 or from 0, because none is the number of a last choice. Say whether the answers are numbers from 1 or from 0.';

interface Where {
  readonly line: number;
  /** From 1. */
  readonly question: number;
}

function describeRivals(one: ResultsReading, other: ResultsReading, { line, question }: Where): string {
  return `It is unclear what the answers are: ${WORDS[one]} or ${WORDS[other]}, which differ at question ${question} in line ${line}. Say which of the two it is.`;
}

function isRead(way: ResultsReading, text: string, question: AnsweredQuestion): boolean {
  return readAnswer(way, text, question) !== undefined;
}

function firstWhere(
  students: readonly GivenAnswers[],
  test: (text: string, question: AnsweredQuestion) => boolean,
): Where | undefined {
  for (const { line, given, questions } of students) {
    for (const [at, question] of questions.entries()) {
      const text = given[at];
      if (text !== undefined && test(text, question)) return { line, question: at + 1 };
    }
  }
  return undefined;
}

/** The reading that fits the most answers, for reporting the others in its terms; letters if several fit equally. */
function bestOf(ways: readonly ResultsReading[], students: readonly GivenAnswers[]): ResultsReading {
  const counted = ways.map((way) => {
    let count = 0;
    firstWhere(students, (text, question) => {
      if (isRead(way, text, question)) count += 1;
      return false;
    });
    return { way, count };
  });
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).way;
}

/** -1 for text that is not the number of a choice. Programs write whole numbers with decimal places. */
function numberIn(text: string): number {
  const [, number] = /^\s*(\d{1,2})(?:\.0{0,4})?\s*$/.exec(text) ?? [];
  return number === undefined ? -1 : Number(number);
}

/** Ticked boxes, one for each choice: `0;1;0;0`. */
function readTicks(text: string, { choices }: AnsweredQuestion): Answer | undefined {
  if (text.length > 2 * choices.length) return undefined;
  const boxes = text.trim().split(';');
  if (boxes.length !== choices.length || !boxes.every((box) => box === '0' || box === '1')) return undefined;
  const ticked = boxes.flatMap((box, index) => (box === '1' ? [index] : []));
  if (ticked.length > 1) return SEVERAL;
  return ticked[0] === undefined ? '' : letterAt(ticked[0]);
}

/**
 * Programs that show a question change blanks and capitals, and drop asterisks. A text that matches two choices names
 * neither.
 */
const SHAPES: readonly ((text: string) => string)[] = [
  (text) => composed(text).replace(/\s+/gu, ' ').trim(),
  (text) =>
    text
      .normalize('NFKC')
      .replace(/[\s*_`]+/gu, '')
      .toLowerCase(),
];

/** For each shape, the letter of the only choice with that shape; `SEVERAL` if there are two. */
type Letters = readonly ReadonlyMap<string, AnswerLetter>[];
const LETTERS_OF = new WeakMap<AnsweredQuestion, Letters>();

function lettersOf(question: AnsweredQuestion): Letters {
  const known = LETTERS_OF.get(question);
  if (known !== undefined) return known;
  const plain = question.choices.map(plainText);
  const made = SHAPES.map((shape) => {
    const letters = new Map<string, AnswerLetter>();
    for (const [index, text] of plain.entries()) {
      const shaped = shape(text);
      letters.set(shaped, letters.has(shaped) ? SEVERAL : letterAt(index));
    }
    return letters;
  });
  LETTERS_OF.set(question, made);
  return made;
}

function readText(text: string, question: AnsweredQuestion): Answer | undefined {
  const sign = parseSign(text);
  const found = lettersOf(question).map((letters, at) => letters.get(SHAPES[at]?.(text) ?? ''));
  const letter = found.find((one) => one !== undefined);
  // A sign for no answer that is also the text of a choice is ambiguous, as is a shape of two choices.
  if (sign !== undefined) return letter === undefined || text.trim() === '' ? sign : undefined;
  return letter === SEVERAL ? undefined : letter;
}
