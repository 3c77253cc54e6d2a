import type { Decision } from '@exam/contract';
import { sql } from 'kysely';
import type { Orders } from '../../platform/database/order.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { isVisibleTo } from '../courses/index.ts';
import { joinQuestions, type QuestionRow } from '../questions/index.ts';

export interface PairRow {
  readonly oneId: string;
  readonly otherId: string;
  readonly similarity: number | null;
  readonly decision: Decision;
}

/** Filters of the pairs of a course. */
export interface PairFilters {
  readonly decision?: Decision | undefined;
  readonly question?: string | undefined;
}

const ORDERS: Orders = {
  '-similarity': { by: 'question_pairs.permille', type: 'integer', direction: 'desc' },
};

/** The pairs of a course, most similar first. */
export function listPairs(db: Queryable, courseId: string, { decision, question }: PairFilters) {
  const query = db
    .selectFrom('questionPairs')
    .where('courseId', '=', courseId)
    .$if(decision !== undefined, (all) => all.where('decision', '=', decision ?? 'open'))
    .$if(question !== undefined, (all) => all.where(holds(question ?? '')))
    .select(['oneId', 'otherId', 'similarity', 'decision']);
  return { query, id: 'question_pairs.id', orders: ORDERS };
}

function holds(questionId: string) {
  return sql<boolean>`${questionId}::uuid in (one_id, other_id)`;
}

export async function countPairs(db: Queryable, courseId: string): Promise<Record<Decision, number>> {
  const rows = await db
    .selectFrom('questionPairs')
    .where('courseId', '=', courseId)
    .groupBy('decision')
    .select(['decision', sql<number>`count(*)::int`.as('count')])
    .execute();
  const countOf = (decision: Decision) => rows.find((row) => row.decision === decision)?.count ?? 0;
  return { open: countOf('open'), kept: countOf('kept'), excluded: countOf('excluded') };
}

/** The undecided near-duplicates of a question, most similar first. */
export async function listNearDuplicates(
  db: Queryable,
  account: Account,
  questionId: string,
  limit: number,
): Promise<(QuestionRow & { readonly similarity: number })[]> {
  const partner = sql<string>`case one_id when ${questionId} then other_id else one_id end`;
  const rows = await joinQuestions(db)
    .innerJoin('questionPairs', (join) => join.on(holds(questionId)).on('questions.id', '=', partner))
    .where(isVisibleTo(account))
    .where('questionPairs.decision', '=', 'open')
    .orderBy('questionPairs.permille', 'desc')
    .orderBy('questions.id')
    .limit(limit)
    .select('questionPairs.similarity')
    .execute();
  return rows.map((row) => ({ ...row, similarity: row.similarity ?? 0 }));
}

/**
 * Locks two questions against deletion and moves; they may still be edited.
 * @returns whether both exist
 */
export async function holdInCourse(
  trx: Trx,
  courseId: string,
  questionIds: readonly [string, string],
): Promise<boolean> {
  const rows = await trx
    .selectFrom('questions')
    .innerJoin('questionSignatures as signature', 'signature.questionId', 'questions.id')
    .where('signature.courseId', '=', courseId)
    .where('questions.id', 'in', questionIds)
    .orderBy('questions.id')
    .select('questions.id')
    .forKeyShare('questions')
    .forShare('signature')
    .execute();
  return rows.length === 2;
}

/** Stores a decision about two locked questions. */
export async function upsertDecision(
  trx: Trx,
  courseId: string,
  pair: Pick<PairRow, 'oneId' | 'otherId' | 'decision'>,
): Promise<void> {
  await trx
    .insertInto('questionPairs')
    .values({ ...pair, courseId, similarity: null })
    .onConflict((conflict) => conflict.columns(['oneId', 'otherId']).doUpdateSet({ decision: pair.decision }))
    .execute();
}

/** Undoes a decision: a near-duplicate becomes open again, a pair that was only marked is deleted. */
export async function reopenPair(
  trx: Trx,
  { oneId, otherId }: Pick<PairRow, 'oneId' | 'otherId'>,
): Promise<void> {
  const pair = sql<boolean>`(one_id, other_id) = (${oneId}, ${otherId})`;
  await trx.deleteFrom('questionPairs').where(pair).where('similarity', 'is', null).execute();
  await trx.updateTable('questionPairs').where(pair).set({ decision: 'open' }).execute();
}

export async function findPair(
  db: Queryable,
  { oneId, otherId }: Pick<PairRow, 'oneId' | 'otherId'>,
): Promise<PairRow | undefined> {
  return db
    .selectFrom('questionPairs')
    .where('oneId', '=', oneId)
    .where('otherId', '=', otherId)
    .select(['oneId', 'otherId', 'similarity', 'decision'])
    .executeTakeFirst();
}

export async function countDecided(db: Queryable, courseId: string): Promise<number> {
  const { kept, excluded } = await countPairs(db, courseId);
  return kept + excluded;
}

/** The questions that this one excludes. */
export async function listExcluded(trx: Trx, questionId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('questionPairs')
    .where(holds(questionId))
    .where('decision', '=', 'excluded')
    .select(sql<string>`case one_id when ${questionId} then other_id else one_id end`.as('id'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Copies the exclusions of one question to another. */
export async function passExclusionsOn(trx: Trx, fromId: string, toId: string): Promise<void> {
  await sql`
    insert into question_pairs (one_id, other_id, course_id, decision)
    select least(partner.id, ${toId}::uuid), greatest(partner.id, ${toId}::uuid), course_id, 'excluded'
    from question_pairs join questions as partner
      on partner.id = case one_id when ${fromId} then other_id else one_id end
    where ${holds(fromId)} and decision = 'excluded' and partner.id <> ${toId}
    for key share of partner
    on conflict (one_id, other_id) do update set decision = 'excluded'`.execute(trx);
}
