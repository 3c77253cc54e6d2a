import { letterOf } from '@exam/contract';
import type {
  CorrectionsOfPage,
  StoredCode,
  StoredQuestion,
  StoredReading,
} from '../../../database/columns.ts';

/** No choice, several choices, and a choice that a person decides, in the letters of a page. */
export const NONE = '-';
export const SEVERAL = '*';
export const OPEN = '?';

/** The printed form of a page: the numbers of its questions, with how many choices each has. */
export interface PrintedPage {
  readonly numberOfPages: number;
  readonly questions: readonly { readonly number: number; readonly numberOfChoices: number }[];
}

/** The form of the page that a code names; undefined if there is no such page. */
export type FindPrintedPage = (code: StoredCode) => PrintedPage | undefined;

/** What holds for a page: the columns that follow from its reading and its corrections. */
export interface SettledPage {
  readonly kind: StoredReading['kind'];
  readonly token: string | null;
  readonly ordinal: number | null;
  readonly examVersion: number | null;
  readonly sheetPage: number | null;
  readonly numberOfSheetPages: number | null;
  readonly studentNumber: string | null;
  readonly isNumberTyped: boolean;
  readonly questions: number[];
  readonly answers: string;
}

/** What was read on a page, also once a person had typed its code. */
export function readingOf(page: {
  readonly reading: StoredReading;
  readonly corrections: CorrectionsOfPage;
}): StoredReading {
  const { code, read } = page.corrections;
  return code && read ? { kind: 'sheet', code, ...read } : page.reading;
}

/** What holds for a page: what people said, and else what was read. */
export function settlePage(
  asScanned: StoredReading,
  corrections: CorrectionsOfPage,
  findPrintedPage: FindPrintedPage,
): SettledPage {
  const { studentNumber } = corrections;
  const reading = readingOf({ reading: asScanned, corrections });
  if (reading.kind === 'typed') {
    const letters = [...reading.answers];
    const questions = letters.map((_, at) => at + 1);
    return {
      kind: 'typed',
      token: null,
      ordinal: 0,
      examVersion: reading.version,
      sheetPage: 0,
      numberOfSheetPages: 1,
      studentNumber: studentNumber ?? reading.studentNumber,
      isNumberTyped: true,
      questions,
      answers: letters.map((letter, at) => correctedLetter(corrections, at + 1) ?? letter).join(''),
    };
  }
  const code = reading.kind === 'sheet' ? reading.code : corrections.code;
  const printed = code && findPrintedPage(code);
  if (code === undefined || printed === undefined) return { ...NOTHING, kind: reading.kind };
  const read = questionsOf(reading, printed);
  return {
    kind: 'sheet',
    token: code.token,
    ordinal: code.student,
    examVersion: code.version,
    sheetPage: code.page,
    numberOfSheetPages: printed.numberOfPages,
    studentNumber: studentNumber ?? (reading.kind === 'sheet' ? numberOf(reading.digits) : null),
    isNumberTyped: studentNumber !== undefined,
    questions: read.map(({ number }) => number),
    answers: read
      .map((question) => correctedLetter(corrections, question.number) ?? answerOf(question))
      .join(''),
  };
}

const NOTHING = {
  token: null,
  ordinal: null,
  examVersion: null,
  sheetPage: null,
  numberOfSheetPages: null,
  studentNumber: null,
  isNumberTyped: false,
  questions: [],
  answers: '',
};

/** The questions as they were read; all unclear on a page whose code a person typed. */
export function questionsOf(reading: StoredReading, printed: PrintedPage): readonly StoredQuestion[] {
  if (reading.kind === 'sheet') return reading.questions;
  return printed.questions.map(({ number, numberOfChoices }) => ({
    number,
    choices: Array.from({ length: numberOfChoices }, () => ({ state: 'doubtful', darkness: 0 })),
    chosen: null,
    doubt: 'unclear',
  }));
}

function correctedLetter({ answers }: CorrectionsOfPage, question: number): string | undefined {
  const said = answers?.[question];
  return said === null ? NONE : said;
}

function answerOf({ chosen, doubt }: StoredQuestion): string {
  if (doubt !== null) return OPEN;
  return chosen === null ? NONE : letterOf(chosen);
}

/** The digits as read; null if none was marked. */
function numberOf(digits: Extract<StoredReading, { kind: 'sheet' }>['digits']): string | null {
  if (digits.every(({ digit, isDoubtful }) => digit === null && !isDoubtful)) return null;
  return digits.map(({ digit, isDoubtful }) => (digit === null || isDoubtful ? OPEN : digit)).join('');
}
