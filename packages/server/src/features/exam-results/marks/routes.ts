import { examMarkEndpoints, examOutputEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { attachFile } from '../../../platform/http/attach-file.ts';
import { clientOf } from '../../../platform/http/clients-that-leave.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import { getOwnExam } from '../../exam-students/index.ts';
import { changeMarking, regrading, toScheme, withoutRegrading } from './change-marking.ts';
import { exportMarks, WRITING_MARKS } from './export-marks.ts';
import { getMarks } from './get-marks.ts';
import { previewMarks } from './preview-marks.ts';
import { printAnalysis } from './print-analysis.ts';
import { PRINTING_SHEETS, printSheets } from './print-sheets.ts';
import type { ScannedPages } from './scanned-pages.ts';

interface ExamMarksParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly scannedPages: ScannedPages;
  readonly jobs: Jobs;
}

/** Serves points and grades of exams, and how they come about. */
export function registerExamMarks(app: FastifyInstance, parts: ExamMarksParts): void {
  const { db, clock, jobs } = parts;
  const writing = jobs.queueOf(WRITING_MARKS);
  const printing = { ...parts, setting: jobs.queueOf(PRINTING_SHEETS) };

  serve(app, examMarkEndpoints.get, async ({ account, params }) => {
    const { id } = await getOwnExam(db, account, params.id);
    return { data: await getMarks(db, id) };
  });

  serve(app, examMarkEndpoints.changeScheme, async ({ account, params, body }) => {
    const exam = await getOwnExam(db, account, params.id);
    const change = { ...body, change: toScheme(body.scheme), action: 'results.marked' } as const;
    return { data: await changeMarking(db, account, exam, change) };
  });

  serve(app, examMarkEndpoints.previewScheme, async ({ account, params, body }) => {
    const { id } = await getOwnExam(db, account, params.id);
    return { data: await previewMarks(db, id, toScheme(body.scheme), body.compared) };
  });

  serve(app, examMarkEndpoints.regrade, async ({ account, params, body: { version, ...sent } }) => {
    const exam = await getOwnExam(db, account, params.id);
    const change = { version, change: regrading(sent, clock), action: 'results.regraded' } as const;
    return { data: await changeMarking(db, account, exam, change) };
  });

  serve(app, examMarkEndpoints.previewRegrading, async ({ account, params, body }) => {
    const { id } = await getOwnExam(db, account, params.id);
    return { data: await previewMarks(db, id, regrading(body, clock)) };
  });

  serve(app, examMarkEndpoints.undoRegrading, async ({ account, params, body: { version, questionId } }) => {
    const exam = await getOwnExam(db, account, params.id);
    const change = withoutRegrading(questionId, clock);
    const action = 'results.regrading-undone';
    return { data: await changeMarking(db, account, exam, { version, change, action }) };
  });

  serve(app, examOutputEndpoints.marks, async ({ account, params, query, reply }) => {
    const exam = await getOwnExam(db, account, params.id);
    const asking = { account, client: clientOf(account, reply) };
    const file = await exportMarks({ db, writing }, asking, exam, query);
    attachFile(reply, file);
    return file.content;
  });

  serve(app, examOutputEndpoints.sheets, async ({ account, params, query, reply }) => {
    const exam = await getOwnExam(db, account, params.id);
    const file = await printSheets(printing, { account, client: clientOf(account, reply) }, exam, query);
    attachFile(reply, file);
    return file.content;
  });

  serve(app, examOutputEndpoints.analysis, async ({ account, params, reply }) => {
    const exam = await getOwnExam(db, account, params.id);
    const file = await printAnalysis(printing, { account, client: clientOf(account, reply) }, exam);
    attachFile(reply, file);
    return file.content;
  });
}
