import { DEFAULT_SCHEME } from '@exam/contract';
import { sql } from 'kysely';
import { makePasswordHasher } from '../../src/features/users/passwords/password-hasher.ts';
import type { Db } from '../../src/platform/database/connect.ts';
import { PASSWORD } from '../test-app.ts';

/** The ids of the rows that a database of an earlier level holds. */
export const OLD = {
  email: 'instructor@example.com',
  account: id(1),
  course: id(2),
  chapter: id(3),
  exam: id(4),
  image: id(5),
  questions: [11, 12, 13, 14, 15, 16].map(id),
} as const;

function id(number: number): string {
  return `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts at least one row into every table of a level, with the columns of that level.
 * @param filled an earlier level, whose tables have their rows already
 */
export async function addRowsOfLevel(db: Db, level: string, filled?: string): Promise<void> {
  const rowsOf = async (one: string) => ({ ...(await firstRows()), ...laterRows(one) });
  const there = filled === undefined ? {} : await rowsOf(filled);
  for (const [table, rows] of Object.entries(await rowsOf(level))) {
    if (table in there) continue;
    for (const row of rows) await insert(db, table, row);
  }
}

async function insert(db: Db, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::json)`.execute(
    db,
  );
}

const AT = '2026-01-02T03:04:05Z';
const LATER = '2099-01-01T00:00:00Z';
const HASH = '\\x0123456789abcdef';

/** Computed once for all levels, because hashing takes longer than all inserts. */
let passwordHash: Promise<string> | undefined;

/** The rows of the first level; `laterRows` adds those of later ones. */
async function firstRows(): Promise<Readonly<Record<string, readonly Row[]>>> {
  const { email, account, course, chapter, exam, image, questions } = OLD;
  passwordHash ??= makePasswordHasher().then((hasher) => hasher.hash(PASSWORD));
  const password_hash = await passwordHash;
  const counts = {
    difficulty: { simple: 3, difficult: 3 },
    objective: { reminding: 2, understanding: 2, creativity: 2 },
  };
  return {
    accounts: [{ id: account, email, password_hash, verified_at: AT, created_at: AT }],
    sessions: [
      {
        id: id(21),
        account_id: account,
        user_agent: 'Browser',
        created_at: AT,
        last_used_at: AT,
        expires_at: LATER,
      },
    ],
    refresh_tokens: [{ hash: HASH, session_id: id(21), issued_at: AT }],
    verification_codes: [{ account_id: account, code_hash: HASH, sent_at: AT, expires_at: LATER }],
    rate_limits: [{ key: 'somebody', points: 1, expire: 4_000_000_000_000 }],
    courses: [{ id: course, owner_id: account, name: 'Operating Systems' }],
    course_members: [{ id: id(22), course_id: course, email: 'colleague@example.com', role: 'editor' }],
    chapters: [{ id: chapter, course_id: course, name: 'Deadlock', number: 1, max_number_of_questions: 30 }],
    questions: questions.map((question, index) => ({
      id: question,
      chapter_id: chapter,
      ...questionOf(index),
    })),
    images: [
      {
        id: image,
        course_id: course,
        owner_id: account,
        content: HASH,
        type: 'image/png',
        width: 1,
        height: 1,
      },
    ],
    blueprints: [{ id: id(23), course_id: course, name: 'Midterm', chapters: { [chapter]: 6 }, ...counts }],
    exams: [
      {
        id: exam,
        owner_id: account,
        course_id: course,
        course_name: 'Operating Systems',
        name: 'Midterm of January',
        number_of_questions: questions.length,
        difficulty_distribution: counts.difficulty,
        objective_distribution: counts.objective,
        chapters_distribution: [
          { chapterId: chapter, name: 'Deadlock', number: 1, numberOfQuestionsInExam: 6 },
        ],
      },
    ],
    exam_questions: questions.map((question_id, index) => ({
      exam_id: exam,
      position: index + 1,
      question_id,
      chapter_id: chapter,
      chapter_name: 'Deadlock',
      chapter_number: 1,
      ...questionOf(index),
    })),
    exam_images: [{ exam_id: exam, image_id: image }],
  };
}

