import type { ExamChange, ExamProgress } from '@exam/contract';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Db } from '../../platform/database/connect.ts';
import { bothWays, type Orders } from '../../platform/database/order.ts';
import { contains } from '../../platform/database/search.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { isExamVisibleTo, isHelpedBy, isVisibleTo } from '../courses/index.ts';

/** The exams that an account may see. */
function selectExams(db: Queryable, account: Account) {
  return selectAnyExams(db, account).where(isExamVisibleTo(account));
}

function selectAnyExams(db: Queryable, account: Account) {
  return db.selectFrom('exams').select([
    'exams.id',
    'exams.ownerId',
    'exams.name',
    'exams.courseId',
    'exams.courseName',
    'exams.numberOfQuestions',
    'exams.difficultyDistribution',
    'exams.objectiveDistribution',
    'exams.chaptersDistribution',
    'exams.seed',
    'exams.numberOfVersions',
    'exams.generation',
    'exams.createdAt',
    sql<boolean>`(
        exists (select from student_results where student_results.exam_id = exams.id)
        or exists (select from scanned_pages where scanned_pages.exam_id = exams.id)
      )`.as('hasAnswers'),
    sql<Date | null>`greatest(
        (select max(printed_at) from paper_settings where exam_id = exams.id),
        (select max(printed_at) from printed_sheets where exam_id = exams.id)
      )`.as('printedAt'),
    sql<Date | null>`(select uploaded_at from exam_results where exam_id = exams.id)`.as('resultsAt'),
    progressFor(account).as('progress'),
  ]);
}

/** Students, their sheets and their marks are for the owner of the exam alone. */
function progressFor(account: Account) {
  return sql<ExamProgress | null>`(
    select jsonb_build_object(
      'numberOfStudents', (select count(*) from exam_students where exam_id = exams.id),
      'numberOfSheets', coalesce(exam_scans.number_of_sheets, 0),
      'numberOfCompleteSheets', coalesce(exam_scans.number_of_complete_sheets, 0),
      'numberOfDoubts', coalesce(exam_scans.number_of_doubts, 0),
      'numberOfDoubtfulAnswers', coalesce(exam_scans.number_of_doubtful_answers, 0),
      'numberOfMarked', marked.number,
      'meanPoints', marked.mean,
      'fullPoints', case when marked.number > 0 then exam_results.full_points_hundredths::float8 / 100 end,
      'numberOfPassed', case when marked.number > 0 then exam_results.number_of_passed end)
    from (
      select count(*) as number, avg(points_hundredths)::float8 / 100 as mean
      from student_results where exam_id = exams.id
    ) as marked
      left join exam_scans on exam_scans.exam_id = exams.id
      left join exam_results on exam_results.exam_id = exams.id
    where exams.owner_id = ${account.id})`;
}

/**
 * The same with what a corrected copy was made from. Where that exam is gone or not visible beside its copy, its id is null.
 * The changes are not selected: those of one copy may have as many texts as its exam.
 */
function selectExamsInFull(db: Queryable, account: Account) {
  return inFull(selectExams(db, account));
}

function inFull(exams: ReturnType<typeof selectAnyExams>) {
  return exams.select('exams.correctedFromName').select(
    sql<string | null>`(
        select source.id from exams as source
        where source.id = exams.corrected_from
          and case when exams.course_id is null then source.course_id is null and source.owner_id = exams.owner_id
            else source.course_id = exams.course_id end
      )`.as('correctedFrom'),
  );
}

export type ListedExamRow = Awaited<ReturnType<ReturnType<typeof selectExams>['executeTakeFirstOrThrow']>>;
type OwnExamRow = Awaited<ReturnType<ReturnType<typeof selectExamsInFull>['executeTakeFirstOrThrow']>>;
export type ExamRow = NonNullable<Awaited<ReturnType<typeof findExam>>>;

