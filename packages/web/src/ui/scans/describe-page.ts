import type { DoubtKind, ScannedPage, ScannedPageKind } from '@exam/contract';

/**
 * Where a page is from and whose it is: "1004 Ada Lovelace, version B, page 2 (scan.pdf, 14)". A further sheet of a photograph has its
 * number, too.
 */
export function describePage(page: ScannedPage): string {
  const { file, number, sheetInPicture } = page;
  const sheet = sheetInPicture > 0 ? `, sheet ${sheetInPicture + 1}` : '';
  const from = file === null ? 'typed' : `${file}, ${number}${sheet}`;
  return `${ownerOf(page)} (${from})`;
}

/** Whose page it is, its version and its number: "1004 Ada Lovelace, version B, page 2 of 2". */
export function ownerOf(page: ScannedPage): string {
  const { kind, studentNumber, studentName, examVersion, sheetPage, numberOfSheetPages } = page;
  if (kind !== 'sheet' && kind !== 'typed') return NOT_SHEETS[kind];
  const student = [studentNumber, studentName].filter((part) => part !== null).join(' ');
  return [
    student || 'Without a number',
    examVersion !== null && `version ${examVersion}`,
    sheetPage !== null && (numberOfSheetPages ?? 1) > 1 && `page ${sheetPage} of ${numberOfSheetPages}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const NOT_SHEETS = {
  empty: 'Empty page',
  unreadable: 'Unreadable page',
  foreign: 'Sheet of another exam',
  forged: 'Sheet with a changed code',
} as const;

/** "1 file was not read to its end.", empty for none. */
export function brokenOff(numberOfFiles: number): string {
  if (numberOfFiles === 0) return '';
  return numberOfFiles === 1
    ? '1 file was not read to its end.'
    : `${numberOfFiles} files were not read to their ends.`;
}

/** The kinds of pages, as a filter names them. */
export const KINDS_OF_PAGES: Readonly<Record<ScannedPageKind, string>> = {
  sheet: 'Sheets',
  typed: 'Typed sheets',
  empty: 'Empty pages',
  unreadable: 'Unreadable pages',
  foreign: 'Sheets of other exams',
  forged: 'Changed codes',
};

/** The kinds of doubts as they are called, and what is asked. */
export const DOUBTS: Readonly<Record<DoubtKind, { name: string; one: string; asks: string }>> = {
  mark: { name: 'Answers', one: 'answer', asks: 'What did the student choose?' },
  number: { name: 'Student numbers', one: 'number', asks: 'Whose sheet is this?' },
  duplicate: { name: 'Duplicate pages', one: 'duplicate page', asks: 'Which page counts?' },
  unreadable: { name: 'Unreadable pages', one: 'unreadable page', asks: 'What is this page?' },
  foreign: {
    name: 'Sheets of other exams',
    one: 'foreign page',
    asks: 'This sheet was not printed for this exam.',
  },
  forged: { name: 'Changed codes', one: 'changed code', asks: 'The code of this page was changed.' },
  missing: {
    name: 'Missing pages',
    one: 'sheet with missing pages',
    asks: 'Pages of this sheet are missing.',
  },
};

/** In the order in which they are looked at. */
export const DOUBT_KINDS = Object.keys(DOUBTS) as DoubtKind[];
