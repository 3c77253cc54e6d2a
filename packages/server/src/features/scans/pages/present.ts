import {
  type Doubt,
  letterOf,
  type ReadQuestion,
  type ScannedPage,
  type ScannedPageDetail,
  ScannedPageDetailSchema,
  ScannedPageSchema,
} from '@exam/contract';
import type { PrintedSheets } from '@exam/paper/sheet';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { pickFields } from '../../../platform/http/pick-fields.ts';
import { type FullPageRow, listPagesOf, listStudents, type PageRow, type StudentRow } from '../queries.ts';
import { assembleSheets } from './assemble-sheets.ts';
import { findPlacedPage, findPrintedPageOf, type PlacedPage } from './printed-pages.ts';
import { NONE, OPEN, questionsOf, readingOf } from './settle-page.ts';

const pickPage = pickFields(ScannedPageSchema);
const pickDetail = pickFields(ScannedPageDetailSchema);

/** What is known of all pages of an exam, for presenting single ones. */
export interface Known {
  readonly students: readonly StudentRow[];
  readonly duplicates: ReadonlySet<string>;
}

export async function readKnown(db: Queryable, examId: string): Promise<Known> {
  const students = await listStudents(db, examId);
  const { duplicates } = assembleSheets(await listPagesOf(db, examId), students);
  return { students, duplicates };
}

/** A function that presents pages of one exam. */
export function makePresentPage({ students, duplicates }: Known): (row: PageRow) => ScannedPage {
  const byOrdinal = new Map(students.map((student) => [student.ordinal, student]));
  const byNumber = new Map(students.map((student) => [student.number, student]));
  return (row) => {
    const isPersonal = row.ordinal !== null && row.ordinal > 0;
    const printedFor = isPersonal && !row.isNumberTyped ? byOrdinal.get(row.ordinal ?? 0) : undefined;
    const studentNumber = printedFor?.number ?? row.studentNumber;
    const name = printedFor?.name ?? (studentNumber === null ? undefined : byNumber.get(studentNumber)?.name);
    return pickPage({
      ...row,
      number: row.position === null ? null : row.position + 1,
      examVersion: row.examVersion === null ? null : letterOf(row.examVersion),
      sheetPage: row.sheetPage === null ? null : row.sheetPage + 1,
      studentNumber,
      studentName: name === undefined || name === '' ? null : name,
      isPersonal,
      isDuplicate: duplicates.has(row.id),
      numberOfDoubts: row.answers.split(OPEN).length - 1,
      hasPicture: row.pictureBytes > 0,
    });
  };
}

export async function presentPageDetail(
  db: Queryable,
  row: FullPageRow,
  prints: readonly PrintedSheets[],
): Promise<ScannedPageDetail> {
  const present = makePresentPage(await readKnown(db, row.examId));
  return pickDetail({
    ...present(row),
    places: placesOf(row, prints),
    questions: readQuestions(row, prints),
    digits: digitsOf(row, prints),
    marker: markerOf(row),
    changes: row.changes,
  });
}

/** Whether the picture of a page is straightened. */
function isStraight(row: FullPageRow): boolean {
  const reading = readingOf(row);
  return reading.kind === 'sheet' || (reading.kind === 'unreadable' && reading.isStraight);
}

export function placesOf(row: FullPageRow, prints: readonly PrintedSheets[]): ScannedPageDetail['places'] {
  const placed = placedPageOf(row, prints);
  if (placed === undefined || !isStraight(row)) return null;
  const { page, circleDiameter } = placed.layout;
  return { ...page, circleDiameter };
}

export function placedPageOf(
  { token, examVersion: version, sheetPage: page }: PageRow,
  prints: readonly PrintedSheets[],
): PlacedPage | undefined {
  if (token === null || version === null || page === null) return undefined;
  return findPlacedPage(prints, { token, version, page });
}

/** The questions of a page: what was read, where, and what holds. */
export function readQuestions(row: FullPageRow, prints: readonly PrintedSheets[]): ReadQuestion[] {
  if (row.reading.kind === 'typed') return typedQuestions(row);
  const placed = placedPageOf(row, prints);
  const { token, examVersion: version, sheetPage: page } = row;
  const printed =
    token !== null && version !== null && page !== null
      ? findPrintedPageOf(prints)({ token, version, page, student: 0 })
      : undefined;
  if (placed === undefined || printed === undefined) return [];
  const printedQuestions = new Map(placed.page.questions.map((one) => [one.number, one.choices]));
  return questionsOf(readingOf(row), printed).map(({ number, choices, chosen, doubt }) => {
    const letter = row.answers[row.questions.indexOf(number)] ?? NONE;
    const circles = printedQuestions.get(number) ?? [];
    return {
      number,
      choices: choices.map((circle, at) => ({ x: circles[at]?.x ?? 0, y: circles[at]?.y ?? 0, ...circle })),
      read: chosen === null ? null : letterOf(chosen),
      doubt,
      ...holding(row, number, letter),
    };
  });
}

/** What was read for the questions of a page, and what holds. */
export function listAnswers(row: FullPageRow) {
  const { questions, answers } = row;
  const reading = readingOf(row);
  const read = new Map(
    reading.kind === 'sheet'
      ? reading.questions.map(({ number, chosen }) => [number, chosen === null ? null : letterOf(chosen)])
      : [],
  );
  return questions.map((number, at) => ({
    number,
    read: reading.kind === 'typed' ? choiceOf(reading.answers[at]) : (read.get(number) ?? null),
    answer: choiceOf(answers[at]),
  }));
}

function typedQuestions(row: FullPageRow): ReadQuestion[] {
  const { reading } = row;
  if (reading.kind !== 'typed') return [];
  return row.questions.map((number, at) => ({
    number,
    choices: [],
    read: choiceOf(reading.answers[at]),
    doubt: null,
    ...holding(row, number, row.answers[at] ?? NONE),
  }));
}

function holding({ corrections }: FullPageRow, number: number, letter: string) {
  return {
    answer: choiceOf(letter),
    isOpen: letter === OPEN,
    isCorrected: corrections.answers !== undefined && String(number) in corrections.answers,
  };
}

function choiceOf(letter: string | undefined): string | null {
  return letter === undefined || letter === NONE || letter === OPEN ? null : letter;
}

function markerOf(row: FullPageRow): ScannedPageDetail['marker'] {
  const reading = readingOf(row);
  return reading.kind === 'sheet' ? (reading.marker ?? null) : null;
}

/** The digits of the student number with their circles. */
export function digitsOf(row: FullPageRow, prints: readonly PrintedSheets[]): Doubt['digits'] {
  const reading = readingOf(row);
  if (reading.kind !== 'sheet') return [];
  const circles = placedPageOf(row, prints)?.page.digits ?? [];
  return reading.digits.map(({ digit, isDoubtful }, at) => ({
    circles: (circles[at] ?? []).map(({ x, y }) => ({ x, y })),
    digit,
    isDoubtful,
  }));
}
