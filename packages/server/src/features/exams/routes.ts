import { examEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/connect.ts';
import { invalidField } from '../../platform/errors.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { presentQuestion } from '../questions/index.ts';
import { registerBlueprints } from './blueprints/routes.ts';
import { createExam } from './create-exam.ts';
import { deleteExam } from './delete-exam.ts';
import { generateExam } from './generate-exam.ts';
import { makeGenerationIds } from './generation.ts';
import { getExam } from './get-exam.ts';
import { presentExam, presentExamQuestion } from './present.ts';
import { listExamQuestions, listExams } from './queries.ts';
import { replaceQuestion } from './replace-question.ts';

export function registerExams(app: FastifyInstance, { db, appSecret }: { db: Db; appSecret: string }): void {
  const generationIds = makeGenerationIds(appSecret);

  serve(app, examEndpoints.generate, async ({ account, body }) => {
    const { questions, generationId } = await generateExam({ db, generationIds }, account, body);
    return { data: questions.map(presentQuestion), generationId };
  });

  serve(app, examEndpoints.replace, async ({ account, body }) => ({
    data: presentQuestion(await replaceQuestion(db, account, body)),
  }));

  serve(app, examEndpoints.create, async ({ account, body, request }) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key']);
    return { data: presentExam(await createExam({ db, generationIds }, account, body, key)) };
  });

  serve(app, examEndpoints.list, ({ account, query }) =>
    answerList(listExams(db, account, query), query, presentExam),
  );

  serve(app, examEndpoints.get, async ({ account, params }) => ({
    data: presentExam(await getExam(db, account, params.id)),
  }));

  serve(app, examEndpoints.questions, async ({ account, params }) => {
    await getExam(db, account, params.id);
    return { data: (await listExamQuestions(db, params.id)).map(presentExamQuestion) };
  });

  serve(app, examEndpoints.delete, async ({ account, params }) => {
    await deleteExam(db, account, params.id);
    return { data: { _id: params.id } };
  });

  registerBlueprints(app, { db });
}

function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw invalidField('Idempotency-Key', 'Idempotency-Key must be 1 to 200 printable characters.');
}
