import { type Difficulty, LIMITS, type Objective } from '@exam/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { PageCut } from '../../../platform/database/list-rows.ts';
import { bothWays, type Orders } from '../../../platform/database/order.ts';
import { holdsInLowerCase } from '../../../platform/database/search.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { isVisibleTo } from '../../courses/index.ts';
import { joinQuestions, measuredFor } from '../queries.ts';
import { type Narrowing, narrowingConditions, numberOfUses } from './narrowing.ts';
import {
  CURRENT_WORDS,
  FEW_QUESTIONS,
  idsByIndex,
  planSearch,
  SAMPLED_QUESTIONS,
  type Search,
} from './search.ts';

/** Filters of a list of questions; `q` searches texts, names, choices and tags. */
export interface QuestionFilters extends Narrowing {
  readonly q?: string | undefined;
  readonly course?: string | undefined;
  readonly chapter?: string | undefined;
  readonly difficulty?: Difficulty | undefined;
  readonly objective?: Objective | undefined;
  /** Case is ignored. */
  readonly tag?: string | undefined;
  /** Whether the text or a choice shows an image. */
  readonly image?: 'yes' | 'no' | undefined;
}

interface ListedQuestions extends QuestionFilters {
  readonly withUses?: 'yes' | undefined;
}

/** Whether a list costs as much as a search, because no count and no index of the pool narrows it. */
export function isSearch(filters: ListedQuestions): boolean {
  const { q, used, measured, madeBy, image, changedSince, withUses } = filters;
  return [q, used, measured, madeBy, image, changedSince, withUses].some((value) => value !== undefined);
}

const ORDERS: Orders = {
  ...bothWays('createdAt', 'questions.id', 'uuid'),
  ...bothWays('text', 'left(questions.search_text, 200)', 'text'),
};

/**
 * The list of questions. Without a search, a page reads the first rows of each chapter, and the total is
 * the sum of cells; tags are found by the index of questions with tags.
 */
export async function listQuestions(
  db: Queryable,
  account: Account,
  { withUses, ...filters }: ListedQuestions,
) {
  return sourceOf(db, account, filters, () =>
    joinQuestions(db)
      .select(measuredFor(account))
      .$if(withUses === 'yes', (asked) => asked.select(numberOfUses(account, filters))),
  );
}

const LIST = { id: 'questions.id', orders: ORDERS };

/** The same list with the ids and versions alone. */
export function listQuestionVersions(db: Queryable, account: Account, filters: QuestionFilters) {
  return sourceOf(db, account, filters, () =>
    joinQuestions(db).clearSelect().select(['questions.id', 'questions.version']),
  );
}

type Selecting<Row> =
  ReturnType<typeof joinQuestions> extends SelectQueryBuilder<infer DB, infer TB, infer _>
    ? SelectQueryBuilder<DB, TB, Row>
    : never;

/** @param select begins a query of all questions with the columns to read */
async function sourceOf<Row>(
  db: Queryable,
  account: Account,
  filters: QuestionFilters,
  select: () => Selecting<Row>,
) {
  const place = placeCondition(account, filters);
  const kind = kindCondition('questions', filters);
  const { q, tag } = filters;
  const list = { ...LIST, query: select(), isInTransaction: db.isTransaction };
  const narrowing = narrowingConditions(account, filters);
  const images = filters.image === undefined ? [] : [await showsImage(db, place, filters.image === 'yes')];
  const tags = tag === undefined ? [] : [hasTag(tag)];
  const near = { place, kind, conditions: [...narrowing.map(oneByOne), ...images, ...tags] };
  if (q !== undefined) {
    const found = await findQuestions(db, place, q);
    const pages = pagesOf(db, rowsFound(found.ids, filters, [...narrowing, ...images, ...tags]), select);
    const conditions = [oneByOne(found.isFound), ...near.conditions];
    const told = found.isSimilar ? { isSimilar: true } : undefined;
    return { ...list, told, ...(await pagesNear(db, pages, { ...near, conditions, filters }, select)) };
  }
  if (narrowing.length > 0 || images.length > 0) {
    const rows = sql`${QUESTIONS_IN_PLACE} where ${allOf([place, kind, ...narrowing, ...images, ...tags])}`;
    const pages = pagesOf(db, { rows, rowsById: rows }, select);
    return { ...list, ...(await pagesNear(db, pages, { ...near, filters }, select)) };
  }
  if (tag !== undefined) return { ...list, query: list.query.where(place).where(kind).where(hasTag(tag)) };
  return { ...list, ...pagesInPlace(db, account, filters, select) };
}

