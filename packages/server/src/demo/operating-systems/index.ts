import type { DemoCourse } from '../demo-course.ts';
import { cpuScheduling } from './cpu-scheduling.ts';
import { fileSystemsAndStorage } from './file-systems-and-storage.ts';
import { introductionAndSystemCalls } from './introduction-and-system-calls.ts';
import { memoryManagement } from './memory-management.ts';
import { processesAndThreads } from './processes-and-threads.ts';
import { protectionAndSecurity } from './protection-and-security.ts';
import { synchronisationAndDeadlock } from './synchronisation-and-deadlock.ts';

/** The demo course Operating Systems, chapters in the order in which they are taught. */
export const operatingSystems: DemoCourse = {
  name: 'Operating Systems',
  chapters: [
    introductionAndSystemCalls,
    processesAndThreads,
    cpuScheduling,
    synchronisationAndDeadlock,
    memoryManagement,
    fileSystemsAndStorage,
    protectionAndSecurity,
  ],
};
