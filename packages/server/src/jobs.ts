import { IMPORTING_ACCOUNTS } from './features/account-imports/index.ts';
import {
  COUNTING_ANSWERS,
  MAILING_RESULTS,
  PRINTING_SHEETS,
  WRITING_MARKS,
} from './features/exam-results/index.ts';
import { READING_STUDENTS, WRITING_STUDENTS } from './features/exam-students/index.ts';
import { ADDING_IMAGES } from './features/images/index.ts';
import { IMPORTING_QUESTIONS, READING_FILES } from './features/imports/index.ts';
import { COMPARING_COURSES } from './features/near-duplicates/index.ts';
import { PREVIEWING, PRINTING } from './features/papers/index.ts';
import { FINDING_LOSSES, WRITING_FILES } from './features/question-exports/index.ts';
import { READING_SCANS, READING_TYPED } from './features/scans/index.ts';
import type { JobDefinition } from './platform/jobs/index.ts';

/** All long work of the server. Each definition says how many wait, and what a job may take. */
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
  READING_FILES,
  READING_SCANS,
  MAILING_RESULTS,
  IMPORTING_QUESTIONS,
  IMPORTING_ACCOUNTS,
];
