import { runsOn } from '../../../platform/jobs/index.ts';

/** The work on scans. Pages that were read stay. */
export const scanRuns = runsOn('scans', [
  {
    from: 'reading',
    to: 'unreadable',
    during: 'read the scan',
    advice: 'The pages that were read stay; upload the file again for the others.',
  },
]);
