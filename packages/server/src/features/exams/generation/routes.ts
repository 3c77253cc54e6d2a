import { examEndpoints, generationEndpoints, letterOf } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import { presentQuestion } from '../../questions/index.ts';
import { expectMean } from '../expected/expect-mean.ts';
import type { OrderedQuestion } from './arrange-versions.ts';
import { generateExam } from './generate-exam.ts';
import type { GenerationIds } from './generation-ids.ts';
import { replaceQuestion } from './replace-question.ts';
import { replayExam } from './replay-exam.ts';

export function registerGeneration(
  app: FastifyInstance,
  { db, generationIds }: { db: Db; generationIds: GenerationIds },
): void {
  serve(app, generationEndpoints.generate, async ({ account, body }) => {
    const { versions, generationId, report, expected } = await generateExam(
      { db, generationIds },
      account,
      body,
    );
    const presented = presentVersions(versions);
    return {
      data: presented[0]?.questions ?? [],
      generationId,
      ...(presented.length > 1 && { versions: presented }),
      ...(report && { report }),
      ...(expected && { expected }),
    };
  });

  serve(app, generationEndpoints.expect, async ({ account, body }) => ({
    data: await expectMean(db, account, body.courseId, body.versions),
  }));

  serve(app, generationEndpoints.replace, async ({ account, body }) => ({
    data: presentQuestion(await replaceQuestion(db, account, body)),
  }));

  serve(app, examEndpoints.replay, async ({ account, params }) => {
    const { versions, isSame, changes } = await replayExam(db, account, params.id);
    const presented = presentVersions(versions);
    return {
      data: presented[0]?.questions ?? [],
      versions: presented,
      isSame,
      changes: [...changes],
    };
  });
}

function presentVersions(versions: readonly (readonly OrderedQuestion[])[]) {
  return versions.map((questions, index) => ({
    label: letterOf(index),
    questions: questions.map((question) => ({
      ...presentQuestion(question),
      choiceOrder: [...question.choiceOrder],
    })),
  }));
}
