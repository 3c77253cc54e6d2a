import { type Doubt, type DoubtKind, DoubtSchema, LIMITS } from '@exam/contract';
import type { PrintedSheets } from '@exam/paper/sheet';
import type { Queryable } from '../../platform/database/transaction.ts';
import { pickFields } from '../../platform/http/pick-fields.ts';
import { listPrints } from '../papers/index.ts';
import { proposeStudents } from './pages/expected-pages.ts';
import { digitsOf, makePresentPage, placesOf, readQuestions } from './pages/present.ts';
import { listPrintsOf } from './pages/printed-pages.ts';
import { makeProposeCodes } from './pages/propose-codes.ts';
import { NONE, OPEN } from './pages/settle-page.ts';
import { type FullPageRow, listFullPages, type PageRow, type StudentRow } from './queries.ts';
import { type OpenDoubt, openDoubts, readStack, type Stack } from './results/read-stack.ts';

const pickDoubt = pickFields(DoubtSchema);

/** Pages of one student that a doubt shows: more are shown when these are decided. */
const MOST_PAGES = 10;
const MOST_SIMILAR = 8;

/** The first doubts of an exam, of one kind or of all. */
export async function listDoubts(db: Queryable, examId: string, kind?: DoubtKind): Promise<Doubt[]> {
  const stack = await readStack(db, examId);
  const open = firstDoubts(stack, kind);
  const ids = new Set(open.flatMap(({ pages }) => pages.map(({ id }) => id)));
  const full = new Map((await listFullPages(db, [...ids])).map((row) => [row.id, row]));
  // A page without a readable code may be of any print.
  const isAnyPrint = open.some((doubt) => doubt.kind === 'unreadable');
  const prints = isAnyPrint
    ? await listPrints(db, examId)
    : await listPrintsOf(db, examId, [...full.values()]);
  return open.map(makePresentDoubt({ stack, full, prints }));
}

/** @returns the first ones that one answer lists */
export function firstDoubts(stack: Stack, kind: DoubtKind | undefined): OpenDoubt[] {
  const first: OpenDoubt[] = [];
  for (const doubt of openDoubts(stack)) {
    if (kind !== undefined && doubt.kind !== kind) continue;
    first.push({ ...doubt, pages: doubt.pages.slice(0, MOST_PAGES) });
    if (first.length === LIMITS.listedDoubts) break;
  }
  return first;
}

interface ToPresent {
  readonly stack: Stack;
  readonly full: ReadonlyMap<string, FullPageRow>;
  /** Those of the pages; all of the exam if a page has no readable code. */
  readonly prints: readonly PrintedSheets[];
}

/** A function that presents doubts of one exam. */
export function makePresentDoubt({ stack, full, prints }: ToPresent): (doubt: OpenDoubt) => Doubt {
  const { students, sheets } = stack;
  const presentPage = makePresentPage({ students, duplicates: sheets.duplicates });
  const findSimilar = makeFindSimilar(stack);
  const proposeCodes = makeProposeCodes(stack, prints);
  return ({ kind, pages, question: number, missingPages = [] }) => {
    const page = full.get(pages[0]?.id ?? '');
    const questions = page && kind === 'mark' ? readQuestions(page, prints) : [];
    const at = questions.findIndex((one) => one.number === number);
    return pickDoubt({
      _id: [kind, pages[0]?.id, number].filter((part) => part !== undefined).join(':'),
      kind,
      pages: pages.map(presentPage),
      places: page ? placesOf(page, prints) : null,
      question: questions[at] ?? null,
      neighbours: [at - 1, at + 1].flatMap((beside) => questions[beside] ?? []),
      digits: page && kind === 'number' ? digitsOf(page, prints) : [],
      similar: page && kind === 'number' ? findSimilar(page) : [],
      codes: page && kind === 'unreadable' ? proposeCodes(page) : [],
      differences: kind === 'duplicate' ? differencesOf(pages) : [],
      missingPages: missingPages.map((missing) => missing + 1),
    });
  };
}

/** A function that finds students with similar numbers: the proposed one first, and those without a sheet first among equals. */
function makeFindSimilar({ students, sheets }: Stack) {
  const withSheet = new Set(sheets.sheets.map(({ student }) => student));
  const proposed = proposeStudents(sheets, students);
  return ({ id, studentNumber }: PageRow) => {
    const read = studentNumber ?? '';
    const isProposed = ({ number }: StudentRow) => number === proposed.get(id);
    const rankOf = (student: StudentRow) =>
      isProposed(student) ? 0 : distanceOf(read, student) + (withSheet.has(student.number) ? 0.5 : 0);
    return students
      .map((student) => ({ student, rank: rankOf(student) }))
      .filter(({ rank }) => rank < Math.max(2, read.length / 2))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, MOST_SIMILAR)
      .map(({ student }) => ({
        number: student.number,
        name: student.name === '' ? null : student.name,
        isProposed: isProposed(student),
      }));
  };
}

/** Digits that differ; unclear ones count less. Linear: a stack may have thousands of numbers to compare. */
function distanceOf(read: string, { number }: StudentRow): number {
  const length = Math.max(read.length, number.length);
  let distance = 0;
  for (let at = 0; at < length; at++) {
    if (read[at] === number[at]) continue;
    distance += read[at] === OPEN ? 0.25 : 1;
  }
  return distance;
}

/** The questions where pages of the same place say something else. */
function differencesOf(pages: OpenDoubt['pages']): Doubt['differences'] {
  const [first] = pages;
  const isOfPlace = ({ examVersion, sheetPage, answers }: PageRow) =>
    examVersion === first?.examVersion &&
    sheetPage === first.sheetPage &&
    answers.length === first.answers.length;
  if (first === undefined || !pages.every(isOfPlace)) return [];
  return first.questions.flatMap((question, at) => {
    const letters = pages.map(({ answers }) => answers[at] ?? NONE);
    if (letters.every((letter) => letter === letters[0])) return [];
    return [
      { question, answers: letters.map((letter) => (letter === NONE || letter === OPEN ? null : letter)) },
    ];
  });
}
