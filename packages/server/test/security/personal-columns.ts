import type { StoredDatabase } from '../../src/platform/database/spelling.ts';

/** How the export of an account treats the columns of a table. */
interface Decision<Row> {
  /** Columns whose texts, times and bytes are in the export, for each row of the account. */
  readonly exported: readonly (keyof Row & string)[];
  /** Columns that are not in the export, or only as numbers, flags and words of ours. */
  readonly other: readonly (keyof Row & string)[];
}

/**
 * A decision for every column of every table; a new column without one makes a test red. The columns left out are
 * hashes, bookkeeping of the server, ids of owners (the position in the file tells the owner), or derived from
 * exported columns.
 */
export const DECISIONS: { readonly [Table in keyof StoredDatabase]: Decision<StoredDatabase[Table]> } = {
  accounts: {
    exported: ['id', 'email', 'display_name', 'created_at'],
    other: ['password_hash', 'verified_at', 'is_locked', 'shows_first_steps', 'code_tries', 'code_tries_day'],
  },
  // The device is exported in words that are derived from the user agent.
  sessions: {
    exported: ['created_at', 'last_used_at'],
    other: ['id', 'account_id', 'user_agent', 'expires_at', 'revoked_at', 'log_out_address'],
  },
  // What the provider of single sign-on calls the person; its account there is the provider's to export.
  identities: { exported: [], other: ['issuer', 'subject', 'account_id', 'linked_at'] },
  // A row lives for ten minutes.
  sign_ons: {
    exported: [],
    other: [
      'cookie_hash',
      'state',
      'nonce',
      'code_verifier',
      'account_id',
      'issuer',
      'subject',
      'log_out_address',
      'code_hash',
      'tries',
      'created_at',
      'expires_at',
    ],
  },
  // What the token is, also as its prefix, stays on the server.
  api_tokens: {
    exported: ['name', 'created_at', 'expires_at', 'last_used_at'],
    other: ['id', 'account_id', 'prefix', 'hash', 'may_write', 'course_ids'],
  },
  refresh_tokens: { exported: [], other: ['hash', 'session_id', 'issued_at', 'rotated_at'] },
  verification_codes: { exported: [], other: ['account_id', 'code_hash', 'tries', 'sent_at', 'expires_at'] },
  password_resets: { exported: [], other: ['account_id', 'token_hash', 'sent_at', 'expires_at'] },
  // A row lives for a week at most, and is about an address without an account.
  invitations: {
    exported: [],
    other: ['id', 'email', 'token_hash', 'invited_by', 'created_at', 'expires_at'],
  },
  // What operators did is theirs; the account finds what was done to it among its own events.
  operator_events: {
    exported: [],
    other: ['id', 'operator_email', 'is_command', 'action', 'email', 'what', 'created_at'],
  },
  failed_mails: { exported: [], other: ['id', 'reason', 'created_at'] },
  // A row lives for ten minutes and holds an address that nobody has confirmed.
  email_changes: {
    exported: [],
    other: ['account_id', 'email', 'code_hash', 'tries', 'sent_at', 'expires_at'],
  },
  // The keys are HMACs.
  rate_limits: { exported: [], other: ['key', 'points', 'expire'] },
  mail_counts: { exported: [], other: ['kind', 'key', 'day', 'mails'] },
  account_storage: {
    exported: [],
    other: ['account_id', 'measured_at', 'took_ms', 'bytes', 'used_bytes', 'allowed_bytes'],
  },
  // Made up by the client.
  idempotency_keys: {
    exported: [],
    other: ['account_id', 'key', 'fingerprint', 'created_id', 'created_at'],
  },
  courses: { exported: ['id', 'name', 'created_at'], other: ['owner_id', 'version'] },
  colleague_groups: { exported: ['id', 'name', 'created_at'], other: ['owner_id'] },
  colleague_group_members: { exported: ['email'], other: ['id', 'group_id'] },
  course_members: { exported: ['email', 'role'], other: ['id', 'course_id', 'is_asked_to_own', 'group_id'] },
  // Its members are those of the course.
  course_groups: { exported: [], other: ['course_id', 'group_id', 'role'] },
  // Whom the owner of exams asked to help; the helpers and the owner see it.
  exam_helpers: {
    exported: [],
    other: ['id', 'owner_id', 'course_id', 'exam_id', 'email', 'role', 'sees_names'],
  },
  chapters: {
    exported: ['id', 'name', 'created_at'],
    other: ['course_id', 'number', 'max_number_of_questions', 'version'],
  },
  questions: {
    exported: [
      'id',
      'text',
      'choices',
      'pinned_choices',
      'correct_answer',
      'difficulty',
      'objective',
      'explanation',
      'source',
      'name',
      'tags',
    ],
    other: [
      'asked_hash',
      'chapter_id',
      'search_text',
      'keep_choice_order',
      'version',
      'created_at',
      'made_by',
      'copied_from',
      'copied_from_course',
    ],
  },
  // Earlier contents of questions; the export of the account holds the current ones.
  question_versions: {
    exported: [],
    other: ['question_id', 'version', 'chapter_id', 'content', 'changed_by', 'replaced_at'],
  },
  cells: {
    exported: [],
    other: ['chapter_id', 'difficulty', 'objective', 'number_of_questions', 'number_of_removals'],
  },
  ranks: { exported: [], other: ['chapter_id', 'kind', 'rank', 'question_id'] },
  searched_texts: { exported: [], other: ['question_id', 'chapter_id', 'words'] },
  question_pairs: {
    exported: ['one_id', 'other_id', 'decision'],
    other: ['id', 'course_id', 'similarity', 'permille'],
  },
  question_signatures: {
    exported: [],
    other: ['question_id', 'course_id', 'revision', 'bands', 'content_key'],
  },
  images: {
    exported: ['id', 'content', 'type'],
    other: ['course_id', 'owner_id', 'width', 'height', 'content_key', 'created_at'],
  },
  exam_images: { exported: ['image_id'], other: ['exam_id'] },
  blueprints: {
    exported: ['id', 'name'],
    other: ['course_id', 'chapters', 'difficulty', 'objective', 'updated_at'],
  },
  // The content is exported field by field.
  exam_drafts: {
    exported: ['course_id', 'changed_at'],
    other: ['account_id', 'content', 'version', 'name', 'number_of_questions'],
  },
  exams: {
    // The changes are exported as a list.
    exported: ['id', 'course_name', 'name', 'created_at', 'corrected_from_name'],
    other: [
      'corrected_from',
      'changes',
      'owner_id',
      'course_id',
      'number_of_questions',
      'difficulty_distribution',
      'objective_distribution',
      'chapters_distribution',
      'seed',
      'number_of_versions',
      'generation',
      'last_student_ordinal',
    ],
  },
  exam_questions: {
    exported: [
      'question_id',
      'chapter_name',
      'text',
      'choices',
      'correct_answer',
      'difficulty',
      'objective',
      'explanation',
      'source',
      'name',
      'tags',
      'heading',
      'pinned_choices',
      'keep_choice_order',
    ],
    other: ['exam_id', 'version', 'position', 'chapter_id', 'chapter_number'],
  },
  // Uploaded files, which the account has itself, live for a day; what was read from them, for a week at most.
  uploads: { exported: [], other: ['id', 'account_id', 'name', 'bytes', 'created_at', 'used_at'] },
  upload_parts: { exported: [], other: ['upload_id', 'number', 'content'] },
  imports: {
    exported: [],
    other: [
      'id',
      'course_id',
      'state',
      'created_at',
      'failure',
      'run_id',
      'heartbeat_at',
      'request',
      'tries',
      'done',
      'total',
      'files',
      'answer_columns',
      'upload_ids',
      'categories',
      'tags',
      'suggestions',
      'number_of_questions',
      'number_of_true_false',
      'number_of_duplicates',
      'number_of_near_duplicates',
      'imported_at',
      'number_of_imported',
      'number_of_images',
      'question_ids',
      'image_ids',
      'chapters',
      'notes',
    ],
  },
  import_items: {
    exported: [],
    other: [
      'id',
      'import_id',
      'position',
      'file',
      'line',
      'last_line',
      'state',
      'reason',
      'notes',
      'text',
      'choices',
      'correct_answer',
      'keep_choice_order',
      'pinned_choices',
      'explanation',
      'source',
      'name',
      'category',
      'tags',
      'is_true_false',
      'image_keys',
      'content_key',
      'near_question_id',
      'near_position',
      'near_similarity',
      'note_kinds',
      'mending',
    ],
  },
  import_images: { exported: [], other: ['import_id', 'key', 'content', 'type', 'width', 'height'] },
  // The export file of another account, which the user has. It lives for a week, or until the import is undone.
  account_imports: {
    exported: [],
    other: [
      'id',
      'account_id',
      'upload_id',
      'state',
      'created_at',
      'failure',
      'run_id',
      'heartbeat_at',
      'request',
      'tries',
      'done',
      'total',
      'email',
      'exported_at',
      'courses',
      'number_of_exams',
      'course_ids',
      'exam_ids',
    ],
  },
  exam_results: {
    exported: ['uploaded_at'],
    other: [
      'exam_id',
      'number_of_students',
      'scores',
      'reliability',
      'columns',
      'is_from_scans',
      'number_of_unfinished',
      'printed',
      'number_of_passed',
      'full_points_hundredths',
    ],
  },
  // The answers are exported as letters.
  student_results: {
    exported: ['student'],
    other: ['id', 'exam_id', 'version', 'answers', 'score', 'points_hundredths'],
  },
  // Scheme and regradings are exported field by field.
  marking_schemes: { exported: [], other: ['exam_id', 'version', 'scheme', 'regradings', 'pass_line'] },
  exam_students: {
    exported: ['number', 'name', 'group_name', 'email', 'listed_at', 'large_print', 'is_reference'],
    other: ['id', 'exam_id', 'ordinal', 'version'],
  },
  scans: {
    exported: ['id', 'name', 'created_at'],
    other: [
      'exam_id',
      'state',
      'failure',
      'number_of_pages',
      'run_id',
      'heartbeat_at',
      'done',
      'total',
      'request',
      'tries',
      'counts_as_read',
      'is_paused',
    ],
  },
  // Readings and corrections are exported field by field; pictures would make the file too large.
  scanned_pages: {
    exported: ['id', 'student_number', 'changed_at'],
    other: [
      'exam_id',
      'scan_id',
      'position',
      'version',
      'reading',
      'corrections',
      'kind',
      'token',
      'ordinal',
      'exam_version',
      'sheet_page',
      'number_of_sheet_pages',
      'is_number_typed',
      'questions',
      'answers',
      'is_discarded',
      'counts_alone',
      'changes',
      'picture',
      'picture_bytes',
      'fingerprint',
      'again_scan_id',
      'again_position',
      'sheet_in_picture',
    ],
  },
  exam_scans: {
    exported: [],
    other: [
      ...(['exam_id', 'revision', 'computed_revision', 'kept_days', 'final_at', 'audits'] as const),
      ...([
        'number_of_sheets',
        'number_of_complete_sheets',
        'number_of_doubts',
        'number_of_doubtful_answers',
      ] as const),
    ],
  },
  // The request holds subject and text while mails are sent.
  result_mailings: {
    exported: [],
    other: [
      ...(['id', 'exam_id', 'state', 'created_at', 'failure', 'run_id', 'heartbeat_at'] as const),
      ...(['done', 'total', 'request', 'tries'] as const),
    ],
  },
  student_mails: {
    exported: ['sent_at'],
    other: ['exam_id', 'ordinal', 'state', 'points_hundredths', 'grade', 'failure', 'in_last_mailing'],
  },
  printed_sheets: { exported: ['token', 'key', 'printed_at'], other: ['exam_id', 'layouts'] },
  question_measures: {
    exported: ['question_id'],
    other: [
      'asked_hash',
      'exam_id',
      'version',
      'position',
      'number_of_answers',
      'number_of_correct',
      'number_of_omitted',
      'choice_counts',
      'discrimination',
      'number_of_unreached',
      'answered_discrimination',
      'choice_discriminations',
      'marked_hash',
      'asked_ability',
      'choice_rest_means',
      'choice_thirds',
      'third_sizes',
    ],
  },
  // The copy of the figures that members of the course see.
  shown_results: {
    exported: [],
    other: ['exam_id', 'shown_at', 'number_of_students', 'scores', 'reliability', 'number_of_unfinished'],
  },
  shown_measures: {
    exported: [],
    other: [
      'asked_hash',
      'exam_id',
      'question_id',
      'shown_at',
      'version',
      'position',
      'number_of_answers',
      'number_of_correct',
      'number_of_omitted',
      'choice_counts',
      'discrimination',
      'number_of_unreached',
      'answered_discrimination',
      'choice_discriminations',
      'marked_hash',
      'asked_ability',
    ],
  },
  // The settings are exported field by field, the time of printing with the exam.
  paper_settings: { exported: [], other: ['account_id', 'exam_id', 'settings', 'updated_at', 'printed_at'] },
  // Things that the owner deleted, for 30 days; those that are put back before the export come along.
  trash_items: {
    exported: [],
    other: [
      'id',
      'kind',
      'object_id',
      'course_id',
      'course_name',
      'chapter_id',
      'owner_id',
      'name',
      'number_of_chapters',
      'number_of_questions',
      'deleted_by',
      'deleted_at',
    ],
  },
  trashed_rows: { exported: [], other: ['item_id', 'table_name', 'row_id', 'content'] },
  trash_images: { exported: [], other: ['item_id', 'image_id'] },
  trashed_pictures: { exported: [], other: ['item_id', 'page_id', 'picture'] },
  audit_events: {
    exported: ['id', 'action', 'what', 'member_email', 'created_at'],
    other: ['account_id', 'account_email', 'course_id', 'object_id'],
  },
};
