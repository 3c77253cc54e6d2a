import type { DoubtKind } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { assembleSheets, isSheet, type Sheets } from '../pages/assemble-sheets.ts';
import { makeFindMissing } from '../pages/expected-pages.ts';
import { OPEN } from '../pages/settle-page.ts';
import {
  countBrokenOff,
  isBeingRead,
  listPagesOf,
  listStudents,
  type PageRow,
  type StudentRow,
} from '../queries.ts';

/** All pages of an exam, put together. */
export interface Stack {
  readonly pages: readonly PageRow[];
  readonly students: readonly StudentRow[];
  readonly sheets: Sheets<PageRow>;
  /** Whether more pages are to come. */
  readonly isBeingRead: boolean;
  /** Files whose last pages were not read. */
  readonly numberOfBrokenOff: number;
}

export async function readStack(db: Queryable, examId: string): Promise<Stack> {
  const pages = await listPagesOf(db, examId);
  const students = await listStudents(db, examId);
  return {
    pages,
    students,
    sheets: assembleSheets(pages, students),
    isBeingRead: await isBeingRead(db, examId),
    numberOfBrokenOff: await countBrokenOff(db, examId),
  };
}

/** Something that a person must look at, in a few words. */
export interface OpenDoubt {
  readonly kind: DoubtKind;
  readonly pages: readonly PageRow[];
  /** For `mark`: the number of the question. */
  readonly question?: number;
  /** For `missing`, from 0. */
  readonly missingPages?: readonly number[];
}

/** Every open doubt, by kind and then as scanned. Missing pages are none while pages are read, nor while they may be there with an unclear number. */
export function* openDoubts({ pages, sheets, isBeingRead }: Stack): Generator<OpenDoubt> {
  yield* openMarks(pages, sheets);
  for (const page of sheets.withoutStudent) yield { kind: 'number', pages: [page] };
  for (const { rivals } of sheets.sheets) {
    for (const same of rivals) yield { kind: 'duplicate', pages: same };
  }
  for (const kind of ['unreadable', 'foreign', 'forged'] as const) {
    for (const page of pages) if (page.kind === kind && !page.isDiscarded) yield { kind, pages: [page] };
  }
  if (isBeingRead) return;
  const findMissing = makeFindMissing(sheets);
  for (const sheet of sheets.sheets) {
    const missingPages = findMissing(sheet);
    if (missingPages.length > 0 && sheet.rivals.length === 0)
      yield { kind: 'missing', pages: sheet.pages, missingPages };
  }
}

function* openMarks(pages: readonly PageRow[], { duplicates }: Sheets<PageRow>): Generator<OpenDoubt> {
  for (const page of pages) {
    if (!isSheet(page) || duplicates.has(page.id)) continue;
    for (let at = page.answers.indexOf(OPEN); at >= 0; at = page.answers.indexOf(OPEN, at + 1)) {
      yield { kind: 'mark', pages: [page], question: page.questions[at] ?? 0 };
    }
  }
}

/** Whether nothing is open, no file broke off, and nothing more comes by itself. */
export function isFinal(stack: Stack): boolean {
  return !stack.isBeingRead && stack.numberOfBrokenOff === 0 && openDoubts(stack).next().done === true;
}
