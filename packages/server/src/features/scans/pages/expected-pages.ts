import type { ListedStudent, PageOfSheet, Sheet, Sheets } from './assemble-sheets.ts';
import { OPEN } from './settle-page.ts';

/**
 * The students that pages with a single unclear digit are proposed for, by the ids of the pages: the number fits one student of the
 * list alone among those who lack this page, and no other such page fits that student.
 * Time: linear, with ten look-ups for each page.
 */
export function proposeStudents<Page extends PageOfSheet>(
  { sheets, withoutStudent }: Sheets<Page>,
  students: readonly ListedStudent[],
): ReadonlyMap<string, string> {
  const listed = new Set(students.map(({ number }) => number));
  const byStudent = new Map(sheets.map((sheet) => [sheet.student, sheet]));
  const proposed = new Map<string, string>();
  const pagesOfPlace = new Map<string, string[]>();
  for (const page of withoutStudent) {
    const [student, ...others] = numbersThatFit(page).filter(
      (number) => listed.has(number) && lacks(byStudent.get(number), page),
    );
    if (student === undefined || others.length > 0) continue;
    proposed.set(page.id, student);
    const place = `${placeOf(page)} ${student}`;
    pagesOfPlace.set(place, [...(pagesOfPlace.get(place) ?? []), page.id]);
  }
  for (const rivals of pagesOfPlace.values()) {
    if (rivals.length > 1) for (const id of rivals) proposed.delete(id);
  }
  return proposed;
}

/** The ten numbers that a number with a single unclear digit may be. */
function numbersThatFit({ studentNumber }: PageOfSheet): string[] {
  const [before, after, ...more] = studentNumber?.split(OPEN) ?? [];
  if (before === undefined || after === undefined || more.length > 0) return [];
  return Array.from({ length: 10 }, (_, digit) => `${before}${digit}${after}`);
}

/** Whether a page may be one that is missing on the sheet of a student. */
function lacks(sheet: Sheet<PageOfSheet> | undefined, page: PageOfSheet): boolean {
  if (sheet === undefined) return true;
  const [first] = sheet.pages;
  return (
    first?.token === page.token &&
    first.examVersion === page.examVersion &&
    sheet.missingPages.includes(page.sheetPage ?? -1)
  );
}

/** The print, version and number of a page: pages of one place differ in their students alone. */
function placeOf({ token, examVersion, sheetPage }: Omit<PageOfSheet, 'id'>): string {
  return `${token} ${examVersion} ${sheetPage}`;
}

/**
 * A function that tells which missing pages of a sheet are told as missing: not those that are there with a number that is unclear,
 * and may be this student's.
 */
export function makeFindMissing<Page extends PageOfSheet>({ withoutStudent }: Sheets<Page>) {
  const unclear = new Map<string, Page[]>();
  for (const page of withoutStudent) {
    const same = unclear.get(placeOf(page));
    if (same === undefined) unclear.set(placeOf(page), [page]);
    else same.push(page);
  }
  return ({ student, pages: [first], missingPages }: Sheet<Page>): readonly number[] =>
    missingPages.filter((sheetPage) => {
      const there = first && unclear.get(placeOf({ ...first, sheetPage }));
      return !there?.some(({ studentNumber }) => mayBe(studentNumber, student));
    });
}

/** Whether a number that is unclear may be this one. */
function mayBe(read: string | null, number: string): boolean {
  if (read === null) return true;
  if (!read.includes(OPEN) || read.length !== number.length) return false;
  return Array.from(read).every((digit, at) => digit === OPEN || digit === number[at]);
}
