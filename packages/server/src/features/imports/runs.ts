import { runsOn } from '../../platform/workshop/index.ts';
import { wasReadBefore } from './queries.ts';

/** The work on imports. Nothing of what a server left behind has come into a pool. */
export const importRuns = runsOn('imports', [
  {
    from: 'reading',
    to: 'ready',
    failure: 'The server was stopped while it read the files again. They are as they were before.',
    where: wasReadBefore,
  },
  {
    from: 'reading',
    to: 'unreadable',
    failure: 'The server was stopped while it read the files. Upload them again.',
  },
  {
    from: 'importing',
    to: 'ready',
    failure: 'The server was stopped while it imported the questions; none was imported. Import them again.',
  },
]);