const byAge = bothWays('createdAt', 'exams.id', 'uuid');
const ORDERS: Orders = {
  // Newest first is the default.
  '-createdAt': { by: 'exams.id', type: 'uuid', direction: 'desc' },
  ...byAge,
  ...bothWays('name', 'lower(exams.name)', 'text'),
};

/** The list of exams; `q` searches their names. */
export function listExams(
  db: Db,
  account: Account,
  { q, course }: { q?: string | undefined; course?: string | undefined },
) {
  let query = selectExams(db, account);
  if (q !== undefined) query = query.where(contains('exams.name', q));
  if (course !== undefined) query = query.where('exams.courseId', '=', course);
  return { query, id: 'exams.id', orders: ORDERS };
}

/** The newest exams of a course that have results, the oldest first. */
export async function listExamsWithResults(db: Queryable, account: Account, courseId: string, most: number) {
  const newest = await selectExams(db, account)
    .innerJoin('examResults', 'examResults.examId', 'exams.id')
    .where('exams.courseId', '=', courseId)
    .orderBy('exams.id', 'desc')
    .limit(most)
    .execute();
  return newest.toReversed();
}

/** An exam that an account may see, with what changed if it is a corrected copy. */
export async function findExam(db: Queryable, account: Account, examId: string) {
  return selectExamsInFull(db, account)
    .where('exams.id', '=', examId)
    .select('exams.changes')
    .executeTakeFirst();
}

/** An exam with whose answer sheets an account helps. */
export async function findHelpedExam(
  db: Queryable,
  account: Account,
  examId: string,
): Promise<ExamRow | undefined> {
  return inFull(selectAnyExams(db, account))
    .where('exams.id', '=', examId)
    .where(isHelpedBy(account))
    .select('exams.changes')
    .executeTakeFirst();
}

/** Whether an account helps with the answer sheets of an exam. */
export async function helpsWith(db: Queryable, account: Account, examId: string): Promise<boolean> {
  const exam = await db
    .selectFrom('exams')
    .where('exams.id', '=', examId)
    .where(isHelpedBy(account))
    .select('exams.id')
    .executeTakeFirst();
  return exam !== undefined;
}

const EXAMS_PER_PAGE = 100;

/** A page of the exams that an account has made and may see, after an id, without the changes of corrected copies. */
export async function listOwnExams(db: Queryable, account: Account, afterId: string): Promise<OwnExamRow[]> {
  return selectExamsInFull(db, account)
    .where('exams.ownerId', '=', account.id)
    .where('exams.id', '>', afterId)
    .orderBy('exams.id')
    .limit(EXAMS_PER_PAGE)
    .execute();
}

const CHANGES_PER_PAGE = 200;

/** A page of the changes of a corrected copy, in order. @param after how many come before the page */
export async function listChangesBehind(db: Queryable, examId: string, after: number): Promise<ExamChange[]> {
  const { rows } = await sql<{ change: ExamChange }>`
    select change from exams, jsonb_array_elements(changes) with ordinality as each_change (change, place)
    where exams.id = ${examId} and place > ${after}::int order by place limit ${CHANGES_PER_PAGE}`.execute(
    db,
  );
  return rows.map(({ change }) => change);
}

/** The questions of an exam as saved, in order; of version A if there are several. */
export async function listExamQuestions(db: Queryable, examId: string) {
  return selectExamQuestions(db, examId).where('version', '=', 0).execute();
}

/** The questions of all versions of an exam: those of A in order, then those of B, … */
export async function listQuestionsOfVersions(db: Queryable, examId: string) {
  return selectExamQuestions(db, examId).execute();
}

const QUESTIONS_PER_PAGE = 500;

/** A page of the same, after a position. */
export async function listQuestionsBehind(
  db: Queryable,
  examId: string,
  { version, position }: { readonly version: number; readonly position: number },
) {
  return selectExamQuestions(db, examId)
    .where(sql<boolean>`(version, position) > (${version}::int, ${position}::int)`)
    .limit(QUESTIONS_PER_PAGE)
    .execute();
}

