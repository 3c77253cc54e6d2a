import type { StoredDatabase } from '../platform/database/spelling.ts';

/**
 * Whether a backup holds each of our tables. Short-lived tables are excluded, and sessions and tokens for programs, because one that
 * was ended after the backup would be good again. So everybody has to log in again, and to make new tokens.
 */
const IN_BACKUP: Readonly<Record<keyof StoredDatabase, boolean>> = {
  accounts: true,
  sessions: false,
  api_tokens: false,
  identities: true,
  sign_ons: false,
  refresh_tokens: false,
  verification_codes: false,
  password_resets: false,
  invitations: false,
  email_changes: false,
  rate_limits: false,
  mail_counts: false,
  // Measured again.
  account_storage: false,
  idempotency_keys: true,
  courses: true,
  colleague_groups: true,
  colleague_group_members: true,
  course_members: true,
  course_groups: true,
  chapters: true,
  questions: true,
  question_versions: true,
  cells: true,
  ranks: true,
  // Made again from the questions.
  searched_texts: false,
  question_pairs: true,
  question_signatures: true,
  images: true,
  exam_images: true,
  blueprints: true,
  exam_drafts: true,
  exams: true,
  exam_questions: true,
  uploads: false,
  upload_parts: false,
  imports: true,
  import_items: true,
  import_images: true,
  account_imports: false,
  exam_results: true,
  student_results: true,
  question_measures: true,
  shown_results: true,
  shown_measures: true,
  marking_schemes: true,
  paper_settings: true,
  exam_students: true,
  exam_helpers: true,
  printed_sheets: true,
  scans: true,
  scanned_pages: true,
  exam_scans: true,
  result_mailings: true,
  student_mails: true,
  audit_events: true,
  operator_events: true,
  failed_mails: false,
  trash_items: true,
  trashed_rows: true,
  trash_images: true,
  trashed_pictures: true,
};

/** Scanned answer sheets: a backup may do without them, and without their rows in the trash. */
export const SCAN_TABLES: readonly (keyof StoredDatabase)[] = [
  'scans',
  'scanned_pages',
  'exam_scans',
  'trashed_pictures',
];

/** The tables of the migrations themselves. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'] as const;

export const OUR_TABLES: readonly string[] = Object.keys(IN_BACKUP);

export const BACKUP_TABLES: readonly string[] = OUR_TABLES.filter(
  (table) => IN_BACKUP[table as keyof StoredDatabase],
);
