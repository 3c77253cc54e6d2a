import { type ExamScans, LIMITS, type UploadId } from '@exam/contract';
import { inTransaction, type Queryable } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { JobStarter } from '../../platform/jobs/index.ts';
import { recordEvent } from '../audit/index.ts';
import { getExamToScan, type SheetsOfExam } from '../exam-students/index.ts';
import { requireComplete, type UploadRow } from '../uploads/index.ts';
import { describeScans } from './describe-scans.ts';
import { requireMayChange, requireReplaceable } from './policy.ts';
import { countChange, insertScan, listTokens, sumPages } from './queries.ts';
import type { UploadedScan } from './reading/read-scan.ts';
import type { ScanParts } from './scan-parts.ts';

interface NewScans {
  readonly uploads: readonly UploadId[];
  /** Whether they may replace the results of a file. */
  readonly replacesResults?: boolean | undefined;
}

/**
 * Starts reading uploaded files of scanned sheets.
 * @returns the scans of the exam, already read if that is quick
 * @throws AppError notFound; conflict for an incomplete or too large file, without printed sheets, without room, or if
 * results of a file would be replaced
 */
export async function createScans(
  parts: ScanParts & { readonly reading: JobStarter<UploadedScan> },
  account: Account,
  sheets: SheetsOfExam,
  { uploads: uploadIds, replacesResults }: NewScans,
): Promise<ExamScans> {
  const { db, reading, logger } = parts;
  const { exam, owner } = sheets;
  await requireMayChange(db, account, exam, owner);
  const uploads = await requireComplete(db, account, uploadIds);
  requireSmall(uploads);
  if ((await listTokens(db, exam.id)).length === 0) throw conflict(NO_PRINTS);
  await requireRoom(db, exam.id);
  reading.requireCapacity(account.id);
  const jobs = uploads.map(({ id, name }) => ({ name, job: reading.onNewRow(account, { uploadId: id }) }));
  const begun = await inTransaction(db, async (trx) => {
    await requireReplaceable(trx, account, sheets, replacesResults);
    for (const { name, job } of jobs) {
      await insertScan(trx, { ...job.columns, examId: exam.id, name, state: 'reading' });
    }
    await countChange(trx, exam.id);
    const { id: objectId, courseId, name: what } = exam;
    await recordEvent(trx, account, { action: 'scans.uploaded', courseId, objectId, what });
    return describeScans(trx, exam.id);
  });
  const isRead = jobs.map(({ job }) =>
    // The scan says that it could not be read.
    reading.start(job).catch((error: unknown) => logger.error({ err: error }, 'a scan could not be read')),
  );
  await Promise.all(isRead);
  // The role of a scanner may have ended while the file was read.
  if (owner.id !== account.id) await getExamToScan(db, account, exam.id);
  // The scans are there, whether or not they can be looked at again.
  return describeScans(db, exam.id).catch(() => begun);
}

const NO_PRINTS =
  'No answer sheets that can be read were printed for this exam. Print them here; sheets of other programs cannot be read.';

function requireSmall(uploads: readonly UploadRow[]): void {
  const large = uploads.find(({ bytes }) => bytes > LIMITS.scanBytes);
  if (large === undefined) return;
  const most = LIMITS.scanBytes / 1024 ** 2;
  throw conflict(`The file “${large.name}” is larger than ${most} MiB. Divide it into smaller ones.`);
}

async function requireRoom(db: Queryable, examId: string): Promise<void> {
  const { numberOfPages, bytes, accountBytes } = await sumPages(db, examId);
  if (
    numberOfPages < LIMITS.examScannedPages &&
    bytes < LIMITS.examScanBytes &&
    accountBytes < LIMITS.accountScanBytes
  ) {
    return;
  }
  throw conflict('There is no room for more scanned pages. Delete scans that you no longer need.');
}
