import { RESULTS_DAYS } from '@exam/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type SignedIn } from '../../../test/test-app.ts';
import { ask, course, owner, pool, server, setUpExamCourse } from '../exams/testing/exam-course.ts';
import { purgeStudentResults } from './purge-student-results.ts';
import {
  answeredExam,
  answerOf,
  csvOf,
  resultsOf,
  studentWith,
  upload,
  uploaded,
} from './testing/answered-exam.ts';

const DAY_MS = 24 * 60 * 60_000;

setUpExamCourse();

let editor: SignedIn;
let viewer: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  editor = await server.signIn();
  viewer = await server.signIn();
  stranger = await server.signIn();
  await pool.member(course._id, editor.email, 'editor');
  await pool.member(course._id, viewer.email, 'viewer');
});

async function examWithStudents() {
  const { examId, versions } = await answeredExam();
  const content = csvOf([studentWith('Ada', 3, versions), studentWith('Grace', 8, versions)], versions);
  await uploaded(examId, content);
  return { examId, content };
}

const rowsOf = (examId: string) =>
  server.db.selectFrom('student_results').where('exam_id', '=', examId).selectAll().execute();

describe('students are shown to the owner of the exam alone', () => {
  const calls = (examId: string) =>
    [
      ['GET', `/api/exams/${examId}/results/students`],
      ['POST', `/api/exams/${examId}/results`],
      ['DELETE', `/api/exams/${examId}/results`],
    ] as const;

  test('colleagues who see the exam read what was measured, and no student', async () => {
    const { examId, content } = await examWithStudents();
    for (const colleague of [editor, viewer]) {
      const results = await answerOf(examId, colleague.token);
      expect(results).toMatchObject({ isOwner: false, data: { numberOfStudents: 2, meanScore: 5.5 } });
      expect(JSON.stringify(results)).not.toMatch(/Ada|Grace/);
      for (const [method, url] of calls(examId)) {
        const answer = await ask(method, url, method === 'POST' ? { content } : undefined, {
          token: colleague.token,
        });
        expect([method, answer.statusCode]).toEqual([method, 403]);
        expect(answer.body).not.toMatch(/Ada|Grace/);
      }
    }
    expect(await rowsOf(examId)).toHaveLength(2);
  });

  test('strangers are answered as if there were no such exam', async () => {
    const { examId, content } = await examWithStudents();
    for (const [method, url] of [...calls(examId), ['GET', `/api/exams/${examId}/results`] as const]) {
      const answer = await ask(method, url, method === 'POST' ? { content } : undefined, {
        token: stranger.token,
      });
      expect([method, answer.json()]).toEqual([method, { message: 'Exam not found.' }]);
    }
  });

  test('whoever may only look at the course does not add to its figures, with an exam of their own either', async () => {
    const { examId, content } = await examWithStudents();
    await server.db
      .updateTable('exams')
      .set({ owner_id: viewer.accountId })
      .where('id', '=', examId)
      .execute();
    expect((await upload(examId, content, viewer.token)).statusCode).toBe(403);
  });
});

describe('students are deleted', () => {
  test('a year after the upload, when what was measured stays', async () => {
    const { examId } = await examWithStudents();
    const purge = () => purgeStudentResults(server.db, () => server.clock.now);
    const before = await resultsOf(examId);
    const uploadedAtMs = Date.parse(before?.uploadedAt ?? '');
    expect(Date.parse(before?.keptUntil ?? '')).toBe(uploadedAtMs + RESULTS_DAYS * DAY_MS);
    const now = server.clock.now;
    server.clock.now = new Date(uploadedAtMs + RESULTS_DAYS * DAY_MS - 1);
    await purge();
    expect(await rowsOf(examId)).toHaveLength(2);
    server.clock.now = new Date(uploadedAtMs + RESULTS_DAYS * DAY_MS + 1);
    await purge();
    server.clock.now = now;
    expect(await rowsOf(examId)).toEqual([]);
    expect(await resultsOf(examId)).toEqual({ ...before, keptUntil: null });
  });

  test('when their owner asks, with all that was measured', async () => {
    const { examId } = await examWithStudents();
    expect((await ask('DELETE', `/api/exams/${examId}/results`)).json()).toEqual({ data: { _id: examId } });
    expect(await rowsOf(examId)).toEqual([]);
    expect(await resultsOf(examId)).toBeNull();
    expect((await ask('DELETE', `/api/exams/${examId}/results`)).json()).toEqual({
      message: 'Results not found.',
    });
  });

  test('with the exam', async () => {
    const { examId } = await examWithStudents();
    await ask('DELETE', `/api/exams/${examId}`);
    expect(await rowsOf(examId)).toEqual([]);
  });

  test('when the exam is left to the owner of the course: what was measured is left with it', async () => {
    const leaving = await server.signIn();
    await pool.member(course._id, leaving.email, 'editor');
    const { examId } = await examWithStudents();
    await server.db
      .updateTable('exams')
      .set({ owner_id: leaving.accountId })
      .where('id', '=', examId)
      .execute();
    const { versions } = await answeredExam();
    expect(await rowsOf(examId)).toEqual([]);
    const content = csvOf([studentWith('Ada', 3, versions)], versions);
    expect((await upload(examId, content, leaving.token)).statusCode).toBe(201);
    expect(await rowsOf(examId)).toHaveLength(1);
    const payload = { password: PASSWORD };
    expect((await ask('POST', '/api/users/delete', payload, { token: leaving.token })).statusCode).toBe(200);
    expect(await rowsOf(examId)).toEqual([]);
    expect(await answerOf(examId)).toMatchObject({
      isOwner: true,
      data: { keptUntil: null, numberOfStudents: 1 },
    });
    expect((await ask('GET', `/api/exams/${examId}/results/students`)).json().data).toEqual([]);
    expect(owner.accountId).not.toBe(leaving.accountId);
  });
});
