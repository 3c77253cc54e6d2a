import type { NoteKind } from '@exam/contract';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { Orders } from '../../../platform/database/order.ts';
import { contains } from '../../../platform/database/search.ts';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import { type ImportRow, READ_COLUMNS } from '../queries.ts';

/**
 * Questions of a course with the same content and the same correct answer as an item; images are compared by content.
 */
const sameInPool = (courseId: RawBuilder<string>) => sql`
  from question_signatures as signature join questions on questions.id = signature.question_id
  where signature.course_id = ${courseId} and signature.content_key = import_items.content_key
    and normalised((by_content(array[questions.correct_answer], signature.course_id))[1])
      = normalised(import_items.correct_answer)`;

/** Earlier items of the import with the same content and answer. */
const SAME_IN_FILES = sql`
  from import_items as earlier
  where earlier.import_id = import_items.import_id and earlier.content_key = import_items.content_key
    and earlier.position < import_items.position
    and normalised(earlier.correct_answer) = normalised(import_items.correct_answer)`;

/** Whether an item duplicates a question of the course, or an earlier item of its import. */
export function isDuplicate(courseId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select ${sameInPool(courseId)}) or exists (select ${SAME_IN_FILES}))`;
}

/** Whether it is a near-duplicate of a question that is still in the course, or of an earlier item. */
export function isNearDuplicate(courseId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(not ${isDuplicate(courseId)} and (
    import_items.near_position is not null or exists (
      select from question_signatures as signature
      where signature.question_id = import_items.near_question_id and signature.course_id = ${courseId}
    )
  ))`;
}

const ORDERS: Orders = { position: { by: 'import_items.position', type: 'integer', direction: 'asc' } };

export interface ItemFilters {
  readonly position?: number | undefined;
  readonly q?: string | undefined;
  readonly show?: 'questions' | 'duplicates' | 'near-duplicates' | 'left-behind' | 'unused' | undefined;
  readonly category?: string | undefined;
  readonly note?: NoteKind | undefined;
}

/** The oldest question of the course that an item duplicates. */
function firstInPool(courseId: RawBuilder<string>) {
  return sql<{ id: string; text: string } | null>`(
    select json_build_object('id', questions.id, 'text', questions.text) ${sameInPool(courseId)}
    order by questions.id limit 1
  )`;
}

const FIRST_IN_FILES = sql<{ position: number; text: string } | null>`(
  select json_build_object('position', earlier.position, 'text', earlier.text) ${SAME_IN_FILES}
  order by earlier.position limit 1
)`;

/** The near-duplicate of an item, if it is still in the course; images are named by content, as in the item. */
function nearInPool(courseId: RawBuilder<string>) {
  return sql<(NearRow & { id: string }) | null>`(
    select json_build_object(
      'id', questions.id,
      'text', texts[1], 'correctAnswer', texts[2], 'choices', texts[3:]
    )
    from question_signatures as signature join questions on questions.id = signature.question_id,
      by_content(array[questions.text, questions.correct_answer] || questions.choices, signature.course_id) as texts
    where signature.question_id = import_items.near_question_id and signature.course_id = ${courseId}
  )`;
}

const NEAR_IN_FILES = sql<(NearRow & { position: number }) | null>`(
  select json_build_object(
    'position', earlier.position,
    'text', earlier.text, 'correctAnswer', earlier.correct_answer, 'choices', earlier.choices
  )
  from import_items as earlier
  where earlier.import_id = import_items.import_id and earlier.position = import_items.near_position
)`;

/** The items that were meant as questions after an unused one, up to the next one of another kind, category or file. */
const FOLLOWING = sql`
  from import_items as next
  where import_items.state = 'unused' and next.import_id = import_items.import_id
    and next.position > import_items.position
    and next.position < (
      select coalesce(min(other.position), 2147483647)
      from import_items as other
      join import_items as first
        on first.import_id = import_items.import_id and first.position = import_items.position + 1
      where other.import_id = import_items.import_id and other.position > import_items.position
        and (
          other.state not in ('question', 'failed') or other.file <> import_items.file
          or other.category <> first.category
        )
    )`;

/** The items that an unused block can be put before, in order. */
export async function listFollowing(db: Queryable, importId: string, position: number, limit: number) {
  const { rows } = await sql<{ position: number }>`
    select following.position
    from import_items, lateral (select next.position ${FOLLOWING} order by next.position limit ${limit}) as following
    where import_items.import_id = ${importId} and import_items.position = ${position}
    order by following.position`.execute(db);
  return rows.map((row) => row.position);
}

