import type { AnsweredResults, ExamResults, ResultKey } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { listRoles } from '../courses/index.ts';
import { isOwnerOf } from '../exam-students/index.ts';
import type { ExamRow } from '../exams/index.ts';
import { listQuestionsById } from '../questions/index.ts';
import { readMarking, regradingsThatHold } from './marks/marking.ts';
import { isTooFew, seesStudents } from './policy.ts';
import { type PoolNow, presentAsPrinted, presentForMember, presentResults } from './present.ts';
import {
  type ExamResultsRow,
  findExamResults,
  findShownResults,
  listMeasures,
  listShownMeasures,
} from './queries.ts';

/**
 * The results of an exam that the account may see, with the current labels of its questions. Figures of too few
 * students are visible only to accounts that see the students. Members get the figures that are shown to them, which stay while
 * single students come.
 * @param key those by the key as printed are for the owner of the exam alone, and for exams that are marked by another one
 */
export async function findResults(
  db: Queryable,
  account: Account,
  exam: Pick<ExamRow, 'id' | 'ownerId' | 'courseId'>,
  key: ResultKey = 'marked',
): Promise<Pick<AnsweredResults, 'data' | 'isWithheld'>> {
  const results = await findExamResults(db, exam.id);
  if (!results) return { data: null, isWithheld: false };
  if (!isOwnerOf(exam, account)) return findResultsForMember(db, account, exam, results);
  const seesAll = seesStudents(exam, account, results);
  if (!seesAll && isTooFew(results.numberOfStudents)) return { data: null, isWithheld: true };
  const all = await listMeasures(db, exam.id);
  const measures = seesAll ? all : all.filter((measure) => !isTooFew(measure.numberOfAnswers));
  const ids = measures.map(({ questionId }) => questionId);
  const pool = await readPool(db, account, exam.courseId, ids);
  const figures = { results, measures, pool, numberOfWithheld: all.length - measures.length };
  if (key === 'printed' && results.printed !== null) {
    return { data: presentAsPrinted(figures, results.printed), isWithheld: false };
  }
  const regradings = await readRegradings(db, exam.id);
  return { data: presentResults({ ...figures, regradings }), isWithheld: false };
}

async function readRegradings(db: Queryable, examId: string) {
  return regradingsThatHold((await readMarking(db, examId)).regradings);
}

async function findResultsForMember(
  db: Queryable,
  account: Account,
  exam: Pick<ExamRow, 'id' | 'courseId'>,
  now: ExamResultsRow,
): Promise<Pick<AnsweredResults, 'data' | 'isWithheld'>> {
  const results = await findShownResults(db, now);
  if (!results) return { data: null, isWithheld: true };
  const measures = await listShownMeasures(db, exam.id);
  const ids = measures.map(({ questionId }) => questionId);
  const pool = await readPool(db, account, exam.courseId, ids);
  const numberOfWithheld = (await listMeasures(db, exam.id)).length - measures.length;
  const regradings = await readRegradings(db, exam.id);
  const data = presentResults({ results, measures, pool, regradings, numberOfWithheld });
  return { data: presentForMember(data), isWithheld: false };
}

/** @throws AppError notFound if there are none that the account may see */
export async function getResults(db: Queryable, account: Account, exam: ExamRow): Promise<ExamResults> {
  const { data } = await findResults(db, account, exam);
  if (!data) throw notFound('Results');
  return data;
}

async function readPool(
  db: Queryable,
  account: Account,
  courseId: string | null,
  questionIds: readonly string[],
): Promise<PoolNow> {
  if (courseId === null) return { questions: new Map(), mayEdit: false };
  const rows = await listQuestionsById(db, account, courseId, questionIds);
  const [course] = await listRoles(db, account, [courseId]);
  const mayEdit = course !== undefined && course.role !== 'viewer';
  return { questions: new Map(rows.map((row) => [row.id, row])), mayEdit };
}
