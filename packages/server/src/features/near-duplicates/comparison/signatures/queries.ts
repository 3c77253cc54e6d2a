import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/connect.ts';
import { inTransaction, type Queryable, type Trx } from '../../../../platform/database/transaction.ts';
import { BANDS } from '../../similarity/band-keys.ts';

/** A question at a certain revision, which grows with every change of what is compared. */
export interface Revision {
  readonly id: string;
  readonly revision: number;
}

/** Number of questions of a course that were not compared since their last change. */
export async function countUncompared(db: Queryable, courseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('questionSignatures')
    .where('courseId', '=', courseId)
    .where('bands', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function isUncompared(db: Queryable, questionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('questionSignatures')
    .where('questionId', '=', questionId)
    .where('bands', 'is', null)
    .select('questionId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listUncomparedIds(db: Queryable, courseId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('questionSignatures')
    .where('courseId', '=', courseId)
    .where('bands', 'is', null)
    .orderBy('questionId')
    .limit(limit)
    .select('questionId')
    .execute();
  return rows.map(({ questionId }) => questionId);
}

/**
 * Locks the signatures of questions, which may still be edited, in the order of
 * their ids, which prevents deadlocks.
 */
export async function holdQuestions(
  trx: Trx,
  questionIds: readonly string[],
  signatures: 'share' | 'update',
): Promise<void> {
  const ids = sql`${[...questionIds]}::uuid[]`;
  await sql`select from questions where id = any(${ids}) order by id for key share`.execute(trx);
  await sql`
    select from question_signatures where question_id = any(${ids})
    order by question_id for ${sql.raw(signatures)}`.execute(trx);
}

/** Stores the band keys of questions without any; a question that changed meanwhile is skipped. */
export async function sign(
  db: Db,
  courseId: string,
  questions: readonly (Revision & { readonly bands: Int32Array })[],
): Promise<void> {
  if (questions.length === 0) return;
  const ids = questions.map(({ id }) => id);
  await inTransaction(db, async (trx) => {
    await holdQuestions(trx, ids, 'update');
    await sql`
      update question_signatures set bands = signed.bands::int[]
      from unnest(
        ${ids}::uuid[], ${questions.map(({ revision }) => revision)}::int[],
        ${questions.map(({ bands }) => `{${bands.join()}}`)}::text[]
      ) as signed (id, revision, bands)
      where question_id = signed.id and question_signatures.revision = signed.revision
        and course_id = ${courseId} and question_signatures.bands is null`.execute(trx);
  });
}

/** Whether a course holds questions. */
export async function hasQuestions(db: Queryable, courseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('questionSignatures')
    .where('courseId', '=', courseId)
    .select('questionId')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The questions of a course with one of these keys, or without keys because they were not compared. */
export async function listMeetingIds(db: Queryable, courseId: string, keys: Int32Array): Promise<string[]> {
  const { rows } = await sql<{ questionId: string }>`
    select question_id from question_signatures
    where course_id = ${courseId} and (
      bands is null or exists (select from unnest(bands) as key where key = any(${`{${keys.join()}}`}::int[]))
    )
    order by question_id`.execute(db);
  return rows.map(({ questionId }) => questionId);
}

/** Bounds keep a search short in a pool of questions with the same phrases. */
const MOST_MEETING = 2_000;
const MOST_CANDIDATES = 100;

/** Counted key by key: intersecting the arrays takes five times as long. */
const NUMBER_OF_COMMON_KEYS = sql.join(
  Array.from({ length: BANDS }, (_, band) =>
    sql.raw(`(meeting.bands[${band + 1}] = mine.bands[${band + 1}])::int`),
  ),
  sql` + `,
);

/** For each of these questions those that share a key, most shared keys first. */
export async function listCandidates(
  db: Queryable,
  ids: readonly string[],
): Promise<{ one: string; other: string }[]> {
  const { rows } = await sql<{ one: string; other: string }>`
    select mine.question_id as one, candidate.question_id as other
    from question_signatures as mine
    cross join lateral (
      select question_id, ${NUMBER_OF_COMMON_KEYS} as common
      from (
        select theirs.question_id, theirs.bands from question_signatures as theirs
        where theirs.bands && mine.bands and theirs.course_id = mine.course_id
          and theirs.question_id <> mine.question_id
        limit ${MOST_MEETING}
      ) as meeting
      order by common desc, question_id
      limit ${MOST_CANDIDATES}
    ) as candidate
    where mine.question_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
