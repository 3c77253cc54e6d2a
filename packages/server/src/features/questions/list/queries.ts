import { type Difficulty, LIMITS, type Objective } from '@exam/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import type { PageCut } from '../../../platform/database/list-rows.ts';
import { bothWays, type Orders } from '../../../platform/database/order.ts';
import { contains, holdsInLowerCase } from '../../../platform/database/search.ts';
import type { Account } from '../../../platform/http/account.ts';
import { isVisibleTo } from '../../courses/index.ts';
import { joinQuestions, MEASURED } from '../queries.ts';

/** Filters of a list of questions; `q` searches texts, names and tags. */
export interface QuestionFilters {
  readonly q?: string | undefined;
  readonly course?: string | undefined;
  readonly chapter?: string | undefined;
  readonly difficulty?: Difficulty | undefined;
  readonly objective?: Objective | undefined;
  /** Case is ignored. */
  readonly tag?: string | undefined;
}

const ORDERS: Orders = {
  ...bothWays('createdAt', 'questions.id', 'uuid'),
  ...bothWays('text', 'left(questions.search_text, 200)', 'text'),
};

/**
 * The list of questions. Without a search, a page reads the first rows of each chapter, and the total is
 * the sum of cells. A search reads every text; tags are found by the index of questions with tags.
 */
export function listQuestions(db: Db, account: Account, filters: QuestionFilters) {
  const place = placeCondition(account, filters);
  const kind = kindCondition('questions', filters);
  const { q, tag } = filters;
  const query = joinQuestions(db)
    .select(MEASURED)
    .where(place)
    .where(kind)
    .$if(q !== undefined, (all) => all.where(says(q ?? '')))
    .$if(tag !== undefined, (all) => all.where(hasTag(tag ?? '')));
  const list = { query, id: 'questions.id', orders: ORDERS };
  if (q !== undefined || tag !== undefined) return list;
  return {
    ...list,
    cut: (cut: PageCut) => joinQuestions(db).select(MEASURED).where(isAmongFirst({ place, kind }, cut)),
    count: () => countInCells(db, place, kindCondition('cells', filters)),
  };
}

/**
 * Whether the text, name or a tag of a question contains the words. The searched text has no markup signs, so they
 * neither interrupt words nor match. Questions without name and tags cost nothing extra.
 */
function says(q: string): RawBuilder<boolean> {
  const words = q.replace(/[*`\\]/g, '');
  const inText =
    words.trim() === ''
      ? contains('questions.text', q)
      : holdsInLowerCase(sql.ref('questions.searchText'), words);
  const tags = sql<string>`lower(array_to_string(questions.tags, chr(10)))`;
  return sql`(${inText}
    or (questions.name <> '' and ${holdsInLowerCase(sql`lower(questions.name)`, q)})
    or (questions.tags <> '{}' and ${holdsInLowerCase(tags, q)}))`;
}

function hasTag(tag: string): RawBuilder<boolean> {
  return sql`(questions.tags <> '{}' and lowered(questions.tags) @> array[lower(${tag})])`;
}

interface TagRow {
  readonly tag: string;
  readonly numberOfQuestions: number;
  /** Total number of distinct tags. */
  readonly total: number;
}

/** The tags of the questions in a course or chapter, most used first, each in the spelling of its oldest question. */
export async function listTags(
  db: Db,
  account: Account,
  { q, ...place }: Pick<QuestionFilters, 'q' | 'course' | 'chapter'>,
): Promise<TagRow[]> {
  // Grouped by spelling first, which leaves far fewer rows than questions.
  const { rows } = await sql<TagRow>`
    with spellings as (
      select tag, count(*) as times, min(questions.id::text collate "C") as oldest
      from questions
      join chapters on chapters.id = questions.chapter_id
      join courses on courses.id = chapters.course_id
      cross join unnest(questions.tags) as tag
      where questions.tags <> '{}' and ${placeCondition(account, place)}
      group by tag
    )
    select (array_agg(tag order by oldest))[1] as tag, sum(times)::int as number_of_questions,
      (count(*) over ())::int as total
    from spellings
    where ${q === undefined ? sql`true` : holdsInLowerCase(sql`lower(tag)`, q)}
    group by lower(tag)
    order by number_of_questions desc, lower(tag)
    limit ${LIMITS.listedTags}`.execute(db);
  return rows;
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

/** The first rows of each chapter come from its index; the page is the first of these. */
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
    .innerJoin('chapters', 'chapters.id', 'cells.chapterId')
    .innerJoin('courses', 'courses.id', 'chapters.courseId')
    .where(place)
    .where(kind)
    .select(sql<number>`coalesce(sum(cells.number_of_questions), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
