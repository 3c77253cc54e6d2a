import { EXAMS_OVER_YEARS, type ExamOverYears, type ExpectedAndActual, letterOf } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { isOwnerOf } from '../../exam-students/index.ts';
import {
  describeExpected,
  type ExamRow,
  listAskedInExam,
  listExamsWithResults,
  readKnownShares,
} from '../../exams/index.ts';
import { findResults } from '../get-results.ts';
import { seesStudents } from '../policy.ts';
import { findExamResults, findNumberOfPassed, listMeansOfVersions } from '../queries.ts';

/**
 * What the exams of the course that were saved before an exam told of it, beside what its students reached.
 * @returns null without results that the account may see, and for an exam without a course
 */
export async function compareWithExpected(
  db: Queryable,
  account: Account,
  exam: ExamRow,
): Promise<ExpectedAndActual | null> {
  const compared = await compare(db, account, exam);
  if (!compared) return null;
  const { expected, results, seesAll } = compared;
  const means = seesAll ? await listMeansOfVersions(db, exam.id) : [];
  return {
    expected,
    mean: results.meanScore,
    versions: means.map(({ version, ...reached }) => ({ label: letterOf(version), ...reached })),
  };
}

/** The same for the newest exams of a course, the oldest first. */
export async function compareOverYears(
  db: Queryable,
  account: Account,
  courseId: string,
): Promise<ExamOverYears[]> {
  const exams = await listExamsWithResults(db, account, courseId, EXAMS_OVER_YEARS);
  const years: ExamOverYears[] = [];
  for (const exam of exams) {
    const compared = await compare(db, account, exam);
    if (!compared) continue;
    const { expected, results } = compared;
    const full = Math.max(1, expected.numberOfQuestions);
    const passed = isOwnerOf(exam, account) ? await findNumberOfPassed(db, exam.id) : null;
    years.push({
      _id: exam.id,
      name: exam.name,
      createdAt: exam.createdAt.toISOString(),
      numberOfStudents: results.numberOfStudents,
      expectedShare: expected.mean === null ? null : expected.mean / full,
      reachedShare: results.meanScore / full,
      passRate: passed === null ? null : passed / results.numberOfStudents,
    });
  }
  return years;
}

type ComparedExam = Pick<ExamRow, 'id' | 'ownerId' | 'courseId'>;

async function compare(db: Queryable, account: Account, exam: ComparedExam) {
  const { data: results } = await findResults(db, account, exam);
  const row = await findExamResults(db, exam.id);
  if (!results || !row || exam.courseId === null) return undefined;
  const known = await readKnownShares(db, account, exam.courseId, { before: exam.id });
  const isVoid = new Set(
    results.questions
      .filter(({ regrading }) => regrading === 'void' || regrading === 'bonus')
      .map(({ questionId }) => questionId),
  );
  const asked = (await listAskedInExam(db, exam.id)).map((questions) =>
    questions.filter(({ questionId }) => !isVoid.has(questionId)),
  );
  return { results, expected: describeExpected(known, asked), seesAll: seesStudents(exam, account, row) };
}
