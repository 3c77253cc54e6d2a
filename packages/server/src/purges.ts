import { purgeAccountImports } from './features/account-imports/index.ts';
import { purgeAuditEvents } from './features/audit/index.ts';
import { purgeTrash } from './features/deletions/index.ts';
import { purgeStudentResults, showLateFigures } from './features/exam-results/index.ts';
import { purgeExamStudents } from './features/exam-students/index.ts';
import { purgeIdempotencyKeys } from './features/idempotency/index.ts';
import { purgeImports } from './features/imports/index.ts';
import { purgeVersions } from './features/questions/index.ts';
import { purgeScans } from './features/scans/index.ts';
import { purgeUploads } from './features/uploads/index.ts';
import { ACCOUNT_PURGES } from './features/users/index.ts';
import type { Purge } from './platform/purging.ts';

/** All that is deleted when its time is over, or replaced. The names stand in the log and in what the doctor says. */
export const PURGES: Readonly<Record<string, Purge>> = {
  ...ACCOUNT_PURGES,
  'events of the history': purgeAuditEvents,
  'keys of repeated creates': purgeIdempotencyKeys,
  'uploaded files': purgeUploads,
  'imports that were not applied': purgeImports,
  'account imports that were not applied': purgeAccountImports,
  'students of exams': purgeExamStudents,
  'answers of students': purgeStudentResults,
  'figures for members that are a week old': showLateFigures,
  'scanned pages': purgeScans,
  'things in the trash': purgeTrash,
  'earlier versions of questions': purgeVersions,
};
