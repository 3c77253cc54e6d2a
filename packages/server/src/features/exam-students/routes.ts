import { examStudentEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { attachFile } from '../../platform/http/attach-file.ts';
import { clientOf } from '../../platform/http/clients-that-leave.ts';
import { serve } from '../../platform/http/endpoint.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { changeList, type SheetsOfList } from './change-list.ts';
import { editStudent } from './edit-student.ts';
import { exportVersions, WRITING_STUDENTS } from './export-versions.ts';
import { registerHelpers } from './helpers/routes.ts';
import { listStudents } from './list-students.ts';
import { getOwnExam } from './policy.ts';
import { presentStudent } from './present.ts';
import { deleteStudent, deleteStudentsExcept, pageOfStudents } from './queries.ts';
import type { FileOfStudents } from './read-student-list.ts';
import { READING_STUDENTS } from './student-list-reader.ts';

interface ExamStudentsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly sheets: SheetsOfList;
}

/** Serves the lists of students of exams, to their owners alone. */
export function registerExamStudents(
  app: FastifyInstance,
  { db, clock, jobs, sheets }: ExamStudentsParts,
): void {
  registerHelpers(app, db);
  const parts = { db, sheets };
  const reading = jobs.queueOf(READING_STUDENTS);
  const writing = jobs.queueOf(WRITING_STUDENTS);

  serve(app, examStudentEndpoints.list, async ({ account, params, query }) => {
    await getOwnExam(db, account, params.id);
    return answerList(pageOfStudents(db, params.id, query), query, presentStudent);
  });

  serve(app, examStudentEndpoints.versions, async ({ account, params, query, reply }) => {
    const exam = await getOwnExam(db, account, params.id);
    const file = await exportVersions({ db, writing }, clientOf(account, reply), exam, query);
    attachFile(reply, file);
    return file.content;
  });

  serve(app, examStudentEndpoints.upload, async ({ account, params, body, reply }) => {
    const exam = await getOwnExam(db, account, params.id);
    const { columns: said, replaces } = body;
    const client = clientOf(account, reply);
    const list = { file: fileOf(body), said, replaces };
    return listStudents({ ...parts, clock, reading, client }, account, exam, list);
  });

  serve(app, examStudentEndpoints.edit, async ({ account, params, body }) => {
    const { id: examId } = await getOwnExam(db, account, params.id);
    const { ordinal } = params;
    return { data: presentStudent(await editStudent(parts, account, { examId, ordinal }, body)) };
  });

  serve(app, examStudentEndpoints.remove, async ({ account, params: { id, ordinal } }) => {
    const exam = await getOwnExam(db, account, id);
    return changeList(parts, account, exam.id, async (trx) => {
      if (!(await deleteStudent(trx, exam.id, ordinal))) throw notFound('Student');
      return { result: { data: { ordinal } }, hasOtherNumbers: true, removed: [ordinal] };
    });
  });

  serve(app, examStudentEndpoints.removeAll, async ({ account, params }) => {
    const exam = await getOwnExam(db, account, params.id);
    return changeList(parts, account, exam.id, async (trx) => {
      const removed = await deleteStudentsExcept(trx, exam.id, []);
      return { result: { data: { _id: exam.id } }, hasOtherNumbers: removed.length > 0, removed };
    });
  });
}

function fileOf({
  content,
  workbook,
}: {
  content?: string | undefined;
  workbook?: string | undefined;
}): FileOfStudents {
  if (content !== undefined && workbook === undefined) return { content };
  if (content === undefined && workbook !== undefined) return { workbook: Buffer.from(workbook, 'base64') };
  throw invalidField('content', 'Send either content, the text of a list, or workbook.');
}
