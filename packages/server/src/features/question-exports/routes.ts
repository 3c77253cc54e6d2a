import { join } from 'node:path';
import { questionExportEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/connect.ts';
import { attachFile } from '../../platform/http/attach-file.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { makeTurns } from '../../platform/take-turns.ts';
import { makeWorkerProcesses } from '../../platform/workers/index.ts';
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
/** So that a small file need not wait for a large one of somebody else: of each account one is written at a time. */
const AT_ONCE = 2;
const TURNS = {
  atOnce: AT_ONCE,
  places: 64,
  ofEach: { atOnce: 1 },
  refusal: 'Many files are being written at the moment. Try again in a few seconds.',
};

const MANY_LOOK = 'Many exports are being checked at the moment. Try again in a few seconds.';

export function registerQuestionExports(app: FastifyInstance, parts: QuestionExportParts): void {
  const { db } = parts;
  const worker = makeWorkerProcesses<QuestionFileTasks>(
    AT_ONCE,
    join(parts.workersFolder, 'question-files-worker.js'),
    WORKER_LIMITS,
  );
  app.addHook('preClose', () => worker.close());
  const exportParts = { ...parts, worker, takeTurns: makeTurns(TURNS) };
  // Who asks what a file will not hold does not wait for those that are being written.
  const looking = makeTurns({ ...TURNS, refusal: MANY_LOOK });

  serve(app, questionExportEndpoints.questions, async ({ account, query, reply }) => {
    const { format, ...filters } = query;
    const read = () => readList(db, account, filters);
    const file = await exportQuestions(exportParts, account, { read, format });
    attachFile(reply, file);
    return file.content;
  });

  serve(app, questionExportEndpoints.questionLosses, async ({ account, query }) => {
    const { format, ...filters } = query;
    const look = async () => presentLosses(format, await readList(db, account, filters));
    return { data: await looking(look, account.id) };
  });

  serve(app, questionExportEndpoints.exam, async ({ account, params, query, reply }) => {
    const read = () => readExam(db, account, { examId: params.id, version: query.version });
    const file = await exportQuestions(exportParts, account, { read, format: query.format });
    attachFile(reply, file);
    return file.content;
  });

  serve(app, questionExportEndpoints.examLosses, async ({ account, params, query }) => {
    const exam = { examId: params.id, version: query.version };
    const look = async () => presentLosses(query.format, await readExam(db, account, exam));
    return { data: await looking(look, account.id) };
  });
}
