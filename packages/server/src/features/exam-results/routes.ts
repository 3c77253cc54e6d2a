import { examResultEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { invalidField } from '../../platform/errors.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { clientOf } from '../../platform/http/clients-that-leave.ts';
import { serve } from '../../platform/http/endpoint.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { getCourse } from '../courses/index.ts';
import { getOwnExam, isOwnerOf } from '../exam-students/index.ts';
import { getExam } from '../exams/index.ts';
import { COUNTING_ANSWERS } from './answer-counter.ts';
import { deleteResults } from './delete-results.ts';
import { compareOverYears, compareWithExpected } from './expected/compare-with-expected.ts';
import { findResults } from './get-results.ts';
import { readAppliedMarking } from './marks/marking.ts';
import { areFinal, pageOfRoster } from './queries.ts';
import type { FileOfResults } from './read-students.ts';
import { presentRosterRow } from './roster.ts';
import { uploadResults } from './upload-results.ts';

interface ExamResultsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** Serves the results of saved exams. */
export function registerExamResults(app: FastifyInstance, { db, clock, jobs }: ExamResultsParts): void {
  const counting = jobs.queueOf(COUNTING_ANSWERS);

  serve(app, examResultEndpoints.upload, async ({ account, params, body, reply }) => {
    const exam = await getOwnExam(db, account, params.id);
    const { answersAre: reading, columns } = body;
    const client = clientOf(account, reply);
    return uploadResults({ db, clock, counting, client }, account, exam, fileOf(body), { reading, columns });
  });

  serve(app, examResultEndpoints.get, async ({ account, params, query }) => {
    const exam = await getExam(db, account, params.id);
    return { ...(await findResults(db, account, exam, query.key)), isOwner: isOwnerOf(exam, account) };
  });

  serve(app, examResultEndpoints.expected, async ({ account, params }) => ({
    data: await compareWithExpected(db, account, await getExam(db, account, params.id)),
  }));

  serve(app, examResultEndpoints.overYears, async ({ account, params }) => {
    const { id } = await getCourse(db, account, params.id);
    return { data: await compareOverYears(db, account, id) };
  });

  serve(app, examResultEndpoints.students, async ({ account, params, query }) => {
    await getOwnExam(db, account, params.id);
    const known = {
      marking: await readAppliedMarking(db, params.id),
      areFinal: await areFinal(db, params.id),
    };
    return answerList(pageOfRoster(db, params.id, query), query, (row) => presentRosterRow(row, known));
  });

  serve(app, examResultEndpoints.delete, async ({ account, params }) => {
    await deleteResults(db, account, await getOwnExam(db, account, params.id));
    return { data: { _id: params.id } };
  });
}

function fileOf({
  content,
  workbook,
}: {
  content?: string | undefined;
  workbook?: string | undefined;
}): FileOfResults {
  if (content !== undefined && workbook === undefined) return { content };
  if (content === undefined && workbook !== undefined) return { workbook: Buffer.from(workbook, 'base64') };
  throw invalidField('content', 'Send either content, the text of a CSV file, or workbook.');
}
