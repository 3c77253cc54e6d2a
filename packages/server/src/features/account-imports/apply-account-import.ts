import type { AccountImportId } from '@exam/contract';
import { z } from 'zod';
import { allowLongStatements, inTransaction, type Queryable } from '../../platform/database/transaction.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type DurableJob, ENDED, type JobStarter, type RunningJob } from '../../platform/jobs/index.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';
import { recordAccountEvent } from '../audit/index.ts';
import { deleteUploads, readUpload, requireComplete } from '../uploads/index.ts';
import { proposeDisplayName } from '../users/index.ts';
import type { AccountImportParts } from './account-import-parts.ts';
import {
  type ArchiveReader,
  IMPORTING_ACCOUNTS,
  makeArchiveReader,
  UnreadableArchive,
} from './archive-reader.ts';
import { encodeImages } from './making/encode-images.ts';
import { makeAccount } from './making/make-account.ts';
import type { PackedArchive } from './pack-archive.ts';
import type { AccountImportRow } from './queries.ts';
import { accountImportRuns, endRun, getAccountImport } from './runs.ts';

/**
 * Creates the courses and exams of the file in this account: all of them or none. A repeated call returns the
 * import as it is.
 * @returns the import, already applied if that is quick
 * @throws AppError notFound; conflict in a state that does not allow it, or if the file is gone
 */
export async function applyAccountImport(
  parts: AccountImportParts & { readonly applying: JobStarter<Applying, AccountImportRow> },
  account: Account,
  importId: AccountImportId,
): Promise<AccountImportRow> {
  const { applying } = parts;
  const row = await getAccountImport(parts, account, importId);
  if (row.state === 'importing' || row.state === 'imported') return row;
  if (row.state !== 'ready') throw conflict(REFUSALS[row.state]);
  if (row.uploadId === null) throw conflict(GONE);
  applying.requireCapacity(account.id);
  const payload = { uploadId: row.uploadId, failureBefore: row.failure };
  const job = await applying.onRow(account, importId, { from: 'ready', to: 'importing' }, payload);
  return (job && (await applying.start(job))) ?? getAccountImport(parts, account, importId);
}

/** The file to import, and what was said of an earlier try. */
const ApplyingSchema = z.object({ uploadId: z.string(), failureBefore: z.string().nullable() });
type Applying = z.infer<typeof ApplyingSchema>;

/** The courses and exams of an account are made anew. */
export const APPLY_ACCOUNT_IMPORT: DurableJob<
  Applying,
  AccountImportRow,
  QuestionFileTasks,
  AccountImportParts
> = {
  ...IMPORTING_ACCOUNTS,
  runs: accountImportRuns,
  payload: ApplyingSchema,
  handle: bringIn,
  onFailure: async ({ run, payload, error, isAnswered }, { db }) => {
    const failure = isAnswered ? payload.failureBefore : failureOf(error);
    await accountImportRuns.update(db, run, { state: 'ready', failure, ...ENDED, done: 0, total: 0 });
  },
};

const GONE = 'The file was deleted: uploaded files are kept for a day. Upload it again.';
const FAILED = 'Something went wrong on the server, and nothing was imported. Import it again.';
const REFUSALS = {
  reading: 'The file is still being read. Wait until that is done.',
  unreadable: 'The file could not be read. Upload another one.',
  undone: 'This import was undone. Upload the file again.',
} as const;

function failureOf(error: unknown): string {
  return error instanceof AppError ? error.message : FAILED;
}

/** Applies an import. @returns the applied import */
async function bringIn(
  { account, run, progress, worker, payload: { uploadId } }: RunningJob<Applying, QuestionFileTasks>,
  { db }: AccountImportParts,
): Promise<AccountImportRow> {
  const archive = await readAgain(db, makeArchiveReader(worker), account, uploadId);
  const images = await encodeImages(archive, progress);
  return inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    const { courseIds, examIds } = await makeAccount(trx, account, archive, { images, progress });
    if (archive.displayName !== null) await proposeDisplayName(trx, account, archive.displayName);
    await recordAccountEvent(trx, account, { action: 'account.imported', what: String(courseIds.length) });
    await deleteUploads(trx, [uploadId]);
    return endRun(trx, account, run, {
      state: 'imported',
      uploadId: null,
      failure: null,
      courseIds,
      examIds,
    });
  });
}

async function readAgain(
  db: Queryable,
  reader: ArchiveReader,
  account: Account,
  uploadId: string,
): Promise<PackedArchive> {
  const [upload] = await requireComplete(db, account, [uploadId]);
  const content = upload && (await readUpload(db, upload));
  if (content === undefined) throw conflict(GONE);
  return reader.read(content).catch((error: unknown) => {
    throw error instanceof UnreadableArchive ? conflict(error.message) : error;
  });
}
