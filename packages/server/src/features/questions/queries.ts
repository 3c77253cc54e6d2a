import {
  type Difficulty,
  LIMITS,
  type Objective,
  type QuestionContent,
  QuestionContentSchema,
  type QuestionFields,
} from '@exam/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { preparedAs } from '../../platform/database/prepared-as.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { isVisibleTo } from '../courses/index.ts';

/** The columns of what authors say of a question: the fields of the contract, by the same names. */
export const CONTENT_COLUMNS = Object.keys(
  QuestionContentSchema.shape,
) as (keyof QuestionContent)[] satisfies (keyof Database['questions'])[];

/** The columns of a question that the contract's question is made of. */
const QUESTION_COLUMNS = [
  ...CONTENT_COLUMNS.map((name) => `questions.${name}` as const),
  'questions.id',
  'questions.chapterId',
  'questions.createdAt',
  'questions.version',
] as const;

/** All questions regardless of visibility, with chapter and course. */
export function joinQuestions(db: Queryable) {
  return db
    .selectFrom('questions')
    .innerJoin('chapters', 'chapters.id', 'questions.chapterId')
    .innerJoin('courses', 'courses.id', 'chapters.courseId')
    .select([
      ...QUESTION_COLUMNS,
      'chapters.name as chapterName',
      'chapters.number as chapterNumber',
      'chapters.courseId',
      'courses.name as courseName',
    ]);
}

type JoinedQuestion = Awaited<ReturnType<ReturnType<typeof joinQuestions>['executeTakeFirstOrThrow']>>;

/** With measurements and uses if requested. */
export type QuestionRow = JoinedQuestion & {
  readonly measured?: MeasuredRow | null;
  readonly numberOfUses?: number;
};

export interface MeasuredRow {
  readonly numberOfAnswers: number;
  readonly numberOfCorrect: number;
  readonly discrimination: number | null;
  /** Whether figures of other accounts' exams are in it, which are told in whole percents. */
  readonly isRounded: boolean;
}

/** The measurement of a question in an exam. */
export interface MeasureSeen {
  readonly examId: string;
  readonly questionId: string;
  readonly version: number;
  readonly position: number;
  readonly askedHash: string | null;
  readonly markedHash: string | null;
  /** Students who had the question, those who omitted it included. */
  readonly numberOfAsked: number;
  /** Students who answered it. */
  readonly numberOfAnswers: number;
  readonly numberOfCorrect: number;
  /** How much abler those who had it are than the class, in logits. */
  readonly askedAbility: number;
  readonly discrimination: number | null;
  readonly isRounded: boolean;
}

/**
 * The measurements that an account sees, as a table: those of its own exams as they are, and those of others as they are shown to
 * members, because figures that change with a single student would tell what that one answered.
 */
export function measuresSeenBy({ id }: Account): RawBuilder<MeasureSeen> {
  const columns = sql`exam_id, question_id, version, position, asked_hash, marked_hash, asked_ability, number_of_correct,
    number_of_answers as number_of_asked, number_of_answers - number_of_omitted as number_of_answers,
    coalesce(answered_discrimination, case when number_of_omitted = 0 then discrimination end) as discrimination`;
  const isMeasured = sql`number_of_correct is not null
    and number_of_answers - number_of_omitted >= ${LIMITS.fewestShownStudents}`;
  return sql<MeasureSeen>`(
    select ${columns}, false as is_rounded
    from question_measures join exams as own on own.id = exam_id and own.owner_id = ${id}
    where ${isMeasured}
    union all
    select ${columns}, true
    from shown_measures join exams as other on other.id = exam_id and other.owner_id <> ${id}
    where ${isMeasured}
  )`;
}

/**
 * The measurements of a question over all exams of its course, as long as its text, its choices in any order and the
 * correct one are unchanged. Discrimination is the mean over the exams, weighted by answers. Exams with too few
 * students are excluded, because they would reveal single answers.
 */
