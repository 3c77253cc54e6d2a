import { findAccountById } from '../users/index.ts';
import { type AskedScan, pieceOfReading } from './reading/read-scan.ts';
import { scanRuns } from './reading/runs.ts';
import type { ScanParts } from './scan-parts.ts';

/**
 * Goes on with the scans of servers that are gone, ends those that were lost twice, and computes the results that were
 * left behind.
 */
export async function takeUpScans(parts: ScanParts): Promise<void> {
  const { db, clock, reading, results } = parts;
  for (const lost of await scanRuns.listLost(db, clock())) {
    const { accountId } = lost.request;
    const account = await findAccountById(db, accountId);
    if (!account || !reading.hasCapacity(accountId)) continue;
    const run = await scanRuns.takeUp(parts, lost);
    const asked = lost.request.asked as AskedScan;
    if (run) reading.runUnasked(accountId, pieceOfReading(parts, accountId, run, asked));
  }
  await scanRuns.endLost(db, clock());
  await results.computeLeftBehind();
}
