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
    .select(['id', 'oneId', 'otherId', 'similarity', 'decision']);
  return { query, id: 'question_pairs.id', orders: ORDERS };
}

/** These pairs as a list, most similar first. */
export function selectPairs(db: Queryable, ids: readonly string[]) {
  const query = db
    .selectFrom('questionPairs')
    .where(sql<boolean>`question_pairs.id = any(${[...ids]}::uuid[])`)
    .select('questionPairs.id');
  return { query, id: 'question_pairs.id', orders: ORDERS };
}

/** The pairs with one decision, in the order of the lists. */
export async function listMostAlike(
  db: Queryable,
  courseId: string,
  decision: Decision,
  limit: number,
): Promise<(PairRow & { readonly id: string })[]> {
  return db
    .selectFrom('questionPairs')
    .where('courseId', '=', courseId)
    .where('decision', '=', decision)
    .orderBy('permille', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'oneId', 'otherId', 'similarity', 'decision'])
    .execute();
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
 * Locks different questions against deletion and moves; they may still be edited.
 * @returns whether all of them are in the course
 */
export async function holdInCourse(
  trx: Trx,
  courseId: string,
  questionIds: readonly string[],
): Promise<boolean> {
  const rows = await trx
    .selectFrom('questions')
    .innerJoin('questionSignatures as signature', 'signature.questionId', 'questions.id')
    .where('signature.courseId', '=', courseId)
    .where(sql<boolean>`questions.id = any(${[...questionIds]}::uuid[])`)
    .orderBy('questions.id')
    .select('questions.id')
    .forKeyShare('questions')
    .forShare('signature')
    .execute();
  return rows.length === questionIds.length;
}

/** Two questions of a pair, the older one first, and what is decided about them. */
export type DecidedPair = Pick<PairRow, 'oneId' | 'otherId' | 'decision'>;

/** Stores decisions about locked questions, each pair once. */
export async function upsertDecisions(
  trx: Trx,
  courseId: string,
  pairs: readonly DecidedPair[],
): Promise<void> {
  if (pairs.length === 0) return;
  await trx
    .insertInto('questionPairs')
    .values(
      pairs.map(({ oneId, otherId, decision }) => ({ oneId, otherId, decision, courseId, similarity: null })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['oneId', 'otherId'])
        .doUpdateSet((decided) => ({ decision: decided.ref('excluded.decision') })),
    )
    .execute();
}

/** Undoes decisions: a near-duplicate becomes open again, a pair that was only marked is deleted. */
export async function reopenPairs(trx: Trx, pairs: readonly PairIds[]): Promise<void> {
  if (pairs.length === 0) return;
  await trx.deleteFrom('questionPairs').where(isOneOf(pairs)).where('similarity', 'is', null).execute();
  await trx.updateTable('questionPairs').where(isOneOf(pairs)).set({ decision: 'open' }).execute();
}

type PairIds = Pick<PairRow, 'oneId' | 'otherId'>;

function isOneOf(pairs: readonly PairIds[]) {
  return sql<boolean>`(one_id, other_id) in (
    select * from unnest(
      ${pairs.map(({ oneId }) => oneId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[]
    ) as named (one_id, other_id)
  )`;
}

/** The similarity and decision of these pairs; a pair that is neither similar nor decided is absent. */
export async function listKnownPairs(db: Queryable, pairs: readonly PairIds[]): Promise<PairRow[]> {
  return db
    .selectFrom('questionPairs')
    .where(isOneOf(pairs))
    .select(['oneId', 'otherId', 'similarity', 'decision'])
    .execute();
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