interface NearRow {
  readonly text: string;
  readonly choices: string[];
  readonly correctAnswer: string;
}

/** The items of an import in order; `q` searches the texts. */
export function listItems(
  db: Queryable,
  { id, courseId: ofCourse }: Pick<ImportRow, 'id' | 'courseId'>,
  { position, q, show, category, note }: ItemFilters,
) {
  const courseId = sql<string>`${ofCourse}::uuid`;
  const query = db
    .selectFrom('importItems')
    .where('importId', '=', id)
    .$if(position !== undefined, (all) => all.where('position', '=', position ?? 0))
    .$if(q !== undefined, (all) => all.where(contains('importItems.text', q ?? '')))
    .$if(category !== undefined, (all) => all.where('category', '=', category ?? ''))
    .$if(note !== undefined, (all) => all.where(sql<boolean>`${note}::text = any(note_kinds)`))
    .$if(category !== undefined || note !== undefined || show === 'questions', (all) =>
      all.where('state', '=', 'question'),
    )
    .$if(show === 'duplicates', (all) => all.where(isDuplicate(courseId)))
    .$if(show === 'near-duplicates', (all) => all.where(isNearDuplicate(courseId)))
    .$if(show === 'left-behind', (all) => all.where('state', 'in', ['skipped', 'failed']))
    .$if(show === 'unused', (all) => all.where('state', '=', 'unused'))
    .select([
      'importItems.id',
      'position',
      'file',
      'line',
      'lastLine',
      'state',
      'reason',
      'mending',
      'notes',
      'noteKinds',
      ...READ_COLUMNS,
      'category',
      'isTrueFalse',
      sql<number>`(select count(*)::int ${FOLLOWING})`.as('numberOfFollowing'),
      firstInPool(courseId).as('inPool'),
      FIRST_IN_FILES.as('inFiles'),
      nearInPool(courseId).as('nearInPool'),
      NEAR_IN_FILES.as('nearInFiles'),
      'nearSimilarity',
    ]);
  return { query, id: 'import_items.id', orders: ORDERS };
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof listItems>['query']['executeTakeFirstOrThrow']>>;

/** An item of an import; undefined if the position does not exist. */
export async function findItem(db: Queryable, importId: string, position: number) {
  return db
    .selectFrom('importItems')
    .where('importId', '=', importId)
    .where('position', '=', position)
    .select([
      'id',
      'position',
      'file',
      'line',
      'lastLine',
      'state',
      'reason',
      'mending',
      'notes',
      ...READ_COLUMNS,
      'category',
      'isTrueFalse',
    ])
    .executeTakeFirst();
}

export type StoredItem = NonNullable<Awaited<ReturnType<typeof findItem>>>;

/** Those of these images that the import has. */
export async function listImageKeys(
  db: Queryable,
  importId: string,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('importImages')
    .where('importId', '=', importId)
    .where(sql<boolean>`key = any(${[...keys]}::uuid[])`)
    .select('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** @returns whether the item still exists */
export async function updateItem(
  trx: Trx,
  itemId: string,
  item: Updateable<Database['importItems']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('importItems')
    .where('id', '=', itemId)
    .set(item)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The item columns that the totals of an import are computed from, in order. */
export async function listOutlined(trx: Trx, importId: string) {
  return trx
    .selectFrom('importItems')
    .where('importId', '=', importId)
    .orderBy('position')
    .select(['state', 'reason', 'category', 'tags', 'noteKinds', 'isTrueFalse'])
    .execute();
}

/** A page of the items with a note or that cannot be imported, after a position. */
export async function listNoted(
  db: Queryable,
  importId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  return (
    db
      .selectFrom('importItems')
      .where('importId', '=', importId)
      .where('position', '>', after)
      .where(sql<boolean>`(notes <> '{}' or state <> 'question')`)
      .select(['position', 'file', 'line', 'lastLine', 'state', 'reason', 'notes', 'noteKinds'])
      // Nothing else holds what an unused block says.
      .select(sql<string>`case state when 'unused' then text else left(text, 200) end`.as('shown'))
      .orderBy('position')
      .limit(limit)
      .execute()
  );
}

export type NotedRow = Awaited<ReturnType<typeof listNoted>>[number];