export const measuredFor = (account: Account) =>
  sql<MeasuredRow | null>`(
  select json_build_object(
    'numberOfAnswers', sum(number_of_answers), 'numberOfCorrect', sum(number_of_correct),
    'discrimination', sum(discrimination * number_of_answers)
      / sum(number_of_answers) filter (where discrimination is not null),
    'isRounded', bool_or(is_rounded)
  )
  from ${measuresSeenBy(account)} as measures
  join exams on exams.id = measures.exam_id and exams.course_id = chapters.course_id
  where measures.question_id = questions.id and questions.asked_hash in (measures.asked_hash, measures.marked_hash)
  having sum(number_of_answers) > 0
)`.as('measured');

/** The questions of all courses that an account may see. */
function selectQuestions(db: Queryable, account: Account) {
  return joinQuestions(db).where(isVisibleTo(account));
}

export async function findQuestion(
  db: Queryable,
  account: Account,
  questionId: string,
): Promise<QuestionRow | undefined> {
  return selectQuestions(db, account)
    .select(measuredFor(account))
    .where('questions.id', '=', questionId)
    .modifyEnd(preparedAs('question'))
    .executeTakeFirst();
}

/** The questions of one course among these ids; others are absent. */
export async function listQuestionsById(
  db: Queryable,
  account: Account,
  courseId: string,
  questionIds: readonly string[],
): Promise<QuestionRow[]> {
  return selectQuestions(db, account)
    .where('courses.id', '=', courseId)
    .where(sql<boolean>`questions.id = any(${[...questionIds]}::uuid[])`)
    .execute();
}

/** Number of these questions and chapters that the account may see. */
export async function countVisible(
  db: Queryable,
  account: Account,
  {
    questionIds,
    chapterIds,
  }: { readonly questionIds: readonly string[]; readonly chapterIds: readonly string[] },
): Promise<{ questions: number; chapters: number }> {
  const { rows } = await sql<{ questions: number; chapters: number }>`
    select
      (select count(*)::int from questions
        join chapters on chapters.id = questions.chapter_id join courses on courses.id = chapters.course_id
        where questions.id = any(${[...questionIds]}::uuid[]) and ${isVisibleTo(account)}) as questions,
      (select count(*)::int from chapters join courses on courses.id = chapters.course_id
        where chapters.id = any(${[...chapterIds]}::uuid[]) and ${isVisibleTo(account)}) as chapters`.execute(
    db,
  );
  return rows[0] ?? { questions: 0, chapters: 0 };
}

/** The chapters of these questions and these chapters, with their courses, whoever may see them. */
export async function listPlaces(
  db: Queryable,
  {
    questionIds,
    chapterIds,
  }: { readonly questionIds: readonly string[]; readonly chapterIds: readonly string[] },
): Promise<{ id: string; courseId: string }[]> {
  return db
    .selectFrom('chapters')
    .where(sql<boolean>`(
      id = any(${[...chapterIds]}::uuid[])
      or id in (select chapter_id from questions where questions.id = any(${[...questionIds]}::uuid[]))
    )`)
    .select(['id', 'courseId'])
    .execute();
}

/** Locks the questions in the order of their ids, which prevents deadlocks. */
export async function lockQuestions(trx: Trx, questionIds: readonly string[]) {
  return lockRows(trx, questionIds).select(['id', 'chapterId', 'version']).execute();
}

/** The same with what a bulk edit changes. */
export async function lockStates(trx: Trx, questionIds: readonly string[]) {
  return lockRows(trx, questionIds)
    .select(['id', 'chapterId', 'version', 'difficulty', 'objective'])
    .select(['tags', 'keepChoiceOrder', 'pinnedChoices'])
    .execute();
}

export type LockedState = Awaited<ReturnType<typeof lockStates>>[number];

/** The same of one question, with its choices. */
export async function lockQuestion(trx: Trx, questionId: string) {
  return lockRows(trx, [questionId])
    .select(['id', 'chapterId', 'version', 'difficulty', 'objective'])
    .select(['choices', 'keepChoiceOrder', 'pinnedChoices'])
    .executeTakeFirst();
}