function questionOf(index: number) {
  const objectives = ['reminding', 'understanding', 'creativity'];
  return {
    text: `Question ${index} with \\N, a tab\t and “quotes”`,
    choices: ['yes', 'no', `only if ${index}`],
    correct_answer: 'no',
    difficulty: index % 2 === 0 ? 'simple' : 'difficult',
    objective: objectives[index % 3],
  };
}

const ANSWER_COLUMN = {
  file: 'questions.txt',
  name: 'Correct',
  reading: 'letters',
  isChosen: false,
  numberOfQuestions: 1,
  numberOfUnsure: 0,
  readings: [],
};

/** An uploaded file, and a waiting import with one question and one image. */
function importRows(level: string): Readonly<Record<string, readonly Row[]>> {
  const { account, course } = OLD;
  const [upload, ofFile] = [id(25), id(26)];
  const columns = ['done', 'total', 'number_of_questions', 'number_of_true_false', 'number_of_duplicates'];
  const counts = Object.fromEntries(
    [...columns, 'number_of_imported', 'number_of_images'].map((name) => [name, 1]),
  );
  return {
    uploads: [{ id: upload, account_id: account, name: 'questions.txt', bytes: 8, created_at: AT }],
    upload_parts: [{ upload_id: upload, number: 0, content: HASH }],
    imports: [
      {
        id: ofFile,
        course_id: course,
        state: 'ready',
        created_at: AT,
        ...counts,
        ...(level >= '0014' && {
          suggestions: { chaptersKey: 'of the chapters', chapters: [{ name: 'Deadlock', number: 1 }] },
        }),
        ...(level >= '0015' && { answer_columns: [ANSWER_COLUMN], upload_ids: [upload] }),
      },
    ],
    import_items: [
      {
        id: id(27),
        import_id: ofFile,
        position: 0,
        file: 'questions.txt',
        state: 'question',
        notes: [],
        text: 'A question of a file',
        choices: ['yes', 'no'],
        correct_answer: 'no',
        keep_choice_order: false,
        category: '',
        tags: [],
        is_true_false: false,
        image_keys: [id(28)],
      },
    ],
    import_images: [
      { import_id: ofFile, key: id(28), content: HASH, type: 'image/png', width: 1, height: 1 },
    ],
  };
}

/** A waiting import of another account. */
function accountImportRows(): Readonly<Record<string, readonly Row[]>> {
  const counts = { done: 1, total: 1, number_of_exams: 1 };
  return {
    account_imports: [{ id: id(31), account_id: OLD.account, state: 'ready', created_at: AT, ...counts }],
  };
}

/** The results of one student. */
function resultRows(level: string): Readonly<Record<string, readonly Row[]>> {
  const { exam: exam_id, questions } = OLD;
  const [question_id] = questions;
  const counts = {
    number_of_answers: 1,
    number_of_correct: 1,
    number_of_omitted: 0,
    choice_counts: [0, 1, 0],
  };
  return {
    exam_results: [
      { exam_id, uploaded_at: AT, number_of_students: 1, scores: [0, 1, 0, 0, 0, 0, 0], reliability: 0.5 },
    ],
    student_results: [
      {
        ...{ id: id(30), exam_id, student: '1001', version: 0, answers: 'B-----', score: 1 },
        ...(level >= '0042' && { points_hundredths: 100 }),
      },
    ],
    question_measures: [{ exam_id, question_id, version: 0, position: 1, ...counts }],
  };
}

