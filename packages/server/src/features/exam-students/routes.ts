import { examStudentEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { clientOf } from '../../platform/http/clients-that-leave.ts';
import { serve } from '../../platform/http/endpoint.ts';
import type { Workshop } from '../../platform/workshop/index.ts';
import { editStudent } from './edit-student.ts';
import { listStudents } from './list-students.ts';
import { getOwnExam } from './policy.ts';
import { presentStudent } from './present.ts';
import { deleteStudent, deleteStudentsExcept, pageOfStudents } from './queries.ts';
import type { FileOfStudents } from './read-student-list.ts';
import { READING_STUDENTS } from './student-list-reader.ts';

interface ExamStudentsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly workshop: Workshop;
}

/** Serves the lists of students of exams, to their owners alone. */
export function registerExamStudents(app: FastifyInstance, { db, clock, workshop }: ExamStudentsParts): void {
  const reading = workshop.at(READING_STUDENTS);

  serve(app, examStudentEndpoints.list, async ({ account, params, query }) => {
    await getOwnExam(db, account, params.id);
    return answerList(pageOfStudents(db, params.id, query), query, presentStudent);
  });

  serve(app, examStudentEndpoints.upload, async ({ account, params, body, reply }) => {
    const exam = await getOwnExam(db, account, params.id);
    const parts = { db, clock, reading, client: clientOf(account, reply) };
    const { columns: said, replaces } = body;
    return listStudents(parts, account, exam, { file: fileOf(body), said, replaces });
  });

  serve(app, examStudentEndpoints.edit, async ({ account, params, body }) => {
    const { id: examId } = await getOwnExam(db, account, params.id);
    const { ordinal } = params;
    return { data: presentStudent(await editStudent(db, { examId, ordinal }, body)) };
  });

  serve(app, examStudentEndpoints.remove, async ({ account, params: { id, ordinal } }) => {
    const exam = await getOwnExam(db, account, id);
    if (!(await deleteStudent(db, exam.id, ordinal))) throw notFound('Student');
    return { data: { ordinal } };
  });

  serve(app, examStudentEndpoints.removeAll, async ({ account, params }) => {
    const exam = await getOwnExam(db, account, params.id);
    await deleteStudentsExcept(db, exam.id, []);
    return { data: { _id: exam.id } };
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
