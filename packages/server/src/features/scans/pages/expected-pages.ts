import type { ListedStudent, PageOfSheet, Sheet, Sheets } from './assemble-sheets.ts';
import { OPEN } from './settle-page.ts';

/**
 * The students that pages with unclear digits are proposed for, by the ids of the pages: at least half of the digits are clear, they fit
 * one student of the list alone among those who lack this page, and no other such page fits that student.
 * Time: linear, for each set of places that are unclear on some page.
 */
export function proposeStudents<Page extends PageOfSheet>(
  { sheets, withoutStudent }: Sheets<Page>,
  students: readonly ListedStudent[],
): ReadonlyMap<string, string> {
  const numbersThatFit = makeNumbersThatFit(students);
  const byStudent = new Map(sheets.map((sheet) => [sheet.student, sheet]));
  const proposed = new Map<string, string>();
  const pagesOfPlace = new Map<string, string[]>();
  for (const page of withoutStudent) {
    const [student, ...others] = numbersThatFit(page).filter((number) => lacks(byStudent.get(number), page));
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

/** A function that finds the numbers of the list that a number with unclear digits may be; none if most digits are unclear. */
function makeNumbersThatFit(students: readonly ListedStudent[]) {
  /** By the places that are unclear: the numbers of the list by what they look like with these places unclear. */
  const byPlaces = new Map<string, Map<string, string[]>>();
  return ({ studentNumber }: PageOfSheet): readonly string[] => {
    const digits = Array.from(studentNumber ?? '');
    const unclear = digits.flatMap((digit, place) => (digit === OPEN ? [place] : []));
    if (unclear.length === 0 || 2 * unclear.length > digits.length) return [];
    const places = unclear.join(' ');
    const known = byPlaces.get(places) ?? groupByLook(students, unclear);
    byPlaces.set(places, known);
    return known.get(digits.join('')) ?? [];
  };
}

function groupByLook(students: readonly ListedStudent[], unclear: readonly number[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { number } of students) {
    const digits = Array.from(number);
    for (const place of unclear) if (place < digits.length) digits[place] = OPEN;
    const look = digits.join('');
    const same = groups.get(look);
    if (same === undefined) groups.set(look, [number]);
    else same.push(number);
  }
  return groups;
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
