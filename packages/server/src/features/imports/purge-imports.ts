import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { deleteUnusedBefore } from './queries.ts';
import { importRuns } from './runs.ts';

const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Deletes what was found in files and not imported for 7 days, and lets go of what servers that are gone left behind. */
export async function purgeImports(db: Db, clock: Clock): Promise<void> {
  const now = clock();
  await importRuns.endLost(db, now);
  await deleteUnusedBefore(db, new Date(now.getTime() - LIFETIME_MS));
}
