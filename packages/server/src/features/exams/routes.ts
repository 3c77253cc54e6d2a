import { examEndpoints, toDoEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { onceOf } from '../idempotency/index.ts';
import { registerBlueprints } from './blueprints/routes.ts';
import { correctExam } from './corrections/correct-exam.ts';
import { createExam } from './create-exam.ts';
import { deleteExam } from './delete-exam.ts';
import { registerDrafts } from './drafts/routes.ts';
import { makeGenerationIds } from './generation/generation-ids.ts';
import { registerGeneration } from './generation/routes.ts';
import { getExam } from './get-exam.ts';
import { presentExam, presentExamDetail, presentExamQuestion, presentExamVersions } from './present.ts';
import { listExamQuestions, listExams, listQuestionsOfVersions } from './queries.ts';
import { renameExam } from './rename-exam.ts';
import { type DemoNames, listToDos } from './to-dos/list-to-dos.ts';

export function registerExams(
  app: FastifyInstance,
  parts: { db: Db; clock: Clock; appSecret: string; demoNames: DemoNames | undefined },
): void {
  const { db, clock, appSecret, demoNames: demo } = parts;
  const generationIds = makeGenerationIds(appSecret);

  serve(app, examEndpoints.create, async ({ account, body, request }) => {
    const exam = await createExam({ db, generationIds }, account, body, onceOf(request));
    return { data: presentExam(exam) };
  });

  serve(app, examEndpoints.list, ({ account, query }) =>
    answerList(listExams(db, account, query), query, presentExam),
  );

  serve(app, examEndpoints.get, async ({ account, params }) => ({
    data: presentExamDetail(await getExam(db, account, params.id)),
  }));

  serve(app, examEndpoints.questions, async ({ account, params }) => {
    await getExam(db, account, params.id);
    return { data: (await listExamQuestions(db, params.id)).map(presentExamQuestion) };
  });

  serve(app, examEndpoints.versions, async ({ account, params }) => {
    await getExam(db, account, params.id);
    return { data: presentExamVersions(await listQuestionsOfVersions(db, params.id)) };
  });

  serve(app, examEndpoints.rename, async ({ account, params, body }) => ({
    data: presentExam(await renameExam(db, account, params.id, body.name)),
  }));

  serve(app, examEndpoints.correct, async ({ account, params, body, request }) => {
    const copy = await correctExam(db, account, params.id, body, onceOf(request));
    return { data: presentExamDetail(copy) };
  });

  serve(app, examEndpoints.delete, async ({ account, params }) => {
    const trashItemId = await deleteExam(db, account, params.id);
    return { data: { _id: params.id, trashItemId } };
  });

  serve(app, toDoEndpoints.list, async ({ account }) => ({
    data: await listToDos({ db, clock, demo }, account),
  }));

  registerGeneration(app, { db, generationIds });
  registerBlueprints(app, { db });
  registerDrafts(app, { db, clock });
}
