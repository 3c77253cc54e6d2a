import { randomInt } from 'node:crypto';
import type { CourseId, QuestionId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { getRole } from '../courses/index.ts';
import type { QuestionRow } from '../questions/index.ts';
import { getQuestionsInOrder } from './get-questions-in-order.ts';
import { listOthersOfCell } from './queries.ts';

/**
 * Another question of the same cell, each that is not in the exam equally likely.
 * @throws AppError notFound when course or questions are not the account's; unmeetable when the exam holds the whole cell
 */
export async function replaceQuestion(
  db: Db,
  account: Account,
  exam: { courseId: CourseId; questions: readonly QuestionId[]; replace: QuestionId },
): Promise<QuestionRow> {
  await getRole(db, account, exam.courseId);
  return inTransaction(
    db,
    async (trx) => {
      const questions = await getQuestionsInOrder(trx, account, exam.courseId, exam.questions);
      const leaving = questions.find((question) => question.id === exam.replace);
      if (!leaving) throw invalidField('replace', 'The question to replace is not in the exam.');
      const others = await listOthersOfCell(trx, leaving, exam.questions);
      const chosen = others[others.length > 0 ? randomInt(others.length) : 0];
      if (chosen === undefined) throw noneLeft(leaving);
      const [coming] = await getQuestionsInOrder(trx, account, exam.courseId, [chosen]);
      return coming as QuestionRow;
    },
    'repeatable read',
  );
}

function noneLeft({ chapter_name, difficulty, objective }: QuestionRow): AppError {
  const message = `The exam already holds every ${difficulty} ${objective} question of ${chapter_name}.`;
  return new AppError('unmeetable', { message });
}
