import { copyEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { clientOf } from '../../platform/http/clients-that-leave.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { presentCourse } from '../courses/index.ts';
import { onceOf } from '../idempotency/index.ts';
import { type FoundQuestion, type TakeSearch, takeFound } from '../questions/index.ts';
import { copyCourse } from './copy-course.ts';
import { copyQuestions } from './copy-questions.ts';

interface CopyParts {
  readonly db: Db;
  readonly takeSearch: TakeSearch;
}

export function registerCopies(app: FastifyInstance, { db, takeSearch }: CopyParts): void {
  serve(app, copyEndpoints.questions, async ({ account, body: { questions, chapterId } }) => ({
    data: await inTransaction(db, (trx) => copyQuestions(trx, account, [...new Set(questions)], chapterId)),
  }));

  serve(app, copyEndpoints.found, async ({ account, body: { chapterId, ...found }, reply }) => {
    const inQueue = <Result>(search: (trx: Trx) => Promise<Result>) =>
      takeSearch(clientOf(account, reply), search);
    const copy = (trx: Trx, questions: readonly FoundQuestion[]) => {
      const ids = questions.map(({ id }) => id);
      return copyQuestions(trx, account, ids, chapterId);
    };
    return { data: await takeFound(db, { account, found, inQueue }, copy) };
  });

  serve(app, copyEndpoints.course, async ({ account, params, body, request }) => ({
    data: presentCourse(await copyCourse(db, account, params.id, body.name, onceOf(request))),
  }));
}
