import { runsOn } from '../../platform/background/index.ts';
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
    failure: 'The server was stopped while it read the files. Bring them once more.',
  },
  {
    from: 'importing',
    to: 'ready',
    failure: 'The server was stopped while it imported the questions; none came in. Import them once more.',
  },
]);
