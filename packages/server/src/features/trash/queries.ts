import { type KindCount, LIMITS } from '@exam/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Orders } from '../../platform/database/order.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { hasWorkedIn } from '../audit/index.ts';
import { onlyItsCourses } from '../courses/index.ts';
import { EXAMS_OF_COURSE } from '../deletions/index.ts';

/**
 * The condition on `trash_items` for those of courses that the account may edit, and for courses that it owns. Without its
 * course, another item is for its owner alone.
 */
function isEditableBy(account: Account): RawBuilder<boolean> {
  const { id, email } = account;
  return sql<boolean>`trash_items.id in (
    select item.id from trash_items as item join courses on courses.id = item.course_id where courses.owner_id = ${id}
    union all
    select item.id from trash_items as item join course_members using (course_id)
    where course_members.email = ${email} and role in ('owner', 'editor')
    union all
    select item_id from trashed_rows
    where table_name = 'course_members' and content ->> 'email' = ${email} and content ->> 'role' = 'owner'
    union all
    select item.id from trash_items as item
    where item.owner_id = ${id} and not exists (select from courses where courses.id = item.course_id)
  )${onlyItsCourses('trash_items.course_id', account)}`;
}

const IS_COURSE_GONE = sql<boolean>`(
  trash_items.kind <> 'course' and trash_items.course_id is not null
  and not exists (select from courses where courses.id = trash_items.course_id)
)`;

const EXPIRES_AT = sql<Date>`trash_items.deleted_at + make_interval(days => ${LIMITS.trashDays}::int)`;

/** An account that left the course is not named: its members would learn the e-mail that it has by now. */
const IS_NAMED = sql<boolean>`(
  trash_items.deleted_by = trash_items.owner_id or ${hasWorkedIn(sql.ref('trash_items.course_id'))}
)`;

function selectItems(db: Queryable, account: Account) {
  return db
    .selectFrom('trashItems')
    .leftJoin('accounts', (join) => join.onRef('accounts.id', '=', 'trashItems.deletedBy').on(IS_NAMED))
    .where(isEditableBy(account))
    .select([
      'trashItems.id',
      'trashItems.kind',
      'trashItems.objectId',
      'trashItems.name',
      'trashItems.courseId',
      'trashItems.courseName',
      'trashItems.chapterId',
      'trashItems.ownerId',
      'trashItems.numberOfChapters',
      'trashItems.numberOfQuestions',
      'trashItems.deletedAt',
      'accounts.email',
      'accounts.displayName',
      IS_COURSE_GONE.as('isCourseGone'),
      EXPIRES_AT.as('expiresAt'),
    ]);
}

export type TrashItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

// Ids are in chronological order.
const ORDERS: Orders = { '-createdAt': { by: 'trash_items.id', type: 'uuid', direction: 'desc' } };

/** The trash of the courses that an account may edit, newest first. */
export function listTrash(db: Queryable, account: Account, { course }: { course?: string | undefined }) {
  const query = selectItems(db, account).$if(course !== undefined, (all) =>
    all.where('trashItems.courseId', '=', course ?? ''),
  );
  return { query, id: 'trash_items.id', orders: ORDERS };
}

/** @throws AppError notFound if the account may not edit what the item belonged to */
export async function getTrashItem(db: Queryable, account: Account, itemId: string): Promise<TrashItemRow> {
  const item = await selectItems(db, account).where('trashItems.id', '=', itemId).executeTakeFirst();
  if (!item) throw notFound('Item of the trash');
  return item;
}

/** The same for several different items, in the order of their ids. @throws AppError notFound unless all are there */
export async function getTrashItems(
  db: Queryable,
  account: Account,
  itemIds: readonly string[],
): Promise<TrashItemRow[]> {
  const items = await selectItems(db, account)
    .where('trashItems.id', 'in', itemIds)
    .orderBy('trashItems.id')
    .execute();
  if (items.length < itemIds.length) throw notFound('Item of the trash');
  return items;
}

/** Keeps an account from being deleted until the transaction ends. */
export async function holdOwner(trx: Trx, accountId: string): Promise<void> {
  await sql`select from accounts where id = ${accountId} for key share`.execute(trx);
}

/** Keeps the accounts with an exam in the making in an item from being deleted, in the order of their ids. */
export async function holdMakersOfDrafts(trx: Trx, itemId: string): Promise<void> {
  await sql`
    select from accounts where id in (
      select (content ->> 'account_id')::uuid from trashed_rows
      where item_id = ${itemId} and table_name = 'exam_drafts'
    ) order by id for key share`.execute(trx);
}

/** The ids of both questions of each pair of these items. */
const PARTNERS = (itemIds: readonly string[]) => sql`
  select unnest(array[(content ->> 'one_id')::uuid, (content ->> 'other_id')::uuid]) as id
  from trashed_rows where item_id = any(${[...itemIds]}::uuid[]) and table_name = 'question_pairs'`;

/** Keeps the questions that items have pairs with, in the order of their ids. */
export async function holdPartners(trx: Trx, itemIds: readonly string[]): Promise<void> {
  await sql`
    select from questions where id in (${PARTNERS(itemIds)}) order by id for key share`.execute(trx);
}

