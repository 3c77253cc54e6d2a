import { NONE, OPEN } from './settle-page.ts';

/** The facts of a page that sheets are made of. */
export interface PageOfSheet {
  readonly id: string;
  readonly kind: string;
  readonly token: string | null;
  readonly ordinal: number | null;
  readonly examVersion: number | null;
  readonly sheetPage: number | null;
  readonly numberOfSheetPages: number | null;
  readonly studentNumber: string | null;
  readonly isNumberTyped: boolean;
  readonly questions: readonly number[];
  readonly answers: string;
  readonly isDiscarded: boolean;
  readonly countsAlone: boolean;
}

/** A student who is expected at the exam. */
export interface ListedStudent {
  readonly ordinal: number;
  readonly number: string;
  readonly name: string;
}

/** All pages of one student. */
export interface Sheet<Page extends PageOfSheet> {
  readonly student: string;
  /** Those that count, by page; one that says the same as another is left out. */
  readonly pages: readonly Page[];
  /** From 0. */
  readonly missingPages: readonly number[];
  /** Groups of pages that contradict one another: of one place, or of different forms. */
  readonly rivals: readonly (readonly Page[])[];
  /** Whether nothing is missing or doubtful. */
  readonly isComplete: boolean;
}

export interface Sheets<Page extends PageOfSheet> {
  readonly sheets: readonly Sheet<Page>[];
  /** Pages of which nobody knows whose they are. */
  readonly withoutStudent: readonly Page[];
  /** Ids of pages that say the same as another page of their sheet. */
  readonly duplicates: ReadonlySet<string>;
}

/**
 * Puts pages together to sheets. A page belongs to the student that it was printed for, unless a number was typed, or to
 * the one whose number was read. Where students are listed, a number that was read must be one of theirs.
 * Time: linear, apart from pages of one student.
 * @param pages as scanned
 */
export function assembleSheets<Page extends PageOfSheet>(
  pages: readonly Page[],
  students: readonly ListedStudent[],
): Sheets<Page> {
  const numberOf = makeNumberOf(students);
  const byStudent = new Map<string, Page[]>();
  const withoutStudent: Page[] = [];
  for (const page of pages) {
    if (!isSheet(page)) continue;
    const student = numberOf(page);
    if (student === undefined) {
      withoutStudent.push(page);
      continue;
    }
    const same = byStudent.get(student);
    if (same === undefined) byStudent.set(student, [page]);
    else same.push(page);
  }
  const duplicates = new Set<string>();
  const sheets = Array.from(byStudent, ([student, own]) => assembleSheet(student, own, duplicates));
  return { sheets, withoutStudent, duplicates };
}

/** Whether a page is of a sheet of the exam, and counts. */
export function isSheet({ kind, isDiscarded }: Pick<PageOfSheet, 'kind' | 'isDiscarded'>): boolean {
  return !isDiscarded && (kind === 'sheet' || kind === 'typed');
}

/** A function that tells the number of the student of a page; undefined if it is not certain. */
function makeNumberOf(students: readonly ListedStudent[]) {
  const byOrdinal = new Map(students.map(({ ordinal, number }) => [ordinal, number]));
  const numbers = new Set(byOrdinal.values());
  return ({ ordinal, studentNumber, isNumberTyped }: PageOfSheet): string | undefined => {
    if (isNumberTyped) return studentNumber ?? undefined;
    if (ordinal !== null && ordinal > 0) return byOrdinal.get(ordinal);
    if (studentNumber === null || studentNumber.includes(OPEN)) return undefined;
    return numbers.size === 0 || numbers.has(studentNumber) ? studentNumber : undefined;
  };
}

function assembleSheet<Page extends PageOfSheet>(
  student: string,
  own: readonly Page[],
  duplicates: Set<string>,
): Sheet<Page> {
  const [first] = own;
  const isOneForm = own.every(
    (page) => page.token === first?.token && page.examVersion === first?.examVersion,
  );
  const { pages, rivals } = isOneForm ? takeOneOfEach(own, duplicates) : { pages: own, rivals: [own] };
  const there = new Set(pages.map(({ sheetPage }) => sheetPage));
  const numbers = Array.from({ length: first?.numberOfSheetPages ?? 1 }, (_, number) => number);
  const missingPages = pages.some(({ countsAlone }) => countsAlone)
    ? []
    : numbers.filter((number) => !there.has(number));
  const isComplete =
    rivals.length === 0 && missingPages.length === 0 && pages.every(({ answers }) => !answers.includes(OPEN));
  return { student, pages, missingPages: isOneForm ? missingPages : [], rivals, isComplete };
}

/** Of the same page several times, the one with the fewest doubts, unless two of them contradict each other. */
function takeOneOfEach<Page extends PageOfSheet>(own: readonly Page[], duplicates: Set<string>) {
  const byNumber = new Map<number | null, Page[]>();
  for (const page of own) {
    const same = byNumber.get(page.sheetPage);
    if (same === undefined) byNumber.set(page.sheetPage, [page]);
    else same.push(page);
  }
  const pages: Page[] = [];
  const rivals: Page[][] = [];
  for (const same of byNumber.values()) {
    const best = same.reduce((one, other) => (countOpen(other) < countOpen(one) ? other : one));
    const others = same.filter((page) => page !== best);
    pages.push(best);
    if (others.every((page) => saySame(best.answers, page.answers))) {
      for (const { id } of others) duplicates.add(id);
    } else rivals.push(same);
  }
  pages.sort((one, other) => (one.sheetPage ?? 0) - (other.sheetPage ?? 0));
  return { pages, rivals };
}

function countOpen({ answers }: PageOfSheet): number {
  return answers.split(OPEN).length - 1;
}

/** Whether two readings can be of one page: they differ nowhere, and most of their letters are certain. */
function saySame(one: string, other: string): boolean {
  let certain = 0;
  for (let at = 0; at < one.length; at++) {
    if (one[at] === OPEN || other[at] === OPEN) continue;
    if (one[at] !== other[at]) return false;
    certain++;
  }
  return one.length === other.length && 2 * certain >= one.length;
}

/** The letters of all questions of a version, as results store them. @param numberOfQuestions of the version */
export function answersOfSheet({ pages }: Sheet<PageOfSheet>, numberOfQuestions: number): string {
  const letters = Array<string>(numberOfQuestions).fill(NONE);
  for (const { questions, answers } of pages) {
    for (const [at, number] of questions.entries()) {
      if (number <= numberOfQuestions) letters[number - 1] = answers[at] ?? NONE;
    }
  }
  return letters.join('');
}
