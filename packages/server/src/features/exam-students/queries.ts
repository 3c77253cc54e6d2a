import { RESULTS_DAYS } from '@exam/contract';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Db } from '../../platform/database/connect.ts';
import { bothWays, type Orders } from '../../platform/database/order.ts';
import { contains } from '../../platform/database/search.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { hourly } from '../../platform/jobs/index.ts';

const COLUMNS = [
  ...([
    'id',
    'ordinal',
    'number',
    'name',
    'groupName',
    'email',
    'version',
    'listedAt',
    'largePrint',
    'isReference',
  ] as const),
  sql<Date | null>`(
    select sent_at from student_mails
    where (student_mails.exam_id, student_mails.ordinal) = (exam_students.exam_id, exam_students.ordinal)
  )`.as('mailedAt'),
] as const;

function selectStudents(db: Queryable, examId: string) {
  return db.selectFrom('examStudents').where('examId', '=', examId).select(COLUMNS);
}

export type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['executeTakeFirstOrThrow']>>;

const ORDERS: Orders = {
  ...bothWays('ordinal', 'ordinal', 'integer'),
  ...bothWays('number', 'lower(number)', 'text'),
  ...bothWays('name', 'lower(name)', 'text'),
  ...bothWays('groupName', 'lower(group_name)', 'text'),
};

/**
 * A list of the students of an exam; `q` searches numbers, names, groups and e-mails, and `largerThan` finds those who need
 * larger letters, in points.
 */
export function pageOfStudents(
  db: Db,
  examId: string,
  { q, largerThan }: { q?: string | undefined; largerThan?: number | undefined },
) {
  let query = selectStudents(db, examId);
  if (q !== undefined) {
    query = query.where((where) =>
      where.or([contains('number', q), contains('name', q), contains('group_name', q), contains('email', q)]),
    );
  }
  if (largerThan !== undefined) query = query.where(sql<boolean>`large_print > ${largerThan}`);
  return { query, id: 'id', orders: ORDERS };
}

/** All students of an exam in the order of the list: at most `LIMITS.examStudents`. */
export async function listStudentsOf(db: Queryable, examId: string): Promise<StudentRow[]> {
  return selectStudents(db, examId).orderBy('ordinal').execute();
}

/** Stores which version the sheets of students have. */
export async function setVersions(
  db: Queryable,
  examId: string,
  students: readonly { readonly ordinal: number; readonly version: number }[],
): Promise<void> {
  const ordinals = students.map(({ ordinal }) => ordinal);
  const versions = students.map(({ version }) => version);
  await sql`
    update exam_students set version = given.version
    from unnest(${ordinals}::integer[], ${versions}::integer[]) as given (ordinal, version)
    where exam_students.exam_id = ${examId} and exam_students.ordinal = given.ordinal`.execute(db);
}

/** Locks the exam. @returns undefined if it does not exist or belongs to another account */
export async function lockListOf(trx: Trx, accountId: string, examId: string) {
  return trx
    .selectFrom('exams')
    .where('id', '=', examId)
    .where('ownerId', '=', accountId)
    .select('lastStudentOrdinal')
    .forUpdate()
    .executeTakeFirst();
}

/** The highest ordinal that a student of the exam ever had; 0 if none was listed. */
export async function findLastOrdinal(db: Queryable, examId: string): Promise<number> {
  const row = await db
    .selectFrom('exams')
    .where('id', '=', examId)
    .select('lastStudentOrdinal')
    .executeTakeFirst();
  return row?.lastStudentOrdinal ?? 0;
}

export async function setLastOrdinal(trx: Trx, examId: string, lastStudentOrdinal: number): Promise<void> {
  await trx.updateTable('exams').where('id', '=', examId).set({ lastStudentOrdinal }).execute();
}

/** The ordinals of the students of an exam by their numbers. */
export async function listNumbers(db: Queryable, examId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('examStudents')
    .where('examId', '=', examId)
    .select(['number', 'ordinal'])
    .execute();
  return new Map(rows.map(({ number, ordinal }) => [number, ordinal]));
}

/** A statement of PostgreSQL takes 65,535 parameters. */
const ROWS_PER_INSERT = 1_000;

/** Adds students, and changes those whose number the list has already; who needs large print or counts for the pass line stays where a row does not say it. */
export async function upsertStudents(
  trx: Trx,
  rows: readonly Insertable<Database['examStudents']>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const some = rows.slice(from, from + ROWS_PER_INSERT);
    await trx
      .insertInto('examStudents')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['examId', 'number']).doUpdateSet({
          name: sql`excluded.name`,
          groupName: sql`excluded.group_name`,
          email: sql`excluded.email`,
          listedAt: sql`excluded.listed_at`,
          ...(some.every(({ largePrint }) => largePrint !== undefined) && {
            largePrint: sql`excluded.large_print`,
          }),
          ...(some.every(({ isReference }) => isReference !== undefined) && {
            isReference: sql`excluded.is_reference`,
          }),
        }),
      )
      .execute();
  }
}

export async function findStudent(
  db: Queryable,
  { examId, ordinal }: { readonly examId: string; readonly ordinal: number },
): Promise<StudentRow | undefined> {
  return selectStudents(db, examId).where('ordinal', '=', ordinal).executeTakeFirst();
}

/** What is told of a student; what is absent stays as it is. */
export type StudentFields = Pick<StudentRow, 'number' | 'name' | 'groupName' | 'email'> & {
  readonly largePrint?: StudentRow['largePrint'] | undefined;
  readonly isReference?: boolean | undefined;
};

/** @returns undefined if the exam has no such student */
export async function updateStudent(
  db: Queryable,
  { examId, ordinal }: { readonly examId: string; readonly ordinal: number },
  fields: StudentFields,
): Promise<StudentRow | undefined> {
  return db
    .updateTable('examStudents')
    .where('examId', '=', examId)
    .where('ordinal', '=', ordinal)
    .set(fields)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** @returns the ordinals of the deleted students */
export async function deleteStudentsExcept(
  db: Queryable,
  examId: string,
  numbers: readonly string[],
): Promise<number[]> {
  const rows = await db
    .deleteFrom('examStudents')
    .where('examId', '=', examId)
    .where(sql<boolean>`number <> all(${[...numbers]}::text[])`)
    .returning('ordinal')
    .execute();
  return rows.map(({ ordinal }) => ordinal);
}

/** @returns whether there was one */
export async function deleteStudent(db: Queryable, examId: string, ordinal: number): Promise<boolean> {
  const result = await db
    .deleteFrom('examStudents')
    .where('examId', '=', examId)
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

const DAY_MS = 24 * 60 * 60_000;

/** Deletes the students of exams after the retention period, also those of exams in the trash. */
export const PURGE_EXAM_STUDENTS = hourly('delete students of exams', async (db, clock) => {
  const listedBefore = new Date(clock().getTime() - RESULTS_DAYS * DAY_MS);
  await db.deleteFrom('examStudents').where('listedAt', '<', listedBefore).execute();
  await sql`
    with gone as (
      delete from trashed_rows
      where table_name = 'exam_students' and (content ->> 'listed_at')::timestamptz < ${listedBefore}
      returning item_id, content ->> 'ordinal' as ordinal
    )
    delete from trashed_rows as mail using gone
    where mail.table_name = 'student_mails' and mail.item_id = gone.item_id
      and mail.content ->> 'ordinal' = gone.ordinal`.execute(db);
});
