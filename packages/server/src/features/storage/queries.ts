import type { StorageKind } from '@exam/contract';
import { type RawBuilder, sql } from 'kysely';
import type { StoredDatabase } from '../../platform/database/spelling.ts';
import type { Queryable } from '../../platform/database/transaction.ts';

/** The rows of a table, called `one`, that belong to an account. */
interface Stored {
  readonly kind: StorageKind;
  readonly where: (account: RawBuilder<string>) => RawBuilder<unknown>;
  /** The bytes of a row; default: those of its columns. */
  readonly bytes?: RawBuilder<unknown>;
}

const coursesOf = (account: RawBuilder<string>) =>
  sql`select courses.id from courses where courses.owner_id = ${account}`;
const chaptersOf = (account: RawBuilder<string>) =>
  sql`select chapters.id from chapters where chapters.course_id in (${coursesOf(account)})`;
const examsOf = (account: RawBuilder<string>) =>
  sql`select exams.id from exams where exams.owner_id = ${account}`;
const itemsOf = (account: RawBuilder<string>) =>
  sql`select trash_items.id from trash_items where trash_items.owner_id = ${account}`;

const ofAccount = (kind: StorageKind): Stored => ({
  kind,
  where: (account) => sql`one.account_id = ${account}`,
});
const ofCourse = (kind: StorageKind): Stored => ({
  kind,
  where: (account) => sql`one.course_id in (${coursesOf(account)})`,
});
const ofExam = (kind: StorageKind): Stored => ({
  kind,
  where: (account) => sql`one.exam_id in (${examsOf(account)})`,
});
const ofImport = (account: RawBuilder<string>) =>
  sql`one.import_id in (select imports.id from imports where imports.course_id in (${coursesOf(account)}))`;
const ofTrash = (account: RawBuilder<string>) => sql`one.item_id in (${itemsOf(account)})`;

/** An image without a course belongs to those whose exams or trash show it. */
const isImageOf = (account: RawBuilder<string>) => sql`(
  one.course_id in (${coursesOf(account)})
  or one.course_id is null and (
    one.id in (select image_id from exam_images where exam_id in (${examsOf(account)}))
    or one.id in (select image_id from trash_images where item_id in (${itemsOf(account)}))
  )
)`;

/**
 * To whom the rows of each table count, and as what. Null for tables that follow from others, such as indexes and counters, that
 * hold a few short rows for each account, or whose rows pass by themselves.
 */
const STORED: Readonly<Record<keyof StoredDatabase, Stored | null>> = {
  accounts: null,
  account_storage: null,
  idempotency_keys: null,
  sessions: ofAccount('history'),
  api_tokens: null,
  identities: null,
  sign_ons: null,
  refresh_tokens: null,
  verification_codes: null,
  password_resets: null,
  email_changes: null,
  invitations: null,
  operator_events: null,
  failed_mails: null,
  rate_limits: null,
  mail_counts: null,
  courses: { kind: 'questions', where: (account) => sql`one.owner_id = ${account}` },
  colleague_groups: null,
  colleague_group_members: null,
  course_members: ofCourse('questions'),
  course_groups: null,
  exam_helpers: null,
  chapters: ofCourse('questions'),
  questions: { kind: 'questions', where: (account) => sql`one.chapter_id in (${chaptersOf(account)})` },
  question_versions: {
    kind: 'questions',
    where: (account) => sql`one.question_id in (
      select questions.id from questions where questions.chapter_id in (${chaptersOf(account)})
    )`,
  },
  cells: null,
  ranks: null,
  searched_texts: null,
  question_pairs: ofCourse('questions'),
  question_signatures: null,
  images: { kind: 'pictures', where: isImageOf },
  exam_images: null,
  uploads: { ...ofAccount('files'), bytes: sql`one.bytes::bigint` },
  // As announced with the file.
  upload_parts: null,
  imports: ofCourse('files'),
  import_items: { kind: 'files', where: ofImport },
  import_images: { kind: 'files', where: ofImport },
  account_imports: ofAccount('files'),
  blueprints: ofCourse('questions'),
  exam_drafts: ofAccount('exams'),
  exams: { kind: 'exams', where: (account) => sql`one.owner_id = ${account}` },
  exam_questions: ofExam('exams'),
  paper_settings: ofAccount('exams'),
  printed_sheets: ofExam('exams'),
  marking_schemes: ofExam('exams'),
  exam_students: ofExam('students'),
  exam_results: ofExam('students'),
  student_results: ofExam('students'),
  question_measures: ofExam('students'),
  shown_results: ofExam('students'),
  shown_measures: ofExam('students'),
  result_mailings: ofExam('students'),
  student_mails: ofExam('students'),
  scans: ofExam('scans'),
  exam_scans: ofExam('scans'),
  scanned_pages: ofExam('scans'),
  // Also of courses that are gone, and of those of others: whoever causes events has them.
  audit_events: ofAccount('history'),
  trash_items: { kind: 'trash', where: (account) => sql`one.owner_id = ${account}` },
  trashed_rows: { kind: 'trash', where: ofTrash },
  trashed_pictures: { kind: 'trash', where: ofTrash },
  trash_images: null,
};

/** What the database adds to each row. */
const BYTES_BESIDE_COLUMNS = 28;

/**
 * Bytes by kind, as the database keeps them, without generated columns; kinds without any are absent. The size of a large value
 * stands in its row, so that no large value is read.
 */