/** The pages of all questions of a place, or of those of a kind. */
function pagesInPlace<Row>(
  db: Queryable,
  account: Account,
  filters: QuestionFilters,
  select: () => Selecting<Row>,
) {
  const place = placeCondition(account, filters);
  const kind = kindCondition('questions', filters);
  return {
    // PostgreSQL finds a list of ids in the order of the index, and so need not sort whole rows.
    cut: (cut: PageCut) =>
      select().where(sql<boolean>`questions.id = any(array(${firstIds({ place, kind }, cut)}))`),
    count: () => countInCells(db, place, kindCondition('cells', filters)),
  };
}

const QUESTIONS_IN_PLACE = sql`questions join chapters on chapters.id = questions.chapter_id
  join courses on courses.id = chapters.course_id`;

/** The questions with these ids that have the kind of the filters, and for which the conditions hold. */
function rowsFound(
  ids: RawBuilder<unknown>,
  filters: QuestionFilters,
  conditions: readonly RawBuilder<boolean>[],
) {
  const isAll = [conditions[0], filters.difficulty, filters.objective].every((value) => value === undefined);
  const questions = conditions.length === 0 ? sql`questions` : QUESTIONS_IN_PLACE;
  const all = [kindCondition('questions', filters), ...conditions];
  const rows = sql`${questions} join ${ids} as found on found.id = questions.id where ${allOf(all)}`;
  // The ids alone are enough in the order of ids: they stand in for the questions.
  return { rows, rowsById: isAll ? sql`${ids} as questions where true` : rows };
}

/** Pages and count of rows, given as SQL from the tables on; `rowsById` is the same in the order of ids. */
function pagesOf<Row>(
  db: Queryable,
  { rows, rowsById }: Readonly<Record<'rows' | 'rowsById', RawBuilder<unknown>>>,
  select: () => Selecting<Row>,
) {
  return {
    rows,
    cut: ({ by, direction, after, limit, isById }: PageCut) =>
      select().where(sql<boolean>`questions.id in (
        select questions.id from ${isById ? rowsById : rows} and ${after}
        order by ${by} ${direction}, questions.id ${direction} limit ${limit}
      )`),
    count: async () => {
      const counted = await sql<{ total: number }>`select count(*)::int as total from ${rowsById}`.execute(
        db,
      );
      return counted.rows[0]?.total ?? 0;
    },
  };
}

/** The questions that a page looks through before all rows are read. */
interface Near {
  readonly place: RawBuilder<boolean>;
  readonly kind: RawBuilder<boolean>;
  readonly conditions: readonly RawBuilder<boolean>[];
  readonly filters: QuestionFilters;
}

/** Rows that are looked up one by one for a page; beyond that all rows are quicker. */
const MOST_LOOKED_UP = 1_700;

/**
 * Pages of questions for which conditions hold. Where these are not rare, a page is looked for among the first rows of each
 * chapter, and only if there are too few of them among all rows.
 * @param pages the same pages among all rows
 */
async function pagesNear<Row>(
  db: Queryable,
  pages: ReturnType<typeof pagesOf<Row>>,
  { place, kind, conditions, filters }: Near,
  select: () => Selecting<Row>,
) {
  const matching = await pages.count();
  const total = await countInCells(db, place, kindCondition('cells', filters));
  const readForOne = (1.5 * total) / Math.max(1, matching);
  const count = async () => matching;
  return {
    count,
    cut: (page: PageCut) => {
      const { by, direction, after, limit } = page;
      const lookedUp = Math.ceil(readForOne * limit);
      if (lookedUp > MOST_LOOKED_UP) return pages.cut(page);
      const isNear = sql<boolean>`questions.id in (${firstIds({ place, kind }, { ...page, limit: lookedUp })})`;
      const inOrder = sql`order by ${by} ${direction}, questions.id ${direction} limit ${limit}`;
      return select().where(sql<boolean>`questions.id in (
        with near as materialized (
          select questions.id from ${QUESTIONS_IN_PLACE} where ${allOf([isNear, ...conditions])} ${inOrder}
        )
        select near.id from near
        union all
        (select questions.id from ${pages.rows} and ${after} and (select count(*) from near) < ${limit} ${inOrder})
      )`);
    },
  };
}

