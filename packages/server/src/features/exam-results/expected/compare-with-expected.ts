import { type ExpectedAndActual, letterOf } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { describeExpected, type ExamRow, listAskedInExam, readKnownShares } from '../../exams/index.ts';
import { findResults } from '../get-results.ts';
import { seesStudents } from '../policy.ts';
import { findExamResults, listMeansOfVersions } from '../queries.ts';

/**
 * What the exams of the course that were saved before an exam told of it, beside what its students reached.
 * @returns null without results that the account may see, and for an exam without a course
 */
export async function compareWithExpected(
  db: Queryable,
  account: Account,
  exam: ExamRow,
): Promise<ExpectedAndActual | null> {
  const { data: results } = await findResults(db, account, exam);
  const row = await findExamResults(db, exam.id);
  if (!results || !row || exam.courseId === null) return null;
  const known = await readKnownShares(db, account, exam.courseId, { before: exam.id });
  const isVoid = new Set(
    results.questions
      .filter(({ regrading }) => regrading === 'void' || regrading === 'bonus')
      .map(({ questionId }) => questionId),
  );
  const asked = (await listAskedInExam(db, exam.id)).map((questions) =>
    questions.filter(({ questionId }) => !isVoid.has(questionId)),
  );
  const means = seesStudents(exam, account, row) ? await listMeansOfVersions(db, exam.id) : [];
  return {
    expected: describeExpected(known, asked),
    mean: results.meanScore,
    versions: means.map(({ version, ...reached }) => ({ label: letterOf(version), ...reached })),
  };
}
