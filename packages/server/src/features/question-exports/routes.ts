import { questionExportEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/connect.ts';
import { attachFile } from '../../platform/http/attach-file.ts';
import { clientOf } from '../../platform/http/clients-that-leave.ts';
import { serve } from '../../platform/http/endpoint.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { exportQuestions, FINDING_LOSSES, presentLosses, WRITING_FILES } from './export-questions.ts';
import { readExam, readList } from './read-questions.ts';

interface QuestionExportParts {
  readonly db: Db;
  readonly jobs: Jobs;
}

export function registerQuestionExports(app: FastifyInstance, parts: QuestionExportParts): void {
  const { db, jobs } = parts;
  const exportParts = { ...parts, writing: jobs.queueOf(WRITING_FILES) };
  const looking = jobs.queueOf(FINDING_LOSSES);

  serve(app, questionExportEndpoints.questions, async ({ account, query, reply }) => {
    const { format, ...filters } = query;
    const read = () => readList(db, account, filters);
    const file = await exportQuestions(
      exportParts,
      { account, client: clientOf(account, reply) },
      { read, format },
    );
    attachFile(reply, file);
    return file.content;
  });

  serve(app, questionExportEndpoints.questionLosses, async ({ account, query, reply }) => {
    const { format, ...filters } = query;
    const look = async () => presentLosses(format, await readList(db, account, filters));
    return { data: await looking.run(clientOf(account, reply), look) };
  });

  serve(app, questionExportEndpoints.exam, async ({ account, params, query, reply }) => {
    const read = () => readExam(db, account, { examId: params.id, version: query.version });
    const file = await exportQuestions(
      exportParts,
      { account, client: clientOf(account, reply) },
      { read, format: query.format },
    );
    attachFile(reply, file);
    return file.content;
  });

  serve(app, questionExportEndpoints.examLosses, async ({ account, params, query, reply }) => {
    const exam = { examId: params.id, version: query.version };
    const look = async () => presentLosses(query.format, await readExam(db, account, exam));
    return { data: await looking.run(clientOf(account, reply), look) };
  });
}