/** Keeps the planner from joining: of a few questions, each is looked up instead of all that meet the condition. */
function oneByOne(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`(${condition}) is true`;
}

/** Images are found like words: by the index in a large place, by reading in a small one. */
async function showsImage(
  db: Queryable,
  place: RawBuilder<boolean>,
  isShown: boolean,
): Promise<RawBuilder<boolean>> {
  const idsOf = await finderIn(db, place);
  const ids = idsOf((words) => sql`${words} like '%](image:%'`);
  return sql`${isShown ? sql`` : sql`not`} exists (
    select from ${ids} as pictured where pictured.id = questions.id
  )`;
}

/**
 * How the questions of a place are found by their searched texts. Those of a small place are read chapter by chapter, so that
 * the cost does not depend on the questions of others; those of a large one are found by the index.
 */
async function finderIn(db: Queryable, place: RawBuilder<boolean>) {
  const isSmall = (await countInCells(db, place, sql`true`)) <= FEW_QUESTIONS;
  const chapters = sql`(
    select chapters.id from chapters join courses on courses.id = chapters.course_id where ${place}
  )`;
  return (condition: Search['condition']) =>
    isSmall ? idsByChapter(place, condition) : idsByIndex(chapters, condition);
}

/** The questions of a place that a search finds: the ids of all, and whether one is among them. */
async function findQuestions(db: Queryable, place: RawBuilder<boolean>, q: string) {
  const idsOf = await finderIn(db, place);
  const { isSimilar, isRead, condition } = await planSearch(q, {
    has: async (wanted) => (await readWords(db, idsOf(wanted), sql`1`, 1)).length > 0,
    sample: (wanted, text) => readWords(db, idsOf(wanted), text(CURRENT_WORDS), SAMPLED_QUESTIONS),
  });
  const isFound = sql<boolean>`exists (
    select from searched_texts where searched_texts.question_id = questions.id and ${condition(CURRENT_WORDS)}
  )`;
  return { isSimilar, isFound, ids: isRead ? idsByChapter(place, condition) : idsOf(condition) };
}

/** The values that the SQL gives for some of these questions, the most frequent first. */
async function readWords(
  db: Queryable,
  ids: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from (
      select ${text}::text as text
      from ${ids} as found (id)
      join questions on questions.id = found.id
      join searched_texts on searched_texts.question_id = questions.id
      limit ${limit}
    ) as sampled
    where text is not null group by text order by count(*) desc, text`.execute(db);
  return rows.map((row) => row.text);
}

function idsByChapter(place: RawBuilder<boolean>, condition: Search['condition']): RawBuilder<unknown> {
  return sql`(
    select found.id
    from courses join chapters on chapters.course_id = courses.id
    cross join lateral (
      select questions.id
      from questions join searched_texts on searched_texts.question_id = questions.id
      where questions.chapter_id = chapters.id and ${condition(CURRENT_WORDS)} offset 0
    ) as found
    where ${place}
  )`;
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
  db: Queryable,
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
function firstIds(
  { place, kind }: { place: RawBuilder<boolean>; kind: RawBuilder<boolean> },
  { by, direction, after, limit, isById }: PageCut,
): RawBuilder<unknown> {
  const firstOfChapter = sql`select questions.id, ${by} as position from questions
    where questions.chapter_id = chapters.id and ${kind} and ${after}
    order by ${by} ${direction}, questions.id ${direction} limit ${limit}`;
  // By one column, rows are sorted in less time.
  const order = isById ? sql`first.id ${direction}` : sql`first.position ${direction}, first.id ${direction}`;
  return sql`select first.id
    from courses join chapters on chapters.course_id = courses.id
    cross join lateral (${firstOfChapter}) as first
    where ${place}
    order by ${order} limit ${limit}`;
}

async function countInCells(
  db: Queryable,
  place: RawBuilder<boolean>,
  kind: RawBuilder<boolean>,
): Promise<number> {
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