/**
 * Locks items, and those with a question that they have a pair with, in the order of their ids.
 * @returns those that are still there, with their courses as they are now
 */
export async function lockItems(
  trx: Trx,
  itemIds: readonly string[],
): Promise<{ readonly id: string; readonly courseId: string | null }[]> {
  const { rows } = await sql<{ id: string; courseId: string | null }>`
    select id, course_id as "courseId" from trash_items
    where id = any(${[...itemIds]}::uuid[]) or id in (
      select item_id from trashed_rows
      where table_name = 'questions' and row_id = any(array(${PARTNERS(itemIds)}))
    )
    order by id for update`.execute(trx);
  return rows.filter(({ id }) => itemIds.includes(id));
}

/** A column of the first row that an item has of a table, as text. */
export async function readColumns<Name extends string>(
  trx: Trx,
  itemId: string,
  table: string,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const columns = sql.join(names.map((name) => sql`content ->> ${name} as ${sql.ref(name)}`));
  const { rows } = await sql<Record<Name, string>>`
    select ${columns} from trashed_rows where item_id = ${itemId} and table_name = ${table} limit 1`.execute(
    trx,
  );
  if (!rows[0]) throw new Error(`the item ${itemId} has no row of ${table}`);
  return rows[0];
}

/** How many questions of each kind these items have. */
export async function countTrashed(trx: Trx, itemIds: readonly string[]): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`
    select content ->> 'difficulty' as difficulty, content ->> 'objective' as objective,
      count(*)::int as "numberOfQuestions"
    from trashed_rows where item_id = any(${[...itemIds]}::uuid[]) and table_name = 'questions'
    group by 1, 2`.execute(trx);
  return rows;
}

/**
 * Puts back the decided pairs whose questions both exist; a pair with another question in the trash waits for that one.
 * @returns how many were put back
 */
export async function putBackPairs(trx: Trx, itemId: string): Promise<number> {
  const inserted = await sql`
    insert into question_pairs (id, one_id, other_id, course_id, similarity, decision)
    select pair.id, pair.one_id, pair.other_id, one.course_id, pair.similarity, pair.decision
    from trashed_rows cross join lateral json_populate_record(null::question_pairs, content) as pair
    join question_signatures as one on one.question_id = pair.one_id
    join question_signatures as other on other.question_id = pair.other_id and other.course_id = one.course_id
    where item_id = ${itemId} and table_name = 'question_pairs'
    on conflict (one_id, other_id) do nothing`.execute(trx);
  await sql`
    update trashed_rows as pair set item_id = partner.item_id
    from trashed_rows as partner
    where pair.item_id = ${itemId} and pair.table_name = 'question_pairs'
      and partner.table_name = 'questions' and partner.item_id <> ${itemId}
      and partner.row_id = any(array[(pair.content ->> 'one_id')::uuid, (pair.content ->> 'other_id')::uuid])`.execute(
    trx,
  );
  return Number(inserted.numAffectedRows ?? 0);
}

/** Gives a course that was put back its images and its exams again, also those that are in the trash by now. */
export async function rejoinCourse(trx: Trx, itemId: string, courseId: string): Promise<void> {
  await sql`
    update images set course_id = ${courseId}
    where course_id is null and id in (select image_id from trash_images where item_id = ${itemId})`.execute(
    trx,
  );
  const noted = sql`(
    select row_id from trashed_rows where item_id = ${itemId} and table_name = ${EXAMS_OF_COURSE}
  )`;
  // Before the exams that are there: one that is put back at this moment is no item any more when its lock is free.
  await sql`
    update trash_items set course_id = ${courseId}
    where course_id is null and kind = 'exam' and object_id in ${noted}`.execute(trx);
  await sql`
    update exams set course_id = ${courseId} where course_id is null and id in ${noted}`.execute(trx);
}

/** Gives an exam that was put back the images that it shows. */
export async function putBackExamImages(trx: Trx, itemId: string, examId: string): Promise<void> {
  await sql`
    insert into exam_images (exam_id, image_id)
    select ${examId}, image_id from trash_images where item_id = ${itemId}`.execute(trx);
}

/** Notes an exam that was put back before its course, for when that is put back. */
export async function noteForCourse(trx: Trx, courseId: string, examId: string): Promise<void> {
  await sql`
    insert into trashed_rows (item_id, table_name, row_id, content)
    select id, ${EXAMS_OF_COURSE}, ${examId}, '{}' from trash_items
    where kind = 'course' and object_id = ${courseId}`.execute(trx);
}

/** Whether a course exists. */
export async function hasCourse(trx: Trx, courseId: string): Promise<boolean> {
  const row = await trx.selectFrom('courses').where('id', '=', courseId).select('id').executeTakeFirst();
  return row !== undefined;
}

/** Whether an exam in the trash has listed students, scanned pages or results. */
export async function hasTrashedStudents(db: Queryable, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from trashed_rows
    where item_id = ${itemId} and table_name in ('exam_students', 'scans', 'scanned_pages', 'exam_results')
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes an item with all that is left of it. @returns whether it existed */
export async function deleteItem(trx: Trx, itemId: string): Promise<boolean> {
  const result = await trx.deleteFrom('trashItems').where('id', '=', itemId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
