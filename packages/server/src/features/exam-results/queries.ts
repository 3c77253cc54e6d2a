import { LIMITS, RESULTS_DAYS } from '@exam/contract';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { PrintedFigures } from '../../database/columns.ts';
import type { Database } from '../../database/tables.ts';
import type { Db } from '../../platform/database/connect.ts';
import { bothWays, type Orders } from '../../platform/database/order.ts';
import { contains } from '../../platform/database/search.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { hourly } from '../../platform/jobs/index.ts';
import type { ExamMeasure, QuestionMeasure } from './statistics/measure-exam.ts';

const DAY_MS = 24 * 60 * 60_000;

export async function findExamResults(db: Queryable, examId: string) {
  return db
    .selectFrom('examResults')
    .where('examId', '=', examId)
    .select([
      'examId',
      'uploadedAt',
      'numberOfStudents',
      'numberOfUnfinished',
      'scores',
      'reliability',
      'printed',
    ])
    .select([
      sql<boolean>`exists (select from student_results where student_results.exam_id = exam_results.exam_id)`.as(
        'hasStudents',
      ),
      // Results outlive their sheets, and then nothing can compute them again.
      sql<boolean>`is_from_scans and exists (
        select from scanned_pages where scanned_pages.exam_id = exam_results.exam_id)`.as('isFromScans'),
    ])
    .executeTakeFirst();
}

/** How many students passed; null without a pass line. */
export async function findNumberOfPassed(db: Queryable, examId: string): Promise<number | null> {
  const row = await db
    .selectFrom('examResults')
    .where('examId', '=', examId)
    .select('numberOfPassed')
    .executeTakeFirst();
  return row?.numberOfPassed ?? null;
}

export type ExamResultsRow = NonNullable<Awaited<ReturnType<typeof findExamResults>>>;

/** Column choices that an account made earlier in the course of an exam, latest first. */
export async function listColumnsSaid(
  db: Queryable,
  accountId: string,
  { id, courseId }: { readonly id: string; readonly courseId: string | null },
) {
  const rows = await db
    .selectFrom('examResults')
    .innerJoin('exams', 'exams.id', 'examResults.examId')
    .where('exams.ownerId', '=', accountId)
    .where((where) => where.or([where('exams.id', '=', id), where('exams.courseId', '=', courseId)]))
    .where('columns', 'is not', null)
    .orderBy('uploadedAt', 'desc')
    .limit(MOST_REMEMBERED)
    .select('columns')
    .execute();
  return rows.flatMap(({ columns }) => columns ?? []);
}

const MOST_REMEMBERED = 50;

/** The column choices for the current file of an exam. */
export async function findColumnsSaid(db: Queryable, examId: string) {
  const row = await db
    .selectFrom('examResults')
    .where('examId', '=', examId)
    .select('columns')
    .executeTakeFirst();
  return row?.columns;
}

/**
 * The figures of an exam for members of the course, in the form of its results. Undefined until there are any, and after the results
 * were deleted.
 */
export async function findShownResults(db: Queryable, { examId, ...results }: ExamResultsRow) {
  const shown = await db
    .selectFrom('shownResults')
    .where('examId', '=', examId)
    .where('scores', 'is not', null)
    .select(['shownAt as uploadedAt', 'numberOfStudents', 'numberOfUnfinished', 'scores', 'reliability'])
    .$narrowType<{ scores: number[]; numberOfUnfinished: number }>()
    .executeTakeFirst();
  return shown && { ...results, examId, printed: null, ...shown };
}

/** The measurements for members of the course, in exam order, with the question as saved. */
export async function listShownMeasures(db: Queryable, examId: string): Promise<MeasureRow[]> {
  return db
    .selectFrom('shownMeasures')
    .innerJoin('examQuestions', (join) =>
      join
        .onRef('examQuestions.examId', '=', 'shownMeasures.examId')
        .onRef('examQuestions.version', '=', 'shownMeasures.version')
        .onRef('examQuestions.position', '=', 'shownMeasures.position'),
    )
    .where('shownMeasures.examId', '=', examId)
    .where('choiceCounts', 'is not', null)
    .orderBy('shownMeasures.version')
    .orderBy('shownMeasures.position')
    .selectAll('shownMeasures')
    .select([
      sql<null>`null`.as('choiceRestMeans'),
      sql<null>`null`.as('choiceThirds'),
      sql<null>`null`.as('thirdSizes'),
    ])
    .$narrowType<{ numberOfOmitted: number; choiceCounts: number[] }>()
    .select([
      'examQuestions.text',
      'examQuestions.choices',
      'examQuestions.correctAnswer',
      'examQuestions.difficulty',
    ])
    .execute();
}

