import { join } from 'node:path';
import { questionExportEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/connect.ts';
import { attachFile } from '../../platform/http/attach-file.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { makeTurns } from '../../platform/take-turns.ts';
import { makeWorkerProcess } from '../../platform/workers/index.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';
import { exportQuestions, presentLosses } from './export-questions.ts';
import type { IsShownElsewhere } from './read-images.ts';
import { readExam, readList } from './read-questions.ts';

interface QuestionExportParts {
  readonly db: Db;
  readonly isShownElsewhere: IsShownElsewhere;
  readonly workersFolder: string;
}

const WORKER_LIMITS = { memoryMiB: 1_024, timeoutMs: 120_000 };
const TOO_MANY = 'Many files are being written at the moment. Try again in a few seconds.';

export function registerQuestionExports(app: FastifyInstance, parts: QuestionExportParts): void {
  const { db } = parts;
  const worker = makeWorkerProcess<QuestionFileTasks>(
    join(parts.workersFolder, 'question-files-worker.js'),
    WORKER_LIMITS,
  );
  app.addHook('preClose', () => worker.close());
  const takeTurns = makeTurns({ atOnce: 1, places: 10, refusal: TOO_MANY });
  const exportParts = { ...parts, worker, takeTurns };

  serve(app, questionExportEndpoints.questions, async ({ account, query, reply }) => {
    const { format, ...filters } = query;
    const list = await readList(db, account, filters);
    const file = await exportQuestions(exportParts, account, { list, format });
    attachFile(reply, file);
    return file.content;
  });

  serve(app, questionExportEndpoints.questionLosses, async ({ account, query }) => {
    const { format, ...filters } = query;
    return { data: presentLosses(format, await readList(db, account, filters)) };
  });

  serve(app, questionExportEndpoints.exam, async ({ account, params, query, reply }) => {
    const list = await readExam(db, account, { examId: params.id, version: query.version });
    const file = await exportQuestions(exportParts, account, { list, format: query.format });
    attachFile(reply, file);
    return file.content;
  });

  serve(app, questionExportEndpoints.examLosses, async ({ account, params, query }) => ({
    data: presentLosses(
      query.format,
      await readExam(db, account, { examId: params.id, version: query.version }),
    ),
  }));
}
