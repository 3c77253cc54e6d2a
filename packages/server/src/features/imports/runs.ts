import { hourly, runsOn } from '../../platform/jobs/index.ts';
import { deleteUnusedBefore, wasReadBefore } from './queries.ts';

/** The work on imports. Nothing of what a server left behind has come into a pool. */
export const importRuns = runsOn('imports', [
  {
    from: 'reading',
    to: 'ready',
    during: 'read the files again',
    advice: 'They are as they were before.',
    where: wasReadBefore,
  },
  {
    from: 'reading',
    to: 'unreadable',
    during: 'read the files',
    advice: 'Upload them again.',
  },
  {
    from: 'importing',
    to: 'ready',
    during: 'imported the questions; none was imported',
    advice: 'Import them again.',
  },
]);

const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Deletes what was found in files and not imported for 7 days, and lets go of what servers that are gone left behind. */
export const PURGE_IMPORTS = hourly('delete imports that were not applied', async (db, clock) => {
  const now = clock();
  await importRuns.endLost(db, now);
  await deleteUnusedBefore(db, new Date(now.getTime() - LIFETIME_MS));
});
