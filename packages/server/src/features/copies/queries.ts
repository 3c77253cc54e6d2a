import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { isVisibleTo } from '../courses/index.ts';
import { CONTENT_COLUMNS } from '../questions/index.ts';

/** Those of these questions that the account may see, with the names of their courses. */
export async function listSources(db: Queryable, account: Account, questionIds: readonly string[]) {
  return db
    .selectFrom('questions')
    .innerJoin('chapters', 'chapters.id', 'questions.chapterId')
    .innerJoin('courses', 'courses.id', 'chapters.courseId')
    .where(isVisibleTo(account))
    .where(sql<boolean>`questions.id = any(${[...questionIds]}::uuid[])`)
    .select(['questions.id', 'questions.difficulty', 'questions.objective', 'courses.name as courseName'])
    .execute();
}

export type Source = Awaited<ReturnType<typeof listSources>>[number];

/** The correct answer of a question as duplicates are compared. */
function answerOf(question: RawBuilder<unknown>, courseId: RawBuilder<unknown>) {
  return sql`normalised(composed((by_content(array[${question}], ${courseId}))[1]))`;
}

/** Those of these questions of which a course has a duplicate beside themselves: the same text, choices and correct answer. */
export async function listAlreadyThere(
  db: Queryable,
  courseId: string,
  questionIds: readonly string[],
): Promise<string[]> {
  const ofThem = answerOf(sql.ref('one.correct_answer'), sql.ref('signature.course_id'));
  const ofOther = answerOf(sql.ref('other.correct_answer'), sql`${courseId}::uuid`);
  const { rows } = await sql<{ id: string }>`
    select one.id from questions as one
    join question_signatures as signature on signature.question_id = one.id
    where one.id = any(${[...questionIds]}::uuid[]) and exists (
      select from question_signatures as known join questions as other on other.id = known.question_id
      where known.course_id = ${courseId} and known.content_key = signature.content_key
        and known.question_id <> one.id
        and ${ofThem} = ${ofOther}
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/** These questions with all that authors say of them; visibility was checked before. */
export async function listContents(db: Queryable, questionIds: readonly string[]) {
  return db
    .selectFrom('questions')
    .where(sql<boolean>`id = any(${[...questionIds]}::uuid[])`)
    .select(['id', ...CONTENT_COLUMNS])
    .execute();
}

export type ContentRow = Awaited<ReturnType<typeof listContents>>[number];

/** The chapters of a course, the oldest first; visibility was checked before. */
export async function listChaptersOf(db: Queryable, courseId: string) {
  return db
    .selectFrom('chapters')
    .where('courseId', '=', courseId)
    .orderBy('id')
    .select(['id', 'name', 'number', 'maxNumberOfQuestions'])
    .execute();
}

/** The questions of a course, the oldest first, read in one statement: one that is moved meanwhile is there once. */
export async function listQuestionsOf(db: Queryable, courseId: string) {
  return db
    .selectFrom('questions')
    .innerJoin('chapters', 'chapters.id', 'questions.chapterId')
    .where('chapters.courseId', '=', courseId)
    .orderBy('questions.id')
    .select(['questions.id', 'questions.chapterId'])
    .execute();
}

interface Courses {
  readonly from: string;
  readonly to: string;
}

/** Copies what was decided about pairs of questions. Other pairs are found anew. */
export async function copyPairs(
  trx: Trx,
  { from, to }: Courses,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  const made = sql`unnest(${[...copies.keys()]}::uuid[], ${[...copies.values()]}::uuid[])`;
  await sql`
    with made as materialized (select * from ${made} as one (old_id, new_id))
    insert into question_pairs (one_id, other_id, course_id, similarity, decision)
    select least(one.new_id, other.new_id), greatest(one.new_id, other.new_id), ${to}, similarity, decision
    from question_pairs join made as one on one.old_id = one_id join made as other on other.old_id = other_id
    where course_id = ${from} and decision <> 'open'`.execute(trx);
}

/** Copies the saved blueprints, with the counts of the chapters that there are. */
export async function copyBlueprints(
  trx: Trx,
  { from, to }: Courses,
  chapters: ReadonlyMap<string, string>,
): Promise<void> {
  const kept = await trx
    .selectFrom('blueprints')
    .where('courseId', '=', from)
    .orderBy('id')
    .select(['name', 'chapters', 'difficulty', 'objective'])
    .execute();
  if (kept.length === 0) return;
  const rows = kept.map(({ name, chapters: counts, difficulty, objective }) => {
    const newCounts = Object.entries(counts).flatMap(([id, count]) => {
      const newId = chapters.get(id);
      return newId ? [[newId, count] as const] : [];
    });
    return {
      id: uuid(),
      courseId: to,
      name,
      chapters: JSON.stringify(Object.fromEntries(newCounts)),
      difficulty: JSON.stringify(difficulty),
      objective: JSON.stringify(objective),
    };
  });
  await trx.insertInto('blueprints').values(rows).execute();
}
