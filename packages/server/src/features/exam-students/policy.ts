import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Queryable, type Trx } from '../../platform/database/transaction.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { hasEventSince, recordEvent } from '../audit/index.ts';
import { type ExamRow, findExam, findHelpedExam } from '../exams/index.ts';
import { findHelp, type HelpRow } from './helpers/queries.ts';

export function isOwnerOf(exam: Pick<ExamRow, 'ownerId'>, account: Account): boolean {
  return exam.ownerId === account.id;
}

/** An exam, and the right of an account to its answer sheets. */
export interface SheetsOfExam {
  readonly exam: ExamRow;
  /** Whose right it is: the account itself, or the owner whom it helps. */
  readonly owner: Pick<Account, 'id' | 'email'>;
  readonly isMarker: boolean;
  readonly seesNames: boolean;
}

/**
 * Only the owner of an exam sees its students.
 * @throws AppError notFound if the account may not see the exam, forbidden if it is not the owner
 */
export async function getOwnExam(db: Queryable, account: Account, examId: string): Promise<ExamRow> {
  return (await getSheets(db, account, examId, () => false)).exam;
}

/** The same for those who upload sheets: the owner, and scanners whom the owner named. */
export function getExamToScan(db: Queryable, account: Account, examId: string): Promise<SheetsOfExam> {
  return getSheets(db, account, examId, ({ isScanner }) => isScanner);
}

/** The same for those who answer doubts: the owner, and markers. */
export function getExamToMark(db: Queryable, account: Account, examId: string): Promise<SheetsOfExam> {
  return getSheets(db, account, examId, ({ isMarker }) => isMarker);
}

/** The same for all of them. */
export function getExamToHelp(db: Queryable, account: Account, examId: string): Promise<SheetsOfExam> {
  return getSheets(db, account, examId, () => true);
}

async function getSheets(
  db: Queryable,
  account: Account,
  examId: string,
  may: (help: HelpRow) => boolean,
): Promise<SheetsOfExam> {
  const seen = await findExam(db, account, examId);
  if (seen && isOwnerOf(seen, account)) {
    return { exam: seen, owner: account, isMarker: true, seesNames: true };
  }
  const help = await findHelp(db, account, examId);
  if (!seen && !help) throw notFound('Exam');
  const exam = help && may(help) ? (seen ?? (await findHelpedExam(db, account, examId))) : undefined;
  if (!help || !exam) {
    throw forbidden('Only the owner of this exam may see and change its students and what they answered.');
  }
  const { ownerId, ownerEmail, isMarker, seesNames } = help;
  return { exam, owner: { id: ownerId, email: ownerEmail }, isMarker, seesNames };
}

const HOUR_MS = 60 * 60_000;

/**
 * Records that somebody beside the owner saw students of an exam: once an hour, because a stack has hundreds of pages. What the owner
 * sees is not recorded.
 */
export async function recordSight(
  db: Db,
  account: Account,
  { exam, owner }: SheetsOfExam,
  at: Date,
): Promise<void> {
  if (owner.id === account.id) return;
  const { id: objectId, courseId, name: what } = exam;
  const event = { action: 'students.seen', courseId, objectId, what } as const;
  const since = new Date(at.getTime() - HOUR_MS);
  if (await hasEventSince(db, account.id, event, since)) return;
  await inTransaction(db, (trx: Trx) => recordEvent(trx, account, event));
}