function selectExamQuestions(db: Queryable, examId: string) {
  return db
    .selectFrom('examQuestions')
    .innerJoin('exams', 'exams.id', 'examQuestions.examId')
    .where('examId', '=', examId)
    .orderBy('version')
    .orderBy('position')
    .selectAll('examQuestions')
    .select(['exams.courseId', 'exams.courseName']);
}

export type ExamQuestionRow = Awaited<ReturnType<typeof listExamQuestions>>[number];

/** A statement of PostgreSQL takes 65,535 parameters; a question of an exam has twenty. */
const ROWS_PER_INSERT = 1_000;

/** Saves an exam with its questions. The transaction makes it all or nothing. */
export async function insertExam(
  trx: Trx,
  exam: Insertable<Database['exams']>,
  questions: readonly Insertable<Database['examQuestions']>[],
): Promise<void> {
  await trx.insertInto('exams').values(exam).execute();
  for (let from = 0; from < questions.length; from += ROWS_PER_INSERT) {
    const rows = questions.slice(from, from + ROWS_PER_INSERT);
    await trx.insertInto('examQuestions').values(rows).execute();
  }
}

/** Links an exam to those of these images that belong to its course. */
export async function insertExamImages(
  trx: Trx,
  { examId, courseId, imageIds }: { examId: string; courseId: string; imageIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into exam_images (exam_id, image_id)
    select ${examId}, id from images
    where course_id = ${courseId} and id = any(${[...imageIds]}::uuid[])
    on conflict do nothing`.execute(trx);
}

/** Links an exam to those of these images that another exam shows: without a course, nothing else holds them. */
export async function shareExamImages(
  trx: Trx,
  { examId, fromExamId, imageIds }: { examId: string; fromExamId: string; imageIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into exam_images (exam_id, image_id)
    select ${examId}, images.id from exam_images join images on images.id = exam_images.image_id
    where exam_id = ${fromExamId} and images.id = any(${[...imageIds]}::uuid[])
    for key share of images
    on conflict do nothing`.execute(trx);
}

/** @returns whether it existed */
export async function renameExam(trx: Trx, examId: string, name: string): Promise<boolean> {
  const result = await trx.updateTable('exams').where('id', '=', examId).set({ name }).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Locks an exam, so that it can be deleted. @returns whether it exists */
export async function lockExam(trx: Trx, examId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('exams')
    .where('id', '=', examId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an exam has listed students, scanned pages or results. */
export async function hasStudents(db: Queryable, examId: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from exam_students where exam_id = ${examId})
      or exists (select from scans where exam_id = ${examId})
      or exists (select from scanned_pages where exam_id = ${examId})
      or exists (select from exam_results where exam_id = ${examId})`.execute(db);
  return rows.length > 0;
}

/**
 * Transfers the exams that an account made in other accounts' courses, also those in the trash, to the owners of those
 * courses. @returns which those are; without those in the trash
 */
export async function giveExamsToCourseOwners(trx: Trx, accountId: string) {
  const { rows } = await sql<{ id: string; name: string; courseId: string }>`
    update exams
    set owner_id = courses.owner_id
    from courses
    where courses.id = exams.course_id and exams.owner_id = ${accountId} and courses.owner_id <> ${accountId}
    returning exams.id, exams.name, courses.id as "courseId"`.execute(trx);
  await sql`
    update trash_items set owner_id = courses.owner_id from courses
    where kind = 'exam' and trash_items.owner_id = ${accountId} and courses.id = course_id
      and courses.owner_id <> ${accountId}`.execute(trx);
  return rows;
}

/** The visible chapters among these ids, with their courses. */
export async function listChaptersById(db: Queryable, account: Account, chapterIds: readonly string[]) {
  return db
    .selectFrom('chapters')
    .innerJoin('courses', 'courses.id', 'chapters.courseId')
    .where(isVisibleTo(account))
    .where(sql<boolean>`chapters.id = any(${[...chapterIds]}::uuid[])`)
    .orderBy('chapters.number')
    .select(['chapters.id', 'chapters.name', 'chapters.courseId'])
    .execute();
}