function lockRows(trx: Trx, questionIds: readonly string[]) {
  return trx
    .selectFrom('questions')
    .where(sql<boolean>`id = any(${[...questionIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate();
}

/** The choices of each of these questions. */
export async function readChoices(
  db: Queryable,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('questions')
    .where(sql<boolean>`id = any(${[...questionIds]}::uuid[])`)
    .select(['id', 'choices'])
    .execute();
  return new Map(rows.map(({ id, choices }) => [id, choices]));
}

/** Locks those of these questions that are in the course, in the common lock order. @returns which those are */
export async function lockQuestionsInCourse(
  trx: Trx,
  courseId: string,
  questionIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('questions')
    .innerJoin('chapters', 'chapters.id', 'questions.chapterId')
    .where('chapters.courseId', '=', courseId)
    .where(sql<boolean>`questions.id = any(${[...questionIds]}::uuid[])`)
    .orderBy('questions.id')
    .select('questions.id')
    .forUpdate('questions')
    .execute();
  return rows.map(({ id }) => id);
}

export type LockedQuestion = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>;

/** As it is sent: what is absent is no or empty in a new question, and as before in an edit. */
type QuestionValues = Omit<QuestionFields, 'chapterId'> & { readonly chapterId: string };

/** The question that a copy is made from, and the name of the course of that question. */
interface Origin {
  readonly copiedFrom?: string;
  readonly copiedFromCourse?: string;
}

/** @param madeBy the account that adds, copies or imports these questions */
export async function insertQuestions(
  db: Queryable,
  madeBy: string,
  questions: readonly (QuestionValues & Origin & { readonly id: string })[],
): Promise<void> {
  const rows = questions.map((question) => ({ ...question, madeBy }));
  await db.insertInto('questions').values(rows).execute();
}

export async function updateQuestion(trx: Trx, questionId: string, values: QuestionValues): Promise<void> {
  await trx
    .updateTable('questions')
    .where('id', '=', questionId)
    .set({ ...values, version: sql`version + 1` })
    .execute();
}

type MendedTexts = Pick<
  QuestionValues,
  'text' | 'choices' | 'correctAnswer' | 'explanation' | 'keepChoiceOrder' | 'pinnedChoices'
>;

/** Changes the texts of all these questions in one statement. */
export async function mendTexts(
  trx: Trx,
  mends: readonly (MendedTexts & { readonly id: string })[],
): Promise<void> {
  await sql`
    update questions
    set text = mended.text, choices = mended.choices, correct_answer = mended."correctAnswer",
      explanation = mended.explanation, keep_choice_order = mended."keepChoiceOrder",
      pinned_choices = mended."pinnedChoices", version = version + 1
    from jsonb_to_recordset(${JSON.stringify(mends)}::jsonb) as mended (
      id uuid, text text, choices text[], "correctAnswer" text, explanation text,
      "keepChoiceOrder" boolean, "pinnedChoices" text[]
    )
    where questions.id = mended.id`.execute(trx);
}

/** The chapter and kind of a question. */
export interface ChapterAndKind {
  readonly chapterId: string;
  readonly difficulty: Difficulty;
  readonly objective: Objective;
}

/** The fields that a bulk edit changes. */
export interface QuestionState extends ChapterAndKind {
  readonly tags: string[];
  readonly keepChoiceOrder: boolean;
  readonly pinnedChoices: string[];
}

/** Changes all these questions in one statement, so that triggers count the cells once. */
export async function changeQuestions(
  trx: Trx,
  changes: readonly (QuestionState & { readonly id: string })[],
): Promise<void> {
  await sql`
    update questions
    set chapter_id = change.chapter_id, difficulty = change.difficulty, objective = change.objective,
      tags = array(select jsonb_array_elements_text(change.tags)), keep_choice_order = change.keep_choice_order,
      pinned_choices = array(select jsonb_array_elements_text(change.pinned_choices)),
      version = questions.version + 1
    from unnest(
      ${changes.map(({ id }) => id)}::uuid[], ${changes.map((change) => change.chapterId)}::uuid[],
      ${changes.map(({ difficulty }) => difficulty)}::text[], ${changes.map(({ objective }) => objective)}::text[],
      ${changes.map(({ tags }) => JSON.stringify(tags))}::jsonb[],
      ${changes.map(({ keepChoiceOrder }) => keepChoiceOrder)}::boolean[],
      ${changes.map(({ pinnedChoices }) => JSON.stringify(pinnedChoices))}::jsonb[]
    ) as change (id, chapter_id, difficulty, objective, tags, keep_choice_order, pinned_choices)
    where questions.id = change.id`.execute(trx);
}
