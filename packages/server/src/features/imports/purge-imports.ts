import { hourly } from '../../platform/jobs/index.ts';
import { deleteUnusedBefore } from './queries.ts';
import { importRuns } from './runs.ts';

const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Deletes what was found in files and not imported for 7 days, and lets go of what servers that are gone left behind. */
export const PURGE_IMPORTS = hourly('delete imports that were not applied', async (db, clock) => {
  const now = clock();
  await importRuns.endLost(db, now);
  await deleteUnusedBefore(db, new Date(now.getTime() - LIFETIME_MS));
});