/**
 * Shows members the figures of final results as they are now, where they may be told: of at least five students, and of five more than
 * were shown before or a week after that.
 * @param which a condition on `exam_results`
 */
async function showFigures(db: Queryable, at: Date, which: RawBuilder<boolean>): Promise<void> {
  const weekAgo = new Date(at.getTime() - SHOWN_DAYS * DAY_MS);
  const fewest = LIMITS.fewestShownStudents;
  await sql`
    insert into shown_results (exam_id, shown_at, number_of_students, number_of_unfinished, scores, reliability)
    select exam_id, ${at}, number_of_students, number_of_unfinished, scores, reliability from exam_results
    where ${which} and ${IS_FINAL} and number_of_students >= ${fewest}
    on conflict (exam_id) do update set shown_at = excluded.shown_at,
      number_of_students = excluded.number_of_students, number_of_unfinished = excluded.number_of_unfinished,
      scores = excluded.scores, reliability = excluded.reliability
    where excluded.number_of_students >= shown_results.number_of_students + ${fewest}
      or shown_results.shown_at <= ${weekAgo}`.execute(db);
  await sql`
    insert into shown_measures (exam_id, question_id, shown_at, version, position, ${MEASURED_COLUMNS})
    select exam_id, question_id, ${at}, version, position, ${MEASURED_COLUMNS}
    from question_measures join exam_results using (exam_id)
    where ${which} and ${IS_FINAL} and number_of_answers >= ${fewest}
    on conflict (exam_id, question_id) do update set shown_at = excluded.shown_at, version = excluded.version,
      position = excluded.position, (${MEASURED_COLUMNS}) = (${EXCLUDED_COLUMNS})
    where excluded.number_of_answers >= shown_measures.number_of_answers + ${fewest}
      or shown_measures.shown_at <= ${weekAgo}`.execute(db);
}

/** Days after which figures are computed anew whatever the number of students that came. */
const SHOWN_DAYS = 7;

const MEASURED_NAMES = [
  'number_of_answers',
  'number_of_correct',
  'number_of_omitted',
  'choice_counts',
  'discrimination',
  'asked_hash',
  'number_of_unreached',
  'answered_discrimination',
  'choice_discriminations',
  'marked_hash',
  'asked_ability',
];
const MEASURED_COLUMNS = sql.join(MEASURED_NAMES.map((name) => sql.ref(name)));
const EXCLUDED_COLUMNS = sql.join(MEASURED_NAMES.map((name) => sql.ref(`excluded.${name}`)));

/** As `areFinal`. */
const IS_FINAL = sql<boolean>`(
  not is_from_scans
  or not exists (select from scanned_pages where scanned_pages.exam_id = exam_results.exam_id)
  or exists (select from exam_scans where exam_scans.exam_id = exam_results.exam_id and final_at is not null)
)`;

/** Shows members the figures of results that were just stored, as far as they may be told. */
export async function showFiguresOf(trx: Trx, examId: string, at: Date): Promise<void> {
  await showFigures(trx, at, sql<boolean>`exam_results.exam_id = ${examId}`);
}

/**
 * Shows members the figures of an exam as it is marked now, where those that they see are of the same answers: what changed then
 * tells of no student.
 */
export async function showMarkedFigures(trx: Trx, examId: string): Promise<void> {
  await sql`
    update shown_results set scores = exam_results.scores, reliability = exam_results.reliability,
      number_of_unfinished = exam_results.number_of_unfinished
    from exam_results
    where exam_results.exam_id = ${examId} and shown_results.exam_id = ${examId}
      and shown_results.scores is not null and shown_at >= uploaded_at
      and shown_results.number_of_students = exam_results.number_of_students`.execute(trx);
  await sql`
    update shown_measures set (${MEASURED_COLUMNS}) = (
      select ${MEASURED_COLUMNS} from question_measures
      where question_measures.exam_id = ${examId} and question_measures.question_id = shown_measures.question_id
    )
    from exam_results, question_measures as now
    where exam_results.exam_id = ${examId} and shown_measures.exam_id = ${examId} and now.exam_id = ${examId}
      and now.question_id = shown_measures.question_id
      and now.number_of_answers = shown_measures.number_of_answers
      and shown_measures.choice_counts is not null and shown_at >= uploaded_at`.execute(trx);
}

