import type { Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { hasEventSince, recordEvent } from '../../audit/index.ts';
import type { ExamRow } from '../../exams/index.ts';

const HOUR_MS = 60 * 60_000;

/** Records that pages of an exam are corrected: once an hour, because a stack may have hundreds of doubts. Each page lists its own changes. */
export async function recordCorrection(trx: Trx, account: Account, exam: ExamRow, at: Date): Promise<void> {
  const { id: objectId, courseId, name: what } = exam;
  const event = { action: 'scans.corrected', courseId, objectId, what } as const;
  const since = new Date(at.getTime() - HOUR_MS);
  if (!(await hasEventSince(trx, account.id, event, since))) await recordEvent(trx, account, event);
}
