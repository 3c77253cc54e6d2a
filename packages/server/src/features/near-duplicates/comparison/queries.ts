import { sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Queryable } from '../../../platform/database/transaction.ts';
import { holdCourse } from '../../courses/index.ts';
import type { Comparable } from '../similarity/sketch.ts';
import { holdQuestions, type Revision } from './signatures/queries.ts';

export interface ComparableRow extends Comparable, Revision {
  /** Whether its band keys are stored. */
  readonly isSigned: boolean;
}

export async function countQuestions(db: Queryable, courseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('cells')
    .innerJoin('chapters', 'chapters.id', 'cells.chapterId')
    .where('chapters.courseId', '=', courseId)
    .select(sql<number>`coalesce(sum(number_of_questions), 0)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectComparable(db: Queryable) {
  return db
    .selectFrom('questions')
    .innerJoin('questionSignatures as signature', 'signature.questionId', 'questions.id')
    .select([
      'questions.id',
      'questions.chapterId',
      // Images are compared by content, because the same picture may have several ids.
      sql<string[]>`by_content(
        array[questions.text, questions.correct_answer] || questions.choices, signature.course_id
      )`.as('texts'),
      'signature.revision',
      sql<boolean>`signature.bands is not null`.as('isSigned'),
    ]);
}

function withWords<Row extends { readonly texts: readonly string[] }>({ texts, ...row }: Row) {
  const [text = '', correctAnswer = '', ...choices] = texts;
  return { ...row, text, correctAnswer, choices };
}

const FIRST_PAGE = 100;
const LARGEST_PAGE = 2_000;
/** Splitting arrays of this many characters blocks the thread for about ten milliseconds. */
const CHARACTERS_PER_PAGE = 200_000;

/** @returns the size of the next page, from the length of the last rows: a text may have 20 characters or 20,000 */
export function nextPageSize(last: readonly ComparableRow[] = []): number {
  if (last.length === 0) return FIRST_PAGE;
  const characters = last.reduce((sum, { text, choices }) => sum + text.length + choices.join('').length, 1);
  return Math.min(LARGEST_PAGE, Math.ceil((CHARACTERS_PER_PAGE * last.length) / characters));
}

/** The questions among these ids, by id; deleted ones are absent. */
export async function listComparable(db: Queryable, ids: readonly string[]): Promise<ComparableRow[]> {
  const rows = await selectComparable(db)
    .where(sql<boolean>`questions.id = any(${[...ids]}::uuid[])`)
    .orderBy('questions.id')
    .execute();
  return rows.map(withWords);
}

export async function listChapterIds(db: Queryable, courseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chapters')
    .where('courseId', '=', courseId)
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Some questions of these chapters by chapter and id, after a position. */
export async function listComparableAfter(
  db: Queryable,
  chapterIds: readonly string[],
  after: { readonly chapterId: string; readonly id: string },
  limit: number,
) {
  const rows = await selectComparable(db)
    .where(sql<boolean>`questions.chapter_id = any(${[...chapterIds]}::uuid[])`)
    .where(sql<boolean>`(questions.chapter_id, questions.id) > (${after.chapterId}::uuid, ${after.id}::uuid)`)
    .orderBy('questions.chapterId')
    .orderBy('questions.id')
    .limit(limit)
    .execute();
  return rows.map(withWords);
}

/** The questions of a course that are not in this list, or were changed since. */
export async function listOtherIds(
  db: Queryable,
  courseId: string,
  seen: readonly Revision[],
  limit: number,
): Promise<string[]> {
  const isSeen = sql<boolean>`(questions.id, signature.revision) in (
    select * from unnest(
      ${seen.map(({ id }) => id)}::uuid[], ${seen.map(({ revision }) => revision)}::int[]
    ) as seen (id, revision)
  )`;
  const rows = await db
    .selectFrom('chapters')
    .innerJoin('questions', 'questions.chapterId', 'chapters.id')
    .innerJoin('questionSignatures as signature', 'signature.questionId', 'questions.id')
    .where('chapters.courseId', '=', courseId)
    .where((eb) => eb.not(isSeen))
    .limit(limit)
    .select('questions.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Two similar questions. */
export interface FoundPair {
  readonly one: Revision;
  readonly other: Revision;
  readonly similarity: number;
}

const PAIRS_PER_STATEMENT = 500;

/**
 * Stores pairs that are not known yet, except those of questions that were changed, moved or deleted since they were
 * compared. Existing decisions stay.
 */
export async function insertPairs(db: Db, courseId: string, pairs: readonly FoundPair[]): Promise<void> {
  const distinct = eachOnce(pairs);
  for (let start = 0; start < distinct.length; start += PAIRS_PER_STATEMENT) {
    const part = distinct.slice(start, start + PAIRS_PER_STATEMENT);
    await inTransaction(db, async (trx) => {
      await holdCourse(trx, courseId);
      await holdQuestions(
        trx,
        part.flatMap(({ one, other }) => [one.id, other.id]),
        'share',
      );
      await sql`
        insert into question_pairs (one_id, other_id, course_id, similarity, decision)
        select found.one_id, found.other_id, ${courseId}, found.similarity, 'open'
        from unnest(
          ${part.map(({ one }) => one.id)}::uuid[], ${part.map(({ one }) => one.revision)}::int[],
          ${part.map(({ other }) => other.id)}::uuid[], ${part.map(({ other }) => other.revision)}::int[],
          ${part.map(({ similarity }) => similarity)}::real[]
        ) as found (one_id, one_revision, other_id, other_revision, similarity)
        join questions as one on one.id = one_id
        join questions as other on other.id = other_id
        join question_signatures as one_signature
          on (one_signature.question_id, one_signature.revision, one_signature.course_id)
            = (one_id, one_revision, ${courseId})
        join question_signatures as other_signature
          on (other_signature.question_id, other_signature.revision, other_signature.course_id)
            = (other_id, other_revision, ${courseId})
        where not exists (
          select from question_pairs as known
          where (known.one_id, known.other_id) = (found.one_id, found.other_id) and known.similarity is not null
        )
        order by found.one_id, found.other_id
        on conflict (one_id, other_id) do update set similarity = excluded.similarity`.execute(trx);
    });
  }
}

/** Concurrent comparisons may find a pair twice; one is kept, with the older question first. */
function eachOnce(pairs: readonly FoundPair[]): FoundPair[] {
  const byIds = new Map(pairs.map(olderFirst).map((pair) => [pair.one.id + pair.other.id, pair]));
  return [...byIds.values()];
}

function olderFirst(pair: FoundPair): FoundPair {
  return pair.one.id < pair.other.id ? pair : { ...pair, one: pair.other, other: pair.one };
}
