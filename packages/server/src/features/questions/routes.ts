import { bulkEditEndpoints, questionEndpoints, questionHistoryEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/connect.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { clientOf } from '../../platform/http/clients-that-leave.ts';
import { editBasisOf } from '../../platform/http/edit-basis.ts';
import { type Call, serve } from '../../platform/http/endpoint.ts';
import { getChapter } from '../chapters/index.ts';
import { onceOf } from '../idempotency/index.ts';
import { bulkDelete, deleteInTransaction } from './bulk-delete.ts';
import { bulkEditFound, bulkEditQuestions } from './bulk-edit-questions.ts';
import { createQuestion } from './create-question.ts';
import { deleteQuestion } from './delete-question.ts';
import { getQuestion } from './get-question.ts';
import { getHistory } from './history/get-history.ts';
import { isSearch, listQuestions, listTags } from './list/queries.ts';
import { type FoundQuestion, takeFound } from './list/take-found.ts';
import type { TakeSearch } from './list/take-search.ts';
import type { NearDuplicates } from './near-duplicates.ts';
import { presentQuestion } from './present.ts';
import type { QuestionRow } from './queries.ts';
import { updateQuestion } from './update-question.ts';

interface QuestionParts {
  readonly db: Db;
  readonly demo: boolean;
  readonly findNearDuplicates: NearDuplicates;
  readonly takeSearch: TakeSearch;
}

type ListCall = Pick<
  Call<typeof questionEndpoints.list | typeof questionEndpoints.listOfChapter>,
  'account' | 'query' | 'reply' | 'releaseSlot'
>;

export function registerQuestions(
  app: FastifyInstance,
  { db, demo, findNearDuplicates, takeSearch }: QuestionParts,
): void {
  const presentSaved = async (account: Account, saved: QuestionRow) => {
    const near = await findNearDuplicates(account, saved);
    return {
      data: presentQuestion(saved),
      nearDuplicates: near.map(({ question, similarity }) => ({
        question: presentQuestion(question),
        similarity,
      })),
    };
  };

  /** Searches have a queue of their own: they hold no slot of the other calls while they wait and run. */
  const inQueue = <Result>(
    { account, query, reply, releaseSlot }: ListCall,
    work: (db: Queryable) => Promise<Result>,
  ): Promise<Result> => {
    if (!isSearch(query)) return work(db);
    releaseSlot();
    return takeSearch(clientOf(account, reply), work);
  };

  serve(app, questionEndpoints.list, (call) => {
    const { account, query } = call;
    return inQueue(call, (db) => answerList(listQuestions(db, account, query), query, presentQuestion));
  });

  serve(app, questionEndpoints.listOfChapter, async (call) => {
    const { account, params, query } = call;
    await getChapter(db, account, params.id);
    return inQueue(call, (db) => {
      const questions = listQuestions(db, account, { ...query, chapter: params.id });
      return answerList(questions, query, presentQuestion);
    });
  });

  serve(app, questionEndpoints.tags, async ({ account, query }) => {
    const tags = await listTags(db, account, query);
    return {
      data: tags.map(({ tag, numberOfQuestions }) => ({ tag, numberOfQuestions })),
      page: { nextCursor: null, total: tags[0]?.total ?? 0 },
    };
  });

  serve(app, questionEndpoints.get, async ({ account, params }) => ({
    data: presentQuestion(await getQuestion(db, account, params.id)),
  }));

  serve(app, questionHistoryEndpoints.get, async ({ account, params }) => ({
    data: await getHistory(db, account, params.id),
  }));

  serve(app, questionEndpoints.create, async ({ account, body, request }) =>
    presentSaved(account, await createQuestion(db, account, body, onceOf(request))),
  );

  for (const endpoint of [questionEndpoints.update, questionEndpoints.updateByPatch]) {
    serve(app, endpoint, async ({ account, params, body, request }) => {
      const { version: _version, ...change } = body;
      const basis = editBasisOf(request, body);
      return presentSaved(account, await updateQuestion(db, account, params.id, change, basis));
    });
  }

  serve(app, bulkEditEndpoints.apply, async ({ account, body }) => ({
    data: await bulkEditQuestions(db, account, body.changes),
  }));

  const finding = ({ account, reply }: Pick<ListCall, 'account' | 'reply'>) => ({
    account,
    inQueue: <Result>(search: (trx: Trx) => Promise<Result>) => takeSearch(clientOf(account, reply), search),
  });

  serve(app, bulkEditEndpoints.applyToFound, async (call) => {
    const { change, ...found } = call.body;
    const edit = (trx: Trx, questions: readonly FoundQuestion[]) =>
      bulkEditFound(trx, call.account, questions, change);
    return { data: await takeFound(db, { ...finding(call), found }, edit) };
  });

  serve(app, bulkEditEndpoints.delete, async ({ account, body }) => ({
    data: await bulkDelete(db, account, body.questions, { demo }),
  }));

  serve(app, bulkEditEndpoints.deleteFound, async (call) => {
    const trash = (trx: Trx, questions: readonly FoundQuestion[]) =>
      deleteInTransaction(trx, call.account, questions, { demo });
    return { data: await takeFound(db, { ...finding(call), found: call.body }, trash) };
  });

  serve(app, questionEndpoints.delete, async ({ account, params }) => {
    const trashItemId = await deleteQuestion(db, account, params.id, { demo });
    return { data: { _id: params.id, trashItemId } };
  });
}