/** Shows members the figures of results that changed while theirs were younger than a week, or that became final since. */
export const SHOW_LATE_FIGURES = hourly(
  'delete figures for members that are a week old',
  async (db, clock) => {
    const at = clock();
    const weekAgo = new Date(at.getTime() - SHOWN_DAYS * DAY_MS);
    const isLate = (table: RawBuilder<unknown>) => sql`exists (
    select from ${table} as shown where shown.exam_id = exam_results.exam_id
      and shown.shown_at <= ${weekAgo} and shown.shown_at <= exam_results.uploaded_at
  )`;
    await showFigures(
      db,
      at,
      sql<boolean>`(
      ${isLate(sql`shown_results`)} or ${isLate(sql`shown_measures`)}
      or not exists (select from shown_results where shown_results.exam_id = exam_results.exam_id)
    )`,
    );
  },
);

/** Hides the figures of results that were deleted. When they were shown, and of how many students, stays known. */
export async function hideFiguresOf(db: Queryable, examId: string): Promise<void> {
  await sql`
    update shown_results set scores = null, reliability = null, number_of_unfinished = null
    where exam_id = ${examId}`.execute(db);
  await sql`
    update shown_measures set number_of_correct = null, number_of_omitted = null, choice_counts = null,
      discrimination = null, number_of_unreached = null, answered_discrimination = null, choice_discriminations = null,
      asked_ability = 0
    where exam_id = ${examId}`.execute(db);
}

/** The measurements of each question in exam order, with the question as saved. */
export async function listMeasures(db: Queryable, examId: string) {
  return db
    .selectFrom('questionMeasures')
    .innerJoin('examQuestions', (join) =>
      join
        .onRef('examQuestions.examId', '=', 'questionMeasures.examId')
        .onRef('examQuestions.version', '=', 'questionMeasures.version')
        .onRef('examQuestions.position', '=', 'questionMeasures.position'),
    )
    .where('questionMeasures.examId', '=', examId)
    .orderBy('questionMeasures.version')
    .orderBy('questionMeasures.position')
    .selectAll('questionMeasures')
    .select([
      'examQuestions.text',
      'examQuestions.choices',
      'examQuestions.correctAnswer',
      'examQuestions.difficulty',
    ])
    .execute();
}

export type MeasureRow = Awaited<ReturnType<typeof listMeasures>>[number];

function selectStudents(db: Queryable, examId: string) {
  return db
    .selectFrom('studentResults')
    .where('examId', '=', examId)
    .select(['id', 'student', 'version', 'answers', 'score', 'pointsHundredths']);
}

export type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['executeTakeFirstOrThrow']>>;

/** What a listed student has in the order by score or points who has no result: less than any student can have. */
const NOTHING = -999_999_999;

const ORDERS: Orders = {
  ...bothWays('student', 'lower(student)', 'text'),
  ...bothWays('name', "lower(coalesce(nullif(name, ''), student))", 'text'),
  ...bothWays('groupName', 'lower(group_name)', 'text'),
  ...bothWays('score', `coalesce(score, ${NOTHING})`, 'integer'),
  ...bothWays('points', `coalesce(points_hundredths, ${NOTHING})`, 'integer'),
};

/** A student of the class. Without an ordinal the student is not listed; without a version there is no result. */
export interface RosterRow {
  readonly id: string;
  readonly ordinal: number | null;
  readonly student: string;
  readonly name: string;
  readonly groupName: string;
  readonly email: string | null;
  readonly version: number | null;
  readonly answers: string | null;
  readonly score: number | null;
  readonly pointsHundredths: number | null;
  /** Whether the student counts for the mean that a sliding pass line follows; those who are not listed do. */
  readonly isReference: boolean;
}

/**
 * Listed students and those with a result, each once. A result belongs to the listed student whose number it has; else to the only
 * one with this e-mail or name, unless that student has a result by number. Nobody before there are results, and when the answers
 * of students were deleted.
 */
