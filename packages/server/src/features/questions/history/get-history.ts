import { type QuestionId, UNSAID } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import type { Account } from '../../../platform/http/account.ts';
import { getQuestion } from '../get-question.ts';
import { presentMeasured } from '../present.ts';
import { findOrigin, listExamsOf, listVersions } from './queries.ts';

/**
 * The earlier contents of a question, and the exams of its course that ask it, both newest first.
 * @throws AppError notFound
 */
export async function getHistory(db: Db, account: Account, questionId: QuestionId) {
  const question = await getQuestion(db, account, questionId);
  const versions = await listVersions(db, account, questionId);
  const exams = await listExamsOf(db, account, question);
  return {
    copiedFrom: await findOrigin(db, account, questionId),
    // A field that came later was not said then.
    versions: versions.map(({ content, ...version }) => ({ ...UNSAID, ...content, ...version })),
    exams: exams.map(({ numberOfAnswers, numberOfCorrect, discrimination, isRounded, ...exam }) => ({
      ...exam,
      measured:
        numberOfAnswers === null || numberOfCorrect === null || isRounded === null
          ? null
          : presentMeasured({ numberOfAnswers, numberOfCorrect, discrimination, isRounded }),
    })),
  };
}
