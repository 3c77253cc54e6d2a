import type { Difficulty, Objective } from '@exam/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import type { PageCut } from '../../../platform/database/list-rows.ts';
import { bothWays, type Orders } from '../../../platform/database/order.ts';
import { contains, holdsInLowerCase } from '../../../platform/database/search.ts';
import type { Account } from '../../../platform/http/account.ts';
import { isVisibleTo } from '../../courses/index.ts';
import { joinQuestions, MEASURED } from '../queries.ts';

/** What a list of questions may be narrowed to; `q` searches their texts. */
export interface QuestionFilters {
  readonly q?: string | undefined;
  readonly course?: string | undefined;
  readonly chapter?: string | undefined;
  readonly difficulty?: Difficulty | undefined;
  readonly objective?: Objective | undefined;
}

const ORDERS: Orders = {
  ...bothWays('createdAt', 'questions.id', 'uuid'),
  ...bothWays('text', 'left(questions.search_text, 200)', 'text'),
};

/**
 * The list of questions. Without a search, a page costs a look at the first rows of each chapter, and the total is
 * the sum of cells. A search has to read every text.
 */
export function listQuestions(db: Db, account: Account, filters: QuestionFilters) {
  const place = placeCondition(account, filters);
  const kind = kindCondition('questions', filters);
  const { q } = filters;
  const query = joinQuestions(db)
    .select(MEASURED)
    .where(place)
    .where(kind)
    .$if(q !== undefined, (all) => all.where(holdsWords(q ?? '')));
  const list = { query, id: 'questions.id', orders: ORDERS };
  if (q !== undefined) return list;
  return {
    ...list,
    cut: (cut: PageCut) => joinQuestions(db).select(MEASURED).where(isAmongFirst({ place, kind }, cut)),
    count: () => countInCells(db, place, kindCondition('cells', filters)),
  };
}

/** Signs of print are not in what is searched: neither hold they words up, nor are they found in other words. */
function holdsWords(q: string): RawBuilder<boolean> {
  const words = q.replace(/[*`\\]/g, '');
  return words.trim() === ''
    ? contains('questions.text', q)
    : holdsInLowerCase('questions.search_text', words);
}

function placeCondition(account: Account, { course, chapter }: QuestionFilters): RawBuilder<boolean> {
  return allOf([
    isVisibleTo(account),
    ...(course === undefined ? [] : [sql<boolean>`courses.id = ${course}`]),
    ...(chapter === undefined ? [] : [sql<boolean>`chapters.id = ${chapter}`]),
  ]);
}

function kindCondition(
  table: 'questions' | 'cells',
  { difficulty, objective }: QuestionFilters,
): RawBuilder<boolean> {
  return allOf([
    sql<boolean>`true`,
    ...(difficulty === undefined ? [] : [sql<boolean>`${sql.ref(`${table}.difficulty`)} = ${difficulty}`]),
    ...(objective === undefined ? [] : [sql<boolean>`${sql.ref(`${table}.objective`)} = ${objective}`]),
  ]);
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The first rows of each chapter come from its index; the page is the first among these. */
function isAmongFirst(
  { place, kind }: { place: RawBuilder<boolean>; kind: RawBuilder<boolean> },
  { by, direction, after, limit }: PageCut,
): RawBuilder<boolean> {
  return sql`questions.id in (
    select first.id
    from courses join chapters on chapters.course_id = courses.id
    cross join lateral (
      select questions.id, ${by} as position from questions
      where questions.chapter_id = chapters.id and ${kind} and ${after}
      order by ${by} ${direction}, questions.id ${direction} limit ${limit}
    ) as first
    where ${place}
    order by first.position ${direction}, first.id ${direction} limit ${limit}
  )`;
}

async function countInCells(db: Db, place: RawBuilder<boolean>, kind: RawBuilder<boolean>): Promise<number> {
  const { total } = await db
    .selectFrom('cells')
    .innerJoin('chapters', 'chapters.id', 'cells.chapter_id')
    .innerJoin('courses', 'courses.id', 'chapters.course_id')
    .where(place)
    .where(kind)
    .select(sql<number>`coalesce(sum(cells.number_of_questions), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
