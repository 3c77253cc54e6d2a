import type { Kind } from '@exam/assembly';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { isVisibleTo } from '../../courses/index.ts';
import { measuresSeenBy } from '../../questions/index.ts';

/** A question as somebody is asked it. */
export interface AskedQuestion extends Kind {
  readonly questionId: string;
  /** Of its text, its choices in any order and its correct answer. */
  readonly hash: string;
}

/** Which exams of a course are looked at. */
export interface WhichExams {
  readonly examIds?: readonly string[] | undefined;
  /** Those that were saved before this one. */
  readonly before?: string | undefined;
}

/** What the classes of a course made of each question, exam by exam, as far as an account sees it. */
export async function listMeasuredAnswers(
  db: Queryable,
  account: Account,
  courseId: string,
  { examIds, before }: WhichExams = {},
) {
  let query = db
    .selectFrom(measuresSeenBy(account).as('measures'))
    .innerJoin('exams', 'exams.id', 'measures.examId')
    .innerJoin('examQuestions as asked', (join) =>
      join
        .onRef('asked.examId', '=', 'measures.examId')
        .onRef('asked.version', '=', 'measures.version')
        .onRef('asked.position', '=', 'measures.position'),
    )
    .where('exams.courseId', '=', courseId);
  if (examIds) query = query.where(sql<boolean>`exams.id = any(${[...examIds]}::uuid[])`);
  if (before !== undefined) query = query.where('exams.id', '<', before);
  return query
    .orderBy('measures.examId')
    .orderBy('measures.questionId')
    .select(['measures.examId', 'measures.questionId', 'measures.askedHash', 'measures.markedHash'])
    .select('measures.askedAbility')
    .select(['measures.numberOfAsked', 'measures.numberOfCorrect', 'asked.difficulty', 'asked.objective'])
    .execute();
}

export type MeasuredAnswersRow = Awaited<ReturnType<typeof listMeasuredAnswers>>[number];

/** Where these questions are in the pool of a course, and what they ask now. */
export async function listPlacesInPool(db: Queryable, courseId: string, questionIds: readonly string[]) {
  return db
    .selectFrom('questions')
    .innerJoin('ranks', 'ranks.questionId', 'questions.id')
    .innerJoin('chapters', 'chapters.id', 'ranks.chapterId')
    .where('chapters.courseId', '=', courseId)
    .where(sql<boolean>`questions.id = any(${[...questionIds]}::uuid[])`)
    .orderBy('questions.id')
    .select(['questions.id as questionId', 'questions.askedHash as hash'])
    .select(['ranks.chapterId', 'ranks.kind', 'ranks.rank'])
    .execute();
}

/** Those of these questions that are in a course and that an account sees. */
export async function listAskedInPool(
  db: Queryable,
  account: Account,
  courseId: string,
  questionIds: readonly string[],
): Promise<AskedQuestion[]> {
  return db
    .selectFrom('questions')
    .innerJoin('chapters', 'chapters.id', 'questions.chapterId')
    .innerJoin('courses', 'courses.id', 'chapters.courseId')
    .where(isVisibleTo(account))
    .where('courses.id', '=', courseId)
    .where(sql<boolean>`questions.id = any(${[...questionIds]}::uuid[])`)
    .select(['questions.id as questionId', 'questions.askedHash as hash'])
    .select(['questions.difficulty', 'questions.objective'])
    .execute();
}

/** The questions of each version of a saved exam, A first, as it asks them. */
export async function listAskedInExam(db: Queryable, examId: string): Promise<AskedQuestion[][]> {
  const rows = await db
    .selectFrom('examQuestions')
    .where('examId', '=', examId)
    .orderBy('version')
    .orderBy('position')
    .select(['version', 'questionId', 'difficulty', 'objective'])
    .select(sql<string>`hash_of_asked(text, choices, correct_answer)`.as('hash'))
    .execute();
  const versions: AskedQuestion[][] = [];
  for (const { version, ...question } of rows) {
    versions[version] ??= [];
    versions[version].push(question);
  }
  return versions;
}
