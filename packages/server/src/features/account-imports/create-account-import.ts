import { LIMITS, type UploadId } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { ENDED, type Piece, type Run } from '../../platform/jobs/index.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';
import { refuseIfFull } from '../storage/index.ts';
import { readUpload, requireComplete, type UploadRow } from '../uploads/index.ts';
import type { AccountImportParts } from './account-import-parts.ts';
import { type ArchiveReader, makeArchiveReader, UnreadableArchive } from './archive-reader.ts';
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
  parts: AccountImportParts,
  account: Account,
  uploadId: UploadId,
): Promise<AccountImportRow> {
  const { db, background } = parts;
  await requireComplete(db, account, [uploadId]);
  background.requireCapacity(account.id);
  const run = { rowId: uuid(), runId: uuid() };
  const begunId = await begin(parts, account, uploadId, run);
  if (begunId !== run.rowId) return getAccountImport(parts, account, begunId);
  const read = await background.run(account.id, pieceOfReading(parts, account, { run, uploadId }));
  return read ?? getAccountImport(parts, account, run.rowId);
}

/** The reading of the file of an account, as a piece of work. */
export function pieceOfReading(
  parts: AccountImportParts,
  account: Account,
  { run, uploadId }: { readonly run: Run; readonly uploadId: string },
): Piece<AccountImportRow, QuestionFileTasks> {
  const { db } = parts;
  return {
    work: (worker) =>
      accountImportRuns
        .whileRunning(parts, run, async () => {
          const [upload] = await requireComplete(db, account, [uploadId]);
          return readFile({ ...parts, reader: makeArchiveReader(worker) }, account, { run, upload });
        })
        .catch((error: unknown) => {
          if (error instanceof UnreadableArchive) return refuse(parts, account, run, error.message);
          throw error;
        }),
    onFailure: async (_error, isAnswered) => {
      if (isAnswered) await deleteUnimported(db, run.rowId);
      else await accountImportRuns.update(db, run, { ...unreadable(FAILED), ...ENDED });
    },
    heartbeat: () => accountImportRuns.heartbeat(parts, run),
  };
}

const FAILED = 'Something went wrong on the server while the file was read. Upload it again.';

/** @returns the import of the file: a new one of this run, or an earlier one */
function begin(
  { db, clock }: AccountImportParts,
  account: Account,
  uploadId: UploadId,
  { rowId, runId }: Run,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    await lockImportsOf(trx, account.id);
    const begunId = await findImportOfFile(trx, uploadId);
    if (begunId !== undefined) return begunId;
    if ((await countOpenImports(trx, account.id)) >= LIMITS.openImports) {
      throw conflict(
        `${LIMITS.openImports} files wait to be imported, which is the most. Import or discard one of them.`,
      );
    }
    await refuseIfFull(trx, account, { accountIds: [account.id] });
    const at = clock();
    await insertAccountImport(trx, {
      id: rowId,
      accountId: account.id,
      uploadId,
      state: 'reading',
      createdAt: at,
      runId,
      heartbeatAt: at,
      request: JSON.stringify({ accountId: account.id, asked: null }),
    });
    return rowId;
  });
}

/** Reads the file. @returns the import, now ready */
async function readFile(
  { db, reader }: AccountImportParts & { readonly reader: ArchiveReader },
  account: Account,
  { run, upload }: { run: Run; upload: UploadRow | undefined },
): Promise<AccountImportRow> {
  const content = upload && (await readUpload(db, upload));
  const { email, exportedAt, courses, numberOfExams } = await reader.outline(content ?? new Uint8Array());
  return endRun(db, account, run, {
    state: 'ready',
    email,
    exportedAt: new Date(exportedAt),
    courses: JSON.stringify(courses),
    numberOfExams,
  });
}

function refuse(
  { db }: AccountImportParts,
  account: Account,
  run: Run,
  failure: string,
): Promise<AccountImportRow> {
  return endRun(db, account, run, unreadable(failure));
}

const unreadable = (failure: string) => ({ state: 'unreadable', failure }) as const;
