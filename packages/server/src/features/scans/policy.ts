import type { ScannedPageKind } from '@exam/contract';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireEditor } from '../courses/index.ts';
import { detachFromScans, findExamResults, lockExamOf } from '../exam-results/index.ts';
import { getExamToMark, getExamToScan, type SheetsOfExam } from '../exam-students/index.ts';
import type { ExamRow } from '../exams/index.ts';

/** Results are visible in the course, which a viewer must not change. A helper may what the owner of the exam may. */
export async function requireMayChange(
  db: Queryable,
  account: Account,
  exam: ExamRow,
  owner: Pick<Account, 'id' | 'email'> = account,
): Promise<void> {
  if (exam.courseId !== null) await requireEditor(db, { ...account, ...owner }, exam.courseId);
}

/**
 * Locks an exam for a change by its owner or a helper, whose role may have ended.
 * @param what the word of the refusal
 * @throws AppError notFound, forbidden
 */
export async function lockSheets(
  trx: Trx,
  account: Account,
  { exam, owner }: SheetsOfExam,
  { what, by }: { readonly what: string; readonly by: 'scanner' | 'marker' },
): Promise<void> {
  if (!(await lockExamOf(trx, owner.id, exam.id))) throw notFound(what);
  if (owner.id !== account.id) {
    await (by === 'scanner' ? getExamToScan : getExamToMark)(trx, account, exam.id);
  }
}

/** What a scanner sees of the pages: those that could not be read, which name no student. */
const NOT_READABLE: readonly ScannedPageKind[] = ['unreadable', 'foreign', 'forged', 'empty'];

/** @throws AppError forbidden for pages that were read */
export function notReadable<Query extends { readonly kind?: ScannedPageKind | undefined }>(query: Query) {
  if (query.kind !== undefined && !NOT_READABLE.includes(query.kind)) {
    throw forbidden('A scanner sees the pages that could not be read, and no others.');
  }
  return { ...query, q: undefined, kinds: NOT_READABLE };
}

/**
 * Locks the exam, and refuses sheets that would replace other results unasked: those of a file, or of sheets that are
 * deleted.
 * @param replacesResults whether the owner agrees
 * @throws AppError notFound, conflict
 */
export async function requireReplaceable(
  trx: Trx,
  account: Account,
  sheets: SheetsOfExam,
  replacesResults: boolean | undefined,
): Promise<void> {
  const { exam, owner } = sheets;
  await lockSheets(trx, account, sheets, { what: 'Exam', by: 'scanner' });
  const results = await findExamResults(trx, exam.id);
  if (results === undefined || results.isFromScans) return;
  if (owner.id !== account.id) throw conflict(OWNER_DECIDES);
  if (replacesResults !== true) throw conflict(HAS_RESULTS);
  await detachFromScans(trx, exam.id);
}

const OWNER_DECIDES =
  'The results of this exam do not come from sheets that are stored here, and the first complete sheet would replace them. Its owner decides that.';

const HAS_RESULTS =
  'The results of this exam do not come from sheets that are stored here, and the first complete sheet would replace them. Send replacesResults to agree.';

/**
 * The same for a page that begins to count.
 * @throws AppError conflict
 */
export async function requireNoOtherResults(trx: Trx, examId: string): Promise<void> {
  const results = await findExamResults(trx, examId);
  if (results !== undefined && !results.isFromScans) throw conflict(HAS_OTHER_RESULTS);
}

const HAS_OTHER_RESULTS =
  'The results of this exam do not come from sheets that are stored here, and this page would replace them. Delete these results first.';
