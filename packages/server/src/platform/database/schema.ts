import type {
  AccountAction,
  AccountImport,
  AuditAction,
  Difficulty,
  Import,
  Objective,
} from '@exam/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A time that the database sets when it is not given. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** JSON: read as a value, written as its text. */
type Json<Value> = ColumnType<Value, string, string>;
/** The same, an empty list where it is not given. */
type JsonList<Item> = ColumnType<Item[], string | undefined, string>;

export interface Database {
  accounts: {
    id: string;
    email: string;
    password_hash: string;
    verified_at: Date | null;
    is_locked: Generated<boolean>;
    code_tries: Generated<number>;
    /** As `YYYY-MM-DD`, in UTC. */
    code_tries_day: string | null;
    created_at: Date;
  };
  sessions: {
    id: string;
    account_id: string;
    user_agent: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  refresh_tokens: {
    hash: Buffer;
    session_id: string;
    issued_at: Date;
    rotated_at: Date | null;
  };
  verification_codes: {
    account_id: string;
    code_hash: Buffer;
    tries: Generated<number>;
    sent_at: Date;
    expires_at: Date;
  };
  /** The newest link of each account that sets a new password. */
  password_resets: {
    account_id: string;
    token_hash: Buffer;
    sent_at: Date;
    expires_at: Date;
  };
  /** The address that is to take the place of an account's own, with the code that went there. */
  email_changes: {
    account_id: string;
    email: string;
    code_hash: Buffer;
    tries: Generated<number>;
    sent_at: Date;
    expires_at: Date;
  };
  /** Counts of rate limits; `expire` in milliseconds since 1970. */
  rate_limits: { key: string; points: Generated<number>; expire: number | null };
  courses: {
    id: string;
    owner_id: string;
    name: string;
    version: Generated<number>;
    created_at: CreatedAt;
  };
  course_members: { id: string; course_id: string; email: string; role: 'editor' | 'viewer' };
  chapters: {
    id: string;
    course_id: string;
    name: string;
    number: number;
    max_number_of_questions: number;
    version: Generated<number>;
    created_at: CreatedAt;
  };
  questions: {
    id: string;
    chapter_id: string;
    text: string;
    /** The text in lower case; sorts by code point on every server. */
    search_text: GeneratedAlways<string>;
    choices: string[];
    correct_answer: string;
    difficulty: Difficulty;
    objective: Objective;
    keep_choice_order: Generated<boolean>;
    version: Generated<number>;
    created_at: CreatedAt;
  };
  /** How many questions each cell holds; kept by triggers on `questions`, never written otherwise. */
  cells: {
    chapter_id: string;
    difficulty: Difficulty;
    objective: Objective;
    number_of_questions: number;
    /** How many have left it in all: while this stands still, each rank names the question that it named before. */
    number_of_removals: number;
  };
  /** The questions of each cell, numbered from 0 without a gap; kept by the same triggers. */
  ranks: {
    chapter_id: string;
    difficulty: Difficulty;
    objective: Objective;
    rank: number;
    question_id: string;
  };
  /** Pairs of questions of one course that are near-duplicates, or that somebody has decided about. */
  question_pairs: {
    id: Generated<string>;
    one_id: string;
    other_id: string;
    course_id: string;
    /** From 0 to 1; null where somebody marked the pair. */
    similarity: number | null;
    /** Similarity in thousandths; -1 where there is none. */
    permille: GeneratedAlways<number>;
    decision: 'open' | 'kept' | 'excluded';
  };
  /** What each question's near-duplicates are found by; rows are kept by triggers on `questions`. */
  question_signatures: {
    question_id: string;
    course_id: string;
    /** Grows with every change of what is compared. */
    revision: Generated<number>;
    /** Keys under which near-duplicates meet; null while the question has not been compared. */
    bands: number[] | null;
    /** The same for questions with the same text and choices; kept by the same triggers, compared in SQL alone. */
    content_key: GeneratedAlways<string>;
  };
  /** Without a course once it is deleted; then exams alone hold it. */
  images: {
    id: string;
    course_id: string | null;
    /** Who added it, while that account is there. */
    owner_id: string | null;
    content: Buffer;
    type: 'image/webp' | 'image/png';
    width: number;
    height: number;
    created_at: CreatedAt;
  };
  /** The images that the questions of an exam show. */
  exam_images: { exam_id: string; image_id: string };
  /** Counts by chapter id, difficulty and objective. */
  blueprints: {
    id: string;
    course_id: string;
    name: string;
    chapters: Json<Record<string, number>>;
    difficulty: Json<Record<Difficulty, number>>;
    objective: Json<Record<Objective, number>>;
    updated_at: Generated<Date>;
  };
  exams: {
    id: string;
    owner_id: string;
    course_id: string | null;
    course_name: string;
    name: string;
    number_of_questions: number;
    difficulty_distribution: Json<Record<Difficulty, number>>;
    objective_distribution: Json<Record<Objective, number>>;
    chapters_distribution: Json<ChapterInExam[]>;
    seed: string | null;
    blueprint: ColumnType<unknown, string | null, never>;
    engine_version: string | null;
    number_of_versions: Generated<number>;
    generation: ColumnType<unknown, string | null, never>;
    idempotency_key: string | null;
    idempotency_fingerprint: string | null;
    created_at: CreatedAt;
  };
  exam_questions: {
    exam_id: string;
    /** 0 is version A. */
    version: Generated<number>;
    position: number;
    question_id: string;
    chapter_id: string;
    chapter_name: string;
    chapter_number: number;
    text: string;
    choices: string[];
    correct_answer: string;
    difficulty: Difficulty;
    objective: Objective;
  };
  /** Files on their way in, a row for each, and their parts. */
  uploads: { id: string; account_id: string; name: string; bytes: number; created_at: Date };
  upload_parts: { upload_id: string; number: number; content: Buffer };
  /** Files of questions that are read for a course, and what came of it. */
  imports: {
    id: string;
    course_id: string;
    state: Import['state'];
    created_at: Date;
    failure: string | null;
    /** Of the work on it, while there is one; it beats every few seconds. */
    run_id: string | null;
    beat_at: Date | null;
    done: Generated<number>;
    total: Generated<number>;
    files: JsonList<Import['files'][number]>;
    /** In the order of the files. */
    categories: JsonList<{ category: string; numberOfQuestions: number }>;
    tags: JsonList<{ tag: string; numberOfQuestions: number }>;
    number_of_questions: Generated<number>;
    number_of_true_false: Generated<number>;
    number_of_duplicates: Generated<number>;
    imported_at: Date | null;
    number_of_imported: Generated<number>;
    number_of_images: Generated<number>;
    /** What undoing takes away again. */
    question_ids: Generated<string[]>;
    image_ids: Generated<string[]>;
    /** Those that it made, and those whose maximum it raised. */
    chapters: JsonList<TouchedChapter>;
  };
  /** What stands in the files, until it is imported. */
  import_items: {
    id: string;
    import_id: string;
    /** From 0, through all files. */
    position: number;
    file: string;
    line: number | null;
    state: 'question' | 'skipped' | 'failed';
    reason: string | null;
    notes: string[];
    text: string;
    choices: string[];
    correct_answer: string;
    keep_choice_order: boolean;
    category: string;
    tags: string[];
    is_true_false: boolean;
    /** Of the images that it shows. */
    image_keys: string[];
    /** As in question_signatures; null where it is no question. */
    content_key: GeneratedAlways<string | null>;
  };
  /** The images of the files, made anew from their pixels. */
  import_images: {
    import_id: string;
    /** What the texts of the files call it by. */
    key: string;
    content: Buffer;
    type: 'image/webp' | 'image/png';
    width: number;
    height: number;
  };
  /** The files of exported accounts that are brought into an account, and what came of it. */
  account_imports: {
    id: string;
    account_id: string;
    /** The file, until it is imported or thrown away. */
    upload_id: string | null;
    state: AccountImport['state'];
    created_at: Date;
    failure: string | null;
    /** Of the work on it, while there is one; it beats every few seconds. */
    run_id: string | null;
    beat_at: Date | null;
    done: Generated<number>;
    total: Generated<number>;
    /** Whose account it was. */
    email: string | null;
    exported_at: Date | null;
    courses: JsonList<AccountImport['courses'][number]>;
    number_of_exams: Generated<number>;
    /** What undoing takes away again. */
    course_ids: Generated<string[]>;
    exam_ids: Generated<string[]>;
  };
  /** What students scored in an exam, all of them together. */
  exam_results: {
    exam_id: string;
    uploaded_at: Date;
    number_of_students: number;
    /** How many students have each score, from 0 on. */
    scores: number[];
    reliability: number | null;
  };
  /** What single students answered; gone after a year, and when the exam gets another owner. */
  student_results: {
    id: string;
    exam_id: string;
    student: string;
    /** 0 is version A. */
    version: number;
    /** One letter for each question of the version, a hyphen where none was chosen. */
    answers: string;
    score: number;
  };
  /** What a question showed in an exam. */
  question_measures: {
    exam_id: string;
    question_id: string;
    /** Where the exam asks it first; its choices are counted in their order there. */
    version: number;
    position: number;
    number_of_answers: number;
    number_of_correct: number;
    number_of_omitted: number;
    choice_counts: number[];
    discrimination: number | null;
  };
  /** How an account wants an exam to look on paper. */
  paper_settings: { account_id: string; exam_id: string; settings: Json<unknown>; updated_at: Date };
  /** Who changed, shared or deleted what; written in the transaction of the change. */
  audit_events: {
    id: string;
    account_id: string;
    /** As it was then; null once the account is deleted. */
    account_email: string | null;
    /** That an account was deleted is nobody's to read but the operator's. */
    action: AuditAction | AccountAction | 'account.deleted';
    course_id: string | null;
    object_id: string | null;
    /** A few words: a name, a role, a number. */
    what: string;
    /** With whom a course was shared; null, too, once the account with this e-mail is deleted. */
    member_email: string | null;
    created_at: CreatedAt;
  };
}

/** A chapter as an exam keeps it. */
export interface ChapterInExam {
  chapterId: string;
  name: string;
  number: number;
  numberOfQuestionsInExam: number;
}

/** A chapter that an import made, or whose maximum it raised. */
export interface TouchedChapter {
  chapterId: string;
  /** Null for one that it made. */
  maximumBefore: number | null;
  maximum: number;
}
