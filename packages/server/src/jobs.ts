import {
  APPLY_ACCOUNT_IMPORT,
  PURGE_ACCOUNT_IMPORTS,
  READ_ACCOUNT,
} from './features/account-imports/index.ts';
import { PURGE_AUDIT_EVENTS } from './features/audit/index.ts';
import { PURGE_TRASH } from './features/deletions/index.ts';
import {
  COUNTING_ANSWERS,
  MAIL_RESULTS,
  PRINTING_SHEETS,
  PURGE_STUDENT_RESULTS,
  SHOW_LATE_FIGURES,
  WRITING_MARKS,
} from './features/exam-results/index.ts';
import { PURGE_EXAM_STUDENTS, READING_STUDENTS, WRITING_STUDENTS } from './features/exam-students/index.ts';
import { PURGE_IDEMPOTENCY_KEYS } from './features/idempotency/index.ts';
import { ADDING_IMAGES } from './features/images/index.ts';
import { APPLY_IMPORT, PURGE_IMPORTS, READ_IMPORT, READ_IMPORT_AGAIN } from './features/imports/index.ts';
import { COMPARING_COURSES } from './features/near-duplicates/index.ts';
import { PURGE_OPERATOR_EVENTS } from './features/operator/index.ts';
import { PREVIEWING, PRINTING } from './features/papers/index.ts';
import { FINDING_LOSSES, WRITING_FILES } from './features/question-exports/index.ts';
import { PURGE_VERSIONS } from './features/questions/index.ts';
import { PURGE_SCANS, READ_SCAN, READING_TYPED } from './features/scans/index.ts';
import { PURGE_UPLOADS } from './features/uploads/index.ts';
import { ACCOUNT_PURGES } from './features/users/index.ts';
import type { JobDefinition, ScheduledJob } from './platform/jobs/index.ts';

/** What the server does by itself: it deletes, or replaces, what is over. The names stand in the log and in what the doctor says. */
export const SCHEDULED_JOBS: readonly ScheduledJob[] = [
  ...ACCOUNT_PURGES,
  PURGE_AUDIT_EVENTS,
  PURGE_OPERATOR_EVENTS,
  PURGE_IDEMPOTENCY_KEYS,
  PURGE_UPLOADS,
  PURGE_IMPORTS,
  PURGE_ACCOUNT_IMPORTS,
  PURGE_EXAM_STUDENTS,
  PURGE_STUDENT_RESULTS,
  SHOW_LATE_FIGURES,
  PURGE_SCANS,
  PURGE_TRASH,
  PURGE_VERSIONS,
];

/** All jobs of the server. Each definition says how many wait, and what a job may take. */
export const JOBS: readonly JobDefinition[] = [
  // An answer waits for these.
  COMPARING_COURSES,
  ADDING_IMAGES,
  WRITING_FILES,
  FINDING_LOSSES,
  PRINTING,
  PREVIEWING,
  READING_STUDENTS,
  WRITING_STUDENTS,
  COUNTING_ANSWERS,
  WRITING_MARKS,
  PRINTING_SHEETS,
  READING_TYPED,
  // These go on without anybody who waits: their rows in the database tell how far they are.
  READ_IMPORT,
  READ_IMPORT_AGAIN,
  READ_SCAN,
  MAIL_RESULTS,
  APPLY_IMPORT,
  APPLY_ACCOUNT_IMPORT,
  READ_ACCOUNT,
  ...SCHEDULED_JOBS,
];
