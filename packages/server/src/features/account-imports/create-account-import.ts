import { LIMITS, type UploadId } from '@exam/contract';
import { z } from 'zod';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type DurableJob, ENDED, type JobStarter, type RunningJob } from '../../platform/jobs/index.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';
import { refuseIfFull } from '../storage/index.ts';
import { readUpload, requireComplete } from '../uploads/index.ts';
import type { AccountImportParts } from './account-import-parts.ts';
import { IMPORTING_ACCOUNTS, makeArchiveReader, UnreadableArchive } from './archive-reader.ts';
import {
  type AccountImportRow,
  countOpenImports,
  deleteUnimported,
  findImportOfFile,
  insertAccountImport,
  lockImportsOf,
} from './queries.ts';
import { accountImportRuns, endRun, getAccountImport } from './runs.ts';

/**
 * Starts reading the uploaded file of an exported account. A repeated call returns the import as it is.
 * @returns the import, already read if that is quick
 * @throws AppError notFound; conflict if parts of the file are missing or too many imports are open; unavailable
 */
export async function createAccountImport(
  parts: AccountImportParts & { readonly reading: JobStarter<FileOfAccount, AccountImportRow> },
  account: Account,
  uploadId: UploadId,
): Promise<AccountImportRow> {
  const { db, reading } = parts;
  await requireComplete(db, account, [uploadId]);
  reading.requireCapacity(account.id);
  const job = reading.onNewRow(account, { uploadId });
  const row = { ...job.columns, accountId: account.id, uploadId, state: 'reading' } as const;
  const begunId = await begin(parts, account, row);
  if (begunId !== row.id) return getAccountImport(parts, account, begunId);
  return (await reading.start(job)) ?? getAccountImport(parts, account, row.id);
}

/** The uploaded file of an exported account. */
const FileSchema = z.object({ uploadId: z.string() });
type FileOfAccount = z.infer<typeof FileSchema>;

/** The file of an account is read. */
export const READ_ACCOUNT: DurableJob<
  FileOfAccount,
  AccountImportRow,
  QuestionFileTasks,
  AccountImportParts
> = {
  ...IMPORTING_ACCOUNTS,
  name: 'read files of accounts',
  runs: accountImportRuns,
  payload: FileSchema,
  handle: readFile,
  onFailure: async ({ run, isAnswered }, { db }) => {
    if (isAnswered) await deleteUnimported(db, run.rowId);
    else await accountImportRuns.update(db, run, { ...unreadable(FAILED), ...ENDED });
  },
};

const FAILED = 'Something went wrong on the server while the file was read. Upload it again.';

/** @returns the import of the file: the new one, or an earlier one */
function begin(
  { db }: AccountImportParts,
  account: Account,
  row: Parameters<typeof insertAccountImport>[1] & { readonly id: string; readonly uploadId: string },
): Promise<string> {
  return inTransaction(db, async (trx) => {
    await lockImportsOf(trx, account.id);
    const begunId = await findImportOfFile(trx, row.uploadId);
    if (begunId !== undefined) return begunId;
    if ((await countOpenImports(trx, account.id)) >= LIMITS.openImports) {
      throw conflict(
        `${LIMITS.openImports} files wait to be imported, which is the most. Import or discard one of them.`,
      );
    }
    await refuseIfFull(trx, account, { accountIds: [account.id] });
    await insertAccountImport(trx, row);
    return row.id;
  });
}

/** Reads the file. @returns the import, now ready or unreadable */
async function readFile(
  { account, run, worker, payload: { uploadId } }: RunningJob<FileOfAccount, QuestionFileTasks>,
  { db }: AccountImportParts,
): Promise<AccountImportRow> {
  const [upload] = await requireComplete(db, account, [uploadId]);
  const content = upload && (await readUpload(db, upload));
  try {
    const read = await makeArchiveReader(worker).outline(content ?? new Uint8Array());
    const { email, exportedAt, courses, numberOfExams } = read;
    return await endRun(db, account, run, {
      state: 'ready',
      email,
      exportedAt: new Date(exportedAt),
      courses: JSON.stringify(courses),
      numberOfExams,
    });
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    worker.noteRefusal();
    return endRun(db, account, run, unreadable(error.message));
  }
}

const unreadable = (failure: string) => ({ state: 'unreadable', failure }) as const;