export async function sumStoredBytes(
  db: Queryable,
  accountId: string,
): Promise<ReadonlyMap<StorageKind, number>> {
  const account = sql<string>`${accountId}::uuid`;
  const counted = Object.entries(STORED).flatMap(([table, stored]) =>
    stored === null ? [] : [{ table, ...stored }],
  );
  const columns = await listStoredColumns(
    db,
    counted.map(({ table }) => table),
  );
  const sums = counted.map(
    ({ table, kind, where, bytes }) => sql`
      select ${sql.lit(kind)}::text as kind, sum(${bytes ?? sizeOfColumns(columns.get(table) ?? [])}) as bytes
      from ${sql.table(table)} as one where ${where(account)}`,
  );
  const { rows } = await sql<{ kind: StorageKind; bytes: string }>`
    select kind, sum(bytes)::bigint as bytes from (${sql.join(sums, sql` union all `)}) as sums
    where bytes is not null group by kind`.execute(db);
  return new Map(rows.map(({ kind, bytes }) => [kind, Number(bytes)]));
}

function sizeOfColumns(columns: readonly string[]) {
  const sizes = columns.map((column) => sql`coalesce(pg_column_size(${sql.ref(`one.${column}`)}), 0)`);
  return sql`${sql.lit(BYTES_BESIDE_COLUMNS)} + ${sql.join(sizes, sql` + `)}`;
}

/** The columns of tables but those that are generated. */
async function listStoredColumns(
  db: Queryable,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select name, stored_columns(name::regclass) as columns from unnest(${[...tables]}::text[]) as name`.execute(
    db,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** A figure as it is kept. */
export async function findMeasured(db: Queryable, accountId: string) {
  return db
    .selectFrom('accountStorage')
    .where('accountId', '=', accountId)
    .select([
      'bytes',
      'usedBytes',
      'allowedBytes',
      'tookMs',
      'measuredAt',
      isRecent().as('isRecent'),
      isFarFromFull().as('isFar'),
    ])
    .executeTakeFirst();
}

/** A figure is kept a hundred times as long as measuring it took, so that measuring takes at most 1 % of the time. */
function isRecent() {
  return sql<boolean>`measured_at > clock_timestamp() - took_ms * interval '100 milliseconds'`;
}

/** The most that an account is expected to add in a second, with all calls of its share. */
const FASTEST_GROWTH_BYTES = 20 * 1024 ** 2;

/** Whether too little time has passed for filling what was left. */
function isFarFromFull() {
  return sql<boolean>`clock_timestamp() - measured_at
    < (allowed_bytes - used_bytes) / ${FASTEST_GROWTH_BYTES}::float8 * interval '1 second'`;
}

interface Measured {
  readonly bytes: Readonly<Record<StorageKind, number>>;
  readonly usedBytes: number;
  readonly allowedBytes: number;
  readonly tookMs: number;
}

/** Keeps a figure. Does nothing if the account is gone. */
export async function keepMeasured(
  db: Queryable,
  accountId: string,
  { bytes, usedBytes, allowedBytes, tookMs }: Measured,
): Promise<void> {
  await sql`
    insert into account_storage (account_id, measured_at, took_ms, bytes, used_bytes, allowed_bytes)
    select id, clock_timestamp(), ${tookMs}::integer, ${JSON.stringify(bytes)}::jsonb, ${usedBytes}::bigint, ${allowedBytes}::bigint
    from accounts where id = ${accountId} for key share
    on conflict (account_id) do update set (measured_at, took_ms, bytes, used_bytes, allowed_bytes) = (
      excluded.measured_at, excluded.took_ms, excluded.bytes, excluded.used_bytes, excluded.allowed_bytes
    )`.execute(db);
}

/** Whose storage something is added to: the owner of a course or of an exam, or an account. */
export interface Owners {
  readonly courseIds?: readonly string[];
  readonly examIds?: readonly string[];
  readonly accountIds?: readonly string[];
}

/** One of these owners who used all that was allowed when it was measured; undefined if there is none. */
export async function findFull(db: Queryable, { courseIds = [], examIds = [], accountIds = [] }: Owners) {
  return db
    .selectFrom('accountStorage')
    .whereRef('usedBytes', '>=', 'allowedBytes')
    .where(
      sql<boolean>`account_id in (
        select unnest(${[...accountIds]}::uuid[])
        union select owner_id from courses where id = any(${[...courseIds]}::uuid[])
        union select owner_id from exams where id = any(${[...examIds]}::uuid[])
      )`,
    )
    .select(['accountId', 'usedBytes', 'allowedBytes', 'tookMs'])
    .limit(1)
    .executeTakeFirst();
}

/**
 * The accounts whose things may have grown since a time: where events happened in their courses or exams, or files were uploaded
 * or are read.
 */
export async function listGrown(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with happened as (select account_id, course_id, object_id from audit_events where created_at >= ${since})
    select account_id as id from happened
    union select owner_id from courses where id in (select course_id from happened)
    union select owner_id from exams where id in (select object_id from happened)
    union select account_id from uploads where created_at >= ${since}
    union select owner_id from courses
      where id in (select course_id from imports where created_at >= ${since} or heartbeat_at >= ${since})
    union select owner_id from exams where id in (select exam_id from scans where heartbeat_at >= ${since})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const MEASURED_AT_ONCE = 100;

/** Verified accounts that were not measured for a day, or never: some of them, the longest first. */
export async function listUnmeasured(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts left join account_storage on account_id = id
    where verified_at is not null and (measured_at is null or measured_at < now() - interval '1 day')
    order by measured_at nulls first limit ${MEASURED_AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