export function selectRoster(db: Queryable, examId: string) {
  const roster = sql<RosterRow>`(
    with given as (select * from student_results where exam_id = ${examId}),
    listed as (
      select * from exam_students where exam_id = ${examId} and exists (select from given)
    ), without_number as (
      select * from listed where number not in (select student from given)
    ), by_email as (
      select lower(email) as email, min(number) as number from without_number group by 1 having count(*) = 1
    ), by_name as (
      select lower(name) as name, min(number) as number from without_number group by 1 having count(*) = 1
    ), result as (
      select given.*, coalesce(own.number, by_email.number, by_name.number) as number
      from given
      left join listed as own on own.number = given.student
      left join by_email on own.number is null and by_email.email = lower(given.student)
      left join by_name
        on own.number is null and by_email.number is null and by_name.name = lower(given.student)
    )
    select coalesce(result.id, listed.id) as id, listed.ordinal,
      coalesce(listed.number, result.student) as student, coalesce(listed.name, '') as name,
      coalesce(listed.group_name, '') as group_name, listed.email,
      result.version, result.answers, result.score, result.points_hundredths,
      coalesce(listed.is_reference, true) as is_reference
    from result full join listed on listed.number = result.number
  )`;
  return db.selectFrom(roster.as('roster')).selectAll('roster');
}

/** The list of the class; `q` searches numbers, names, groups and e-mails. */
export function pageOfRoster(db: Db, examId: string, { q }: { q?: string | undefined }) {
  let query = selectRoster(db, examId);
  if (q !== undefined) {
    query = query.where((where) =>
      where.or([
        contains('student', q),
        contains('name', q),
        contains('group_name', q),
        contains('email', q),
      ]),
    );
  }
  return { query, id: 'id', orders: ORDERS };
}

/** The whole class: in the order of the list, and behind it who is not listed, as their results came. */
export async function listRoster(db: Queryable, examId: string): Promise<RosterRow[]> {
  return selectRoster(db, examId).orderBy(sql`ordinal nulls last`).orderBy('id').execute();
}

/** How many students pass, where that follows from the class and is known only after it was stored. */
export async function setNumberOfPassed(
  trx: Trx,
  examId: string,
  numberOfPassed: number | null,
): Promise<void> {
  await trx.updateTable('examResults').where('examId', '=', examId).set({ numberOfPassed }).execute();
}

/** All students, in file order: an exam has at most `LIMITS.resultStudents`. */
export async function listAllStudents(db: Queryable, examId: string): Promise<StudentRow[]> {
  return selectStudents(db, examId).orderBy('id').execute();
}

/** How many students had each version, and their mean score. */
export async function listMeansOfVersions(db: Queryable, examId: string) {
  return db
    .selectFrom('studentResults')
    .where('examId', '=', examId)
    .groupBy('version')
    .orderBy('version')
    .select(['version', sql<number>`count(*)::int`.as('numberOfStudents')])
    .select(sql<number>`avg(score)::float8`.as('mean'))
    .execute();
}

const STUDENTS_PER_PAGE = 500;

