import { LIMITS } from '@exam/contract';
import { type RawBuilder, sql } from 'kysely';
import type { StoredDatabase } from '../../platform/database/spelling.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { hourly } from '../../platform/jobs/index.ts';

type TableName = keyof StoredDatabase;

/** Ids as SQL: a list, or a query that gives one. */
type Ids = RawBuilder<unknown>;

function listOf(ids: readonly string[]): Ids {
  return sql`${[...ids]}::uuid[]`;
}

/** Moves the rows of a table whose column has one of these ids to an item of the trash. */
async function moveRows(trx: Trx, itemId: string, table: TableName, key: string, ids: Ids): Promise<void> {
  await sql`select move_to_trash(${itemId}, ${table}::regclass, ${key}, ${ids})`.execute(trx);
}

/** Decisions about pairs of these questions. What was only found is found again. */
async function movePairs(trx: Trx, itemId: string, questionIds: Ids): Promise<void> {
  await sql`
    with gone as (
      delete from question_pairs
      where (one_id = any(${questionIds}) or other_id = any(${questionIds})) and decision <> 'open'
      returning id, one_id, other_id, course_id, similarity, decision
    )
    insert into trashed_rows (item_id, table_name, row_id, content)
    select ${itemId}, 'question_pairs', gone.id, row_to_json(gone) from gone`.execute(trx);
}

/** The questions of these locked chapters, and what hangs on them. */
async function moveQuestionsOf(trx: Trx, itemId: string, chapterIds: Ids): Promise<void> {
  const questionIds = sql`array(select id from questions where chapter_id = any(${chapterIds}))`;
  await movePairs(trx, itemId, questionIds);
  await moveRows(trx, itemId, 'question_versions', 'question_id', questionIds);
  await moveRows(trx, itemId, 'questions', 'chapter_id', chapterIds);
  // With the number of questions that ever left them, so that no exam seems to be of the same pool that is not.
  await moveRows(trx, itemId, 'cells', 'chapter_id', chapterIds);
}

/** A deletion: its account and its id. */
interface Deletion {
  readonly itemId: string;
  readonly accountId: string;
}

/** Moves a locked question to the trash. */
export async function moveQuestion(
  trx: Trx,
  { itemId, accountId }: Deletion,
  questionId: string,
): Promise<void> {
  await sql`
    insert into trash_items
      (id, kind, object_id, course_id, course_name, chapter_id, owner_id, name, number_of_questions, deleted_by)
    select ${itemId}, 'question', questions.id, courses.id, courses.name, chapters.id, courses.owner_id,
      left(btrim(questions.text), 200), 1, ${accountId}
    from questions join chapters on chapters.id = chapter_id join courses on courses.id = course_id
    where questions.id = ${questionId}`.execute(trx);
  await moveQuestionRows(trx, itemId, [questionId]);
}

