import type { AccountImportId } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { allowLongStatements, inTransaction } from '../../platform/database/transaction.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { ENDED, type Piece, type Progress, type Run } from '../../platform/jobs/index.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';
import { recordAccountEvent } from '../audit/index.ts';
import { deleteUploads, readUpload, requireComplete } from '../uploads/index.ts';
import { proposeDisplayName } from '../users/index.ts';
import type { AccountImportParts } from './account-import-parts.ts';
import { type ArchiveReader, makeArchiveReader, UnreadableArchive } from './archive-reader.ts';
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
  parts: AccountImportParts,
  account: Account,
  importId: AccountImportId,
): Promise<AccountImportRow> {
  const { background } = parts;
  const row = await getAccountImport(parts, account, importId);
  if (row.state === 'importing' || row.state === 'imported') return row;
  if (row.state !== 'ready') throw conflict(REFUSALS[row.state]);
  if (row.uploadId === null) throw conflict(GONE);
  background.requireCapacity(account.id);
  const run = { rowId: importId, runId: uuid() };
  const request = { accountId: account.id, asked: null };
  const isOwn = await accountImportRuns.begin(parts, run, { from: 'ready', to: 'importing', request });
  if (!isOwn) return getAccountImport(parts, account, importId);
  const { failure, uploadId } = row;
  const piece = pieceOfApplying(parts, account, { run, uploadId, failureBefore: failure });
  const imported = await background.run(account.id, piece);
  return imported ?? getAccountImport(parts, account, importId);
}

/** The import of an account, as a piece of work. */
export function pieceOfApplying(
  parts: AccountImportParts,
  account: Account,
  {
    run,
    uploadId,
    failureBefore,
  }: { readonly run: Run; readonly uploadId: string; readonly failureBefore: string | null },
): Piece<AccountImportRow, QuestionFileTasks> {
  return {
    work: (worker) =>
      accountImportRuns.whileRunning(parts, run, (progress) =>
        applyArchive({ ...parts, reader: makeArchiveReader(worker) }, account, { run, uploadId, progress }),
      ),
    onFailure: async (error, isAnswered) => {
      const failure = isAnswered ? failureBefore : failureOf(error);
      const ready = { state: 'ready', failure, ...ENDED, done: 0, total: 0 } as const;
      await accountImportRuns.update(parts.db, run, ready);
    },
    heartbeat: () => accountImportRuns.heartbeat(parts, run),
  };
}

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

interface ReadingParts extends AccountImportParts {
  readonly reader: ArchiveReader;
}

interface Applying {
  readonly run: Run;
  readonly uploadId: string;
  readonly progress: Progress;
}

/** Applies an import. @returns the applied import */
async function applyArchive(
  parts: ReadingParts,
  account: Account,
  { run, uploadId, progress }: Applying,
): Promise<AccountImportRow> {
  const archive = await readAgain(parts, account, uploadId);
  const images = await encodeImages(archive, progress);
  return inTransaction(parts.db, async (trx) => {
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
  { db, reader }: ReadingParts,
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
