import { type CourseId, type ExpectedMean, letterOf, type QuestionId } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { getRole } from '../../courses/index.ts';
import { type KnownShares, readKnownShares } from './known-shares.ts';
import { type AskedQuestion, listAskedInPool } from './queries.ts';

/** Standard errors on each side of a mean within which 19 of 20 classes lie. */
const NINETEEN_OF_TWENTY = 1.96;

/**
 * The mean that versions of these questions lead one to expect.
 * @throws AppError notFound if the course is not visible, or a question is not in it
 */
export async function expectMean(
  db: Db,
  account: Account,
  courseId: CourseId,
  versions: readonly (readonly QuestionId[])[],
): Promise<ExpectedMean> {
  await getRole(db, account, courseId);
  const ids = [...new Set(versions.flat())];
  const asked = new Map(
    (await listAskedInPool(db, account, courseId, ids)).map((question) => [question.questionId, question]),
  );
  if (asked.size < ids.length) throw notFound('Question');
  const known = await readKnownShares(db, account, courseId);
  return describeExpected(
    known,
    versions.map((questions) => questions.map((id) => asked.get(id) as AskedQuestion)),
  );
}

/** @param versions the questions of each version, A first */
export function describeExpected(
  known: KnownShares,
  versions: readonly (readonly AskedQuestion[])[],
): ExpectedMean {
  const [first = []] = versions;
  const byId = new Map(versions.flat().map((question) => [question.questionId, question]));
  const unmeasured = [...byId.values()].filter((question) => !known.isMeasured(question)).length;
  const numberOfQuestions = first.length;
  if (!known.isAnythingMeasured) {
    return { numberOfQuestions, mean: null, difference: null, unmeasured, versions: [] };
  }
  const scores = versions.map((questions) => known.scoreOf(questions));
  const means = scores.map(({ mean }) => mean);
  return {
    numberOfQuestions,
    mean: inHundredths(means.reduce((sum, mean) => sum + mean, 0) / means.length),
    difference: inHundredths(Math.max(...means) - Math.min(...means)),
    unmeasured,
    versions: scores.map(({ mean, error }, version) => ({
      label: letterOf(version),
      mean: inHundredths(mean),
      least: inHundredths(Math.max(0, mean - NINETEEN_OF_TWENTY * error)),
      most: inHundredths(Math.min(versions[version]?.length ?? 0, mean + NINETEEN_OF_TWENTY * error)),
    })),
  };
}

/** Exams of colleagues are told in whole percents; a finer mean would tell the share of a question by exchanging it. */
export function inHundredths(points: number): number {
  return Math.round(points * 100) / 100;
}
