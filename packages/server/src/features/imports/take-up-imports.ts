import type { Account } from '../../platform/http/account.ts';
import type { LostRun, Run } from '../../platform/jobs/index.ts';
import { findAccountById } from '../users/index.ts';
import { type AskedApplying, pieceOfApplying } from './applying/apply-import.ts';
import { type AskedReading, pieceOfReading } from './create-import.ts';
import type { ImportParts } from './import-parts.ts';
import { findImport, type ImportRow } from './queries.ts';
import { type AskedReadingAgain, pieceOfReadingAgain } from './read-again.ts';
import { importRuns } from './runs.ts';

/**
 * Does the work of lost runs once more, and ends the runs that were lost twice. Work for which its line has no place waits
 * until this is called again.
 */
export async function takeUpImports(parts: ImportParts): Promise<void> {
  const { db, clock } = parts;
  for (const lost of await importRuns.listLost(db, clock())) await takeUp(parts, lost);
  await importRuns.endLost(db, clock());
}

async function takeUp(parts: ImportParts, lost: LostRun): Promise<void> {
  const { accountId } = lost.request;
  const asked = lost.request.asked as AskedReading | AskedReadingAgain | AskedApplying;
  const account = await findAccountById(parts.db, accountId);
  const row = await findImport(parts.db, lost.rowId);
  const { hasCapacity } = asked.kind === 'apply' ? parts.applying : parts.reading;
  if (!account || !row || !hasCapacity(accountId)) return;
  const run = await importRuns.takeUp(parts, lost);
  if (run) begin(parts, account, { row, run, asked });
}

interface TakenUp {
  readonly row: ImportRow;
  readonly run: Run;
  readonly asked: AskedReading | AskedReadingAgain | AskedApplying;
}

function begin(parts: ImportParts, account: Account, { row, run, asked }: TakenUp): void {
  const { reading, applying } = parts;
  const { id } = account;
  if (asked.kind === 'apply') {
    applying.runUnasked(id, pieceOfApplying(parts, account, { row, run, asked }));
  } else if (asked.kind === 'read-again') {
    reading.runUnasked(id, pieceOfReadingAgain(parts, { row, run, asked }));
  } else {
    reading.runUnasked(id, pieceOfReading(parts, account, { courseId: row.courseId, run, asked }));
  }
}
