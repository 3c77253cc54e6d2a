import type { LostRun } from '../../platform/jobs/index.ts';
import { findAccountById } from '../users/index.ts';
import type { AccountImportParts } from './account-import-parts.ts';
import { pieceOfApplying } from './apply-account-import.ts';
import { pieceOfReading } from './create-account-import.ts';
import { findAccountImport } from './queries.ts';
import { accountImportRuns } from './runs.ts';

/**
 * Does the work of lost runs once more, and ends the runs that were lost twice. Work for which the line has no place waits
 * until this is called again.
 */
export async function takeUpAccountImports(parts: AccountImportParts): Promise<void> {
  const { db, clock } = parts;
  for (const lost of await accountImportRuns.listLost(db, clock())) await takeUp(parts, lost);
  await accountImportRuns.endLost(db, clock());
}

async function takeUp(parts: AccountImportParts, lost: LostRun): Promise<void> {
  const { accountId } = lost.request;
  const account = await findAccountById(parts.db, accountId);
  const row = account && (await findAccountImport(parts.db, accountId, lost.rowId));
  if (!row || !parts.background.hasCapacity(accountId)) return;
  const run = await accountImportRuns.takeUp(parts, lost);
  if (!run) return;
  // The id of a deleted file finds nothing, and the work says so.
  const uploadId = row.uploadId ?? run.rowId;
  parts.background.runUnasked(
    accountId,
    lost.state === 'importing'
      ? pieceOfApplying(parts, account, { run, uploadId, failureBefore: row.failure })
      : pieceOfReading(parts, account, { run, uploadId }),
  );
}