/** A deleted question of the chapter, with an image. */
function trashRows(): Readonly<Record<string, readonly Row[]>> {
  const { account, course, chapter, image } = OLD;
  const content = { id: id(33), chapter_id: chapter, ...questionOf(1) };
  return {
    trash_items: [
      {
        id: id(32),
        kind: 'question',
        object_id: id(33),
        course_id: course,
        course_name: 'Operating Systems',
        chapter_id: chapter,
        owner_id: account,
        name: 'Question 1',
        number_of_chapters: 0,
        number_of_questions: 1,
        deleted_by: account,
      },
    ],
    trashed_rows: [{ item_id: id(32), table_name: 'questions', row_id: id(33), content }],
    trash_images: [{ item_id: id(32), image_id: image }],
  };
}

/** The rows of the tables and columns that later levels added, up to this level. */
function laterRows(level: string): Readonly<Record<string, readonly Row[]>> {
  const { account, course, questions } = OLD;
  const [one_id, other_id] = questions;
  const from = (first: string, rows: Readonly<Record<string, readonly Row[]>>) =>
    level >= first ? rows : {};
  const reset = { account_id: account, sent_at: AT, expires_at: LATER };
  return {
    ...from('0003', {
      question_pairs: [{ one_id, other_id, course_id: course, similarity: 0.75, decision: 'excluded' }],
    }),
    ...from('0006', {
      password_resets: [{ ...reset, token_hash: HASH }],
      email_changes: [{ ...reset, email: 'new@example.com', code_hash: HASH }],
    }),
    ...from('0007', {
      audit_events: [
        {
          id: id(24),
          account_id: account,
          action: 'course.created',
          course_id: course,
          what: 'Operating Systems',
        },
      ],
    }),
    ...from('0009', importRows(level)),
    ...from('0010', resultRows(level)),
    ...from('0011', {
      paper_settings: [{ account_id: account, exam_id: OLD.exam, settings: {}, updated_at: AT }],
    }),
    ...from('0012', accountImportRows()),
    ...from('0025', trashRows()),
    ...from('0059', {
      shown_results: [{ exam_id: OLD.exam, shown_at: AT, number_of_students: 5, scores: '{2,3}' }],
      shown_measures: [
        {
          ...{ exam_id: OLD.exam, question_id: one_id, shown_at: AT, version: 0, position: 1 },
          number_of_answers: 5,
        },
      ],
    }),
    ...from('0058', { trashed_pictures: [{ item_id: id(32), page_id: id(33), picture: '\\x00' }] }),
    ...from('0035', {
      exam_drafts: [{ account_id: account, course_id: course, content: { name: 'Midterm' }, changed_at: AT }],
    }),
    ...from('0042', { marking_schemes: [{ exam_id: OLD.exam, version: 1, scheme: DEFAULT_SCHEME }] }),
    ...from('0043', {
      exam_students: [{ id: id(34), exam_id: OLD.exam, ordinal: 1, number: '1001', listed_at: AT }],
    }),
    ...from('0044', {
      printed_sheets: [
        {
          exam_id: OLD.exam,
          token: '0123456789abcdef',
          key: `\\x${'01'.repeat(32)}`,
          layouts: [],
          printed_at: AT,
        },
      ],
    }),
    ...from('0048', {
      scans: [{ id: id(35), exam_id: OLD.exam, name: 'stack.pdf', state: 'read', created_at: AT }],
      scanned_pages: [
        {
          id: id(36),
          exam_id: OLD.exam,
          scan_id: id(35),
          position: 0,
          reading: { kind: 'empty' },
          kind: 'empty',
        },
      ],
      exam_scans: [{ exam_id: OLD.exam, kept_days: 30 }],
    }),
    ...from('0049', {
      result_mailings: [{ id: id(37), exam_id: OLD.exam, state: 'ended', created_at: AT }],
      student_mails: [{ exam_id: OLD.exam, ordinal: 1, state: 'sent', sent_at: AT, points_hundredths: 100 }],
    }),
    ...from('0026', {
      question_versions: [
        {
          question_id: one_id,
          version: 1,
          chapter_id: OLD.chapter,
          content: { text: 'Before?' },
          changed_by: account,
        },
      ],
    }),
  };
}
