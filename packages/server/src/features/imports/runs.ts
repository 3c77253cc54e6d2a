import { runsOn } from '../../platform/jobs/index.ts';
import { wasReadBefore } from './queries.ts';

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