/** A page of the students in file order, after an id. */
export async function listStudentsBehind(
  db: Queryable,
  examId: string,
  afterId: string,
): Promise<StudentRow[]> {
  return selectStudents(db, examId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(STUDENTS_PER_PAGE)
    .execute();
}

/** Locks the exam. @returns whether it exists and belongs to this account */
export async function lockExamOf(trx: Trx, accountId: string, examId: string): Promise<boolean> {
  const exam = await trx
    .selectFrom('exams')
    .where('id', '=', examId)
    .where('ownerId', '=', accountId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return exam !== undefined;
}

/** Whether an exam has scanned or typed sheets that count, or a file that is being read. */
export async function hasScannedSheets(db: Queryable, examId: string): Promise<boolean> {
  const sheet = db
    .selectFrom('scannedPages')
    .where('examId', '=', examId)
    .where('kind', 'in', ['sheet', 'typed'])
    .where('isDiscarded', '=', false)
    .select('id');
  const reading = db
    .selectFrom('scans')
    .where('examId', '=', examId)
    .where('state', '=', 'reading')
    .select('id');
  return (await sheet.unionAll(reading).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the results of an exam change by themselves no more: no sheet is open, or they come from none. */
export async function areFinal(db: Queryable, examId: string): Promise<boolean> {
  const results = await findExamResults(db, examId);
  if (results?.isFromScans !== true) return results !== undefined;
  const scans = await db
    .selectFrom('examScans')
    .where('examId', '=', examId)
    .select('finalAt')
    .executeTakeFirst();
  return scans !== undefined && scans.finalAt !== null;
}

/** @returns whether there were any */
export async function deleteResults(db: Queryable, examId: string): Promise<boolean> {
  const result = await db.deleteFrom('examResults').where('examId', '=', examId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes the results of an exam if they were computed from scans. */
export async function deleteResultsOfScans(db: Queryable, examId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('examResults')
    .where('examId', '=', examId)
    .where('isFromScans', '=', true)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await hideFiguresOf(db, examId);
}

/** Lets results stay until sheets replace them, whether or not they once were computed from sheets. */
export async function detachFromScans(db: Queryable, examId: string): Promise<void> {
  await db.updateTable('examResults').where('examId', '=', examId).set({ isFromScans: false }).execute();
}

/** Deletes the answers of students after the retention period, also those of exams in the trash. Measurements stay. */
export const PURGE_STUDENT_RESULTS = hourly('delete answers of students', async (db, clock) => {
  const uploadedBefore = new Date(clock().getTime() - RESULTS_DAYS * DAY_MS);
  await sql`
    delete from student_results using exam_results
    where exam_results.exam_id = student_results.exam_id
      and exam_results.uploaded_at < ${uploadedBefore}`.execute(db);
  await sql`
    delete from trashed_rows as student using trashed_rows as results
    where student.table_name = 'student_results' and results.table_name = 'exam_results'
      and results.item_id = student.item_id
      and (results.content ->> 'uploaded_at')::timestamptz < ${uploadedBefore}`.execute(db);
});

export async function insertResults(trx: Trx, results: Insertable<Database['examResults']>): Promise<void> {
  await trx.insertInto('examResults').values(results).execute();
}

/** A statement of PostgreSQL takes 65,535 parameters. */
const ROWS_PER_INSERT = 1_000;

export async function insertStudents(
  trx: Trx,
  rows: readonly Insertable<Database['studentResults']>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await trx
      .insertInto('studentResults')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
}

export async function insertMeasures(
  trx: Trx,
  examId: string,
  measures: readonly QuestionMeasure[],
): Promise<void> {
  const rows = measures.map((measure) => ({
    examId,
    questionId: measure.questionId,
    version: measure.version,
    position: measure.position,
    numberOfAnswers: measure.numberOfAnswers,
    numberOfCorrect: measure.numberOfCorrect,
    numberOfOmitted: measure.numberOfOmitted,
    numberOfUnreached: measure.numberOfUnreached,
    askedAbility: measure.askedAbility,
    choiceCounts: [...measure.choiceCounts],
    discrimination: measure.discrimination,
    answeredDiscrimination: measure.answeredDiscrimination,
    choiceDiscriminations: [...measure.choiceDiscriminations],
    choiceRestMeans: [...measure.choiceRestMeans],
    choiceThirds: measure.choiceThirds.flat(),
    thirdSizes: [...measure.thirdSizes],
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await trx
      .insertInto('questionMeasures')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
  await setMarkedHashes(trx, examId);
}

/** A question whose key was mended is measured in the pool once it has that key there, too. */
async function setMarkedHashes(trx: Trx, examId: string): Promise<void> {
  await sql`
    update question_measures as measures set marked_hash = hash_of_asked(text, choices, mended.key)
    from exam_questions, (
      select regrading ->> 'questionId' as question_id, regrading -> 'choices' ->> 0 as key
      from marking_schemes, jsonb_array_elements(regradings) as regrading
      where exam_id = ${examId} and regrading ->> 'kind' = 'key' and regrading ->> 'undoneAt' is null
        and jsonb_array_length(regrading -> 'choices') = 1
    ) as mended
    where measures.exam_id = ${examId} and measures.question_id = mended.question_id::uuid
      and (exam_questions.exam_id, exam_questions.version, exam_questions.position)
        = (measures.exam_id, measures.version, measures.position)`.execute(trx);
}

/** Replaces the figures of an exam by those of another marking. */
export async function replaceMeasures(
  trx: Trx,
  examId: string,
  {
    measure,
    printed,
    ...marked
  }: {
    readonly measure: ExamMeasure;
    readonly printed: PrintedFigures | null;
    readonly numberOfPassed: number | null;
    readonly fullPointsHundredths: number | null;
  },
): Promise<void> {
  const { scores, reliability, numberOfUnfinished, questions } = measure;
  await trx
    .updateTable('examResults')
    .where('examId', '=', examId)
    .set({
      scores: [...scores],
      reliability,
      numberOfUnfinished,
      printed: printed && JSON.stringify(printed),
      ...marked,
    })
    .execute();
  await trx.deleteFrom('questionMeasures').where('examId', '=', examId).execute();
  await insertMeasures(trx, examId, questions);
}