/** Moves locked questions of one chapter to the trash as one item. */
export async function moveQuestions(
  trx: Trx,
  { itemId, accountId }: Deletion,
  { chapterId, questionIds }: { readonly chapterId: string; readonly questionIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into trash_items
      (id, kind, object_id, course_id, course_name, chapter_id, owner_id, name, number_of_questions, deleted_by)
    select ${itemId}, 'questions', ${itemId}, courses.id, courses.name, chapters.id, courses.owner_id,
      chapters.name, ${questionIds.length}, ${accountId}
    from chapters join courses on courses.id = course_id
    where chapters.id = ${chapterId}`.execute(trx);
  await moveQuestionRows(trx, itemId, questionIds);
}

async function moveQuestionRows(trx: Trx, itemId: string, questionIds: readonly string[]): Promise<void> {
  const ids = listOf(questionIds);
  await movePairs(trx, itemId, ids);
  await moveRows(trx, itemId, 'question_versions', 'question_id', ids);
  await moveRows(trx, itemId, 'questions', 'id', ids);
}

/** Moves a locked chapter with its locked questions to the trash. */
export async function moveChapter(
  trx: Trx,
  { itemId, accountId }: Deletion,
  chapterId: string,
): Promise<void> {
  await sql`
    insert into trash_items
      (id, kind, object_id, course_id, course_name, owner_id, name, number_of_chapters, number_of_questions, deleted_by)
    select ${itemId}, 'chapter', chapters.id, courses.id, courses.name, courses.owner_id, chapters.name, 1,
      (select count(*) from questions where chapter_id = chapters.id), ${accountId}
    from chapters join courses on courses.id = course_id where chapters.id = ${chapterId}`.execute(trx);
  const ids = listOf([chapterId]);
  await moveQuestionsOf(trx, itemId, ids);
  await moveRows(trx, itemId, 'chapters', 'id', ids);
}

/**
 * Moves a locked course with its chapters, its locked questions, its members, its kept blueprints and the exams in the
 * making to the trash. Its exams stay, and are noted so that they belong to it again when it is put back.
 */
export async function moveCourse(trx: Trx, { itemId, accountId }: Deletion, courseId: string): Promise<void> {
  const chapterIds = sql`array(select id from chapters where course_id = ${courseId})`;
  await sql`
    insert into trash_items
      (id, kind, object_id, course_id, course_name, owner_id, name, number_of_chapters, number_of_questions, deleted_by)
    select ${itemId}, 'course', id, id, name, owner_id, name,
      (select count(*) from chapters where course_id = courses.id),
      (select count(*) from questions where chapter_id = any(${chapterIds})), ${accountId}
    from courses where id = ${courseId}`.execute(trx);
  await sql`
    insert into trash_images (item_id, image_id)
    select ${itemId}, id from images where course_id = ${courseId}`.execute(trx);
  await sql`
    insert into trashed_rows (item_id, table_name, row_id, content)
    select ${itemId}, ${EXAMS_OF_COURSE}, id, '{}' from exams where course_id = ${courseId}`.execute(trx);
  await moveQuestionsOf(trx, itemId, chapterIds);
  const ids = listOf([courseId]);
  await moveRows(trx, itemId, 'chapters', 'course_id', ids);
  // They follow from the groups again when it is put back.
  await sql`delete from course_members where course_id = ${courseId} and group_id is not null`.execute(trx);
  await moveRows(trx, itemId, 'course_members', 'course_id', ids);
  await moveRows(trx, itemId, 'course_groups', 'course_id', ids);
  await moveRows(trx, itemId, 'blueprints', 'course_id', ids);
  await moveRows(trx, itemId, 'exam_drafts', 'course_id', ids);
  await moveRows(trx, itemId, 'courses', 'id', ids);
}

/** The name under which a deleted course notes its exams; no table has it. */
export const EXAMS_OF_COURSE = 'exams of the course';

/**
 * Moves a locked exam to the trash with its students, their results and the scanned pages. A file that is being read is broken off,
 * and a mailing ends.
 */
export async function moveExam(trx: Trx, { itemId, accountId }: Deletion, examId: string): Promise<void> {
  await sql`
    insert into trash_items
      (id, kind, object_id, course_id, course_name, owner_id, name, number_of_questions, deleted_by)
    select ${itemId}, 'exam', id, course_id, course_name, owner_id, name, number_of_questions, ${accountId}
    from exams where id = ${examId}`.execute(trx);
  await sql`
    insert into trash_images (item_id, image_id)
    select ${itemId}, image_id from exam_images where exam_id = ${examId}`.execute(trx);
  const ids = listOf([examId]);
  await moveStudents(trx, itemId, examId);
  for (const table of TABLES_OF_EXAM.toReversed()) await moveRows(trx, itemId, table, 'exam_id', ids);
  await moveRows(trx, itemId, 'exams', 'id', ids);
  // The item knows the owner, who may change.
  await sql`
    update trashed_rows set content = (
      select json_object_agg(key, value) from json_each(content)
      where key <> 'owner_id'
    )
    where item_id = ${itemId} and table_name = 'exams'`.execute(trx);
}

/**
 * The tables of what hangs on an exam beside its images, in the order in which rows are put back. A test compares them with the
 * foreign keys.
 */
export const TABLES_OF_EXAM = [
  'exam_questions',
  'exam_results',
  'question_measures',
  'shown_results',
  'shown_measures',
  'marking_schemes',
  'paper_settings',
  'printed_sheets',
] as const;

/** The same for what single students listed, answered and were mailed. */
export const TABLES_OF_STUDENTS = [
  'exam_scans',
  'scans',
  'scanned_pages',
  'result_mailings',
  'exam_students',
  'student_mails',
  'student_results',
] as const;

/** Moves the students of an exam, their results and the scanned pages. */
async function moveStudents(trx: Trx, itemId: string, examId: string): Promise<void> {
  const over = sql`run_id = null, heartbeat_at = null, request = null`;
  // A reading locks its scan before it stores a page.
  await sql`
    update scans set state = 'unreadable', failure = ${BROKEN_OFF}, ${over}
    where exam_id = ${examId} and state = 'reading'`.execute(trx);
  await sql`
    update result_mailings set state = 'ended', failure = ${MAILING_ENDED}, ${over}
    where exam_id = ${examId} and state = 'sending'`.execute(trx);
  await sql`
    insert into trashed_pictures (item_id, page_id, picture)
    select ${itemId}, id, picture from scanned_pages
    where exam_id = ${examId} and picture is not null`.execute(trx);
  for (const table of TABLES_OF_STUDENTS.toReversed()) {
    const keptElsewhere = table === 'scanned_pages' ? ['picture'] : [];
    await sql`
      select move_to_trash(
        ${itemId}, ${table}::regclass, 'exam_id', ${listOf([examId])}, ${keptElsewhere}::text[]
      )`.execute(trx);
  }
}

const BROKEN_OFF =
  'The exam was deleted while this file was read. The pages that were read stay; upload the file again for the others.';
const MAILING_ENDED =
  'The exam was deleted before the last mail. The list says who got one; send to the others again.';

/** Moves what hangs on an exam that was put back to its tables, with students, results and pages. */
export async function putBackOfExam(trx: Trx, itemId: string): Promise<void> {
  for (const table of [...TABLES_OF_EXAM, ...TABLES_OF_STUDENTS]) await putBackRows(trx, itemId, table);
  await sql`
    update scanned_pages set picture = trashed_pictures.picture from trashed_pictures
    where trashed_pictures.item_id = ${itemId} and page_id = scanned_pages.id`.execute(trx);
}

/** Shares a course that was put back with the groups that are still there. */
export async function putBackGroups(trx: Trx, itemId: string): Promise<void> {
  await sql`
    delete from trashed_rows
    where item_id = ${itemId} and table_name = 'course_groups' and not exists (
      select from colleague_groups where id = (content ->> 'group_id')::uuid for key share
    )`.execute(trx);
  await putBackRows(trx, itemId, 'course_groups');
}

/**
 * Moves the rows that an item has of a table back there.
 * @param changed columns that get another value than they had
 */
export async function putBackRows(
  trx: Trx,
  itemId: string,
  table: TableName,
  changed: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  await sql`select put_back(${itemId}, ${table}::regclass, ${JSON.stringify(changed)}::json)`.execute(trx);
}

/** Locks what lies in the trash of a chapter, in the order of the ids. Must be called before questions are locked. */
export async function lockTrashOfChapter(trx: Trx, chapterId: string): Promise<void> {
  await sql`select from trash_items where chapter_id = ${chapterId} order by id for update`.execute(trx);
}

/**
 * Gives an account that changes its e-mail its roles in courses that are in the trash. If the new e-mail is already a member
 * there, the stronger role stays; memberships of the account's own courses are dropped.
 */
export async function moveTrashedMemberships(
  trx: Trx,
  { accountId, from, to }: { readonly accountId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    delete from trashed_rows as weaker using trashed_rows as other
    where weaker.table_name = 'course_members' and weaker.content ->> 'email' in (${from}, ${to})
      and other.table_name = 'course_members' and other.content ->> 'email' in (${from}, ${to})
      and other.item_id = weaker.item_id
      and (role_strength(other.content ->> 'role'), other.row_id) > (role_strength(weaker.content ->> 'role'), weaker.row_id)`.execute(
    trx,
  );
  await sql`
    delete from trashed_rows using trash_items
    where trash_items.id = item_id and owner_id = ${accountId}
      and table_name = 'course_members' and content ->> 'email' in (${from}, ${to})`.execute(trx);
  await sql`
    update trashed_rows set content = (content::jsonb || jsonb_build_object('email', ${to}::text))::json
    where table_name = 'course_members' and content ->> 'email' = ${from}`.execute(trx);
}

/** Deletes for good what has been in the trash for its 30 days, and what can no longer be put back. */
export const PURGE_TRASH = hourly('delete things in the trash', async (db, clock) => {
  const deletedBefore = new Date(clock().getTime() - LIMITS.trashDays * DAY_MS);
  await db.deleteFrom('trashItems').where('deletedAt', '<', deletedBefore).execute();
  await deleteStranded(db, sql`true`);
});

const DAY_MS = 24 * 60 * 60_000;

/** Deletes what can no longer be put back without a course or chapter that was just deleted from the trash for good. */
export async function deleteStrandedOf(trx: Trx, objectId: string): Promise<void> {
  await deleteStranded(
    trx,
    sql`(trash_items.course_id = ${objectId} or trash_items.chapter_id = ${objectId})`,
  );
}

/** Deletes chapters whose course, and questions whose chapter, is neither there nor in the trash. */
async function deleteStranded(db: Queryable, among: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from trash_items where kind in ('chapter', 'question', 'questions') and ${among}
      and not exists (select from courses where courses.id = trash_items.course_id)
      and not exists (select from trash_items as course where course.object_id = trash_items.course_id)`.execute(
    db,
  );
  await sql`
    delete from trash_items where kind in ('question', 'questions') and ${among}
      and not exists (select from chapters where chapters.id = trash_items.chapter_id)
      and not exists (
        select from trashed_rows where table_name = 'chapters' and row_id = trash_items.chapter_id
      )`.execute(db);
}
