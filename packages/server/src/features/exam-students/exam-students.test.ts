import { RESULTS_DAYS } from '@exam/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/refusals.ts';
import type { SignedIn } from '../../../test/test-app.ts';
import { ask, course, owner, pool, server, setUpExamCourse } from '../exams/testing/exam-course.ts';
import { examIn, saveVersions } from '../exams/testing/exam-in-versions.ts';
import { PURGE_EXAM_STUDENTS } from './queries.ts';

setUpExamCourse();

let editor: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  editor = await server.signIn();
  stranger = await server.signIn();
  await pool.member(course._id, editor.email, 'editor');
});

const LIST = 'number,name,group,e-mail\n002,Grace,North,grace@example.com\n001,Ada,South,\n';

const saveExam = async () => saveVersions(await examIn(2, 'order'));

async function examWithStudents() {
  const examId = await saveExam();
  expect((await upload(examId, LIST)).statusCode).toBe(201);
  return examId;
}

const upload = (examId: string, content: string, replaces = true) =>
  ask('POST', `/api/exams/${examId}/students`, { content, replaces });

async function listed(examId: string, query = '') {
  const { data } = (await ask('GET', `/api/exams/${examId}/students${query}`)).json();
  return data.map(({ ordinal, number, name }: Record<string, unknown>) => `${ordinal} ${number} ${name}`);
}

describe('the list of students', () => {
  test('keeps the order of the file, and is searched and sorted', async () => {
    const examId = await examWithStudents();
    expect(await listed(examId)).toEqual(['1 002 Grace', '2 001 Ada']);
    expect(await listed(examId, '?sort=number')).toEqual(['2 001 Ada', '1 002 Grace']);
    expect(await listed(examId, '?q=NORTH&limit=5')).toEqual(['1 002 Grace']);
  });

  test('a new list replaces the old one: who is in both keeps the place, and no place is given twice', async () => {
    const examId = await examWithStudents();
    const answer = await upload(examId, 'number,name\n003,Edsger\n001,Ada L.\n003,Twice');
    expect(answer.json()).toEqual({
      data: { numberOfStudents: 2, numberOfAdded: 1, numberOfRemoved: 1 },
      warnings: ['Line 4: the number 003 is already in line 2, so the line was left out.'],
    });
    expect(await listed(examId)).toEqual(['2 001 Ada L.', '3 003 Edsger']);
    expect((await ask('DELETE', `/api/exams/${examId}/students`)).statusCode).toBe(200);
    await upload(examId, 'number\n003', false);
    expect(await listed(examId)).toEqual(['4 003 ']);
  });

  test('says who needs large print, by a column of the list or one by one, and keeps it where a list is silent', async () => {
    const examId = await saveExam();
    await upload(examId, 'number,name,Large print\n1,Ada,18\n2,Eve,\n3,Don,14');
    const sizes = async (query = '') => {
      const { data } = (await ask('GET', `/api/exams/${examId}/students${query}`)).json();
      return data.map(({ number, largePrint }: Record<string, unknown>) => `${number} ${largePrint}`);
    };
    expect(await sizes()).toEqual(['1 18', '2 null', '3 14']);
    expect(await sizes('?largerThan=14')).toEqual(['1 18']);
    await upload(examId, 'number,name\n1,Ada\n2,Eve\n3,Don');
    expect(await sizes('?largerThan=12')).toEqual(['1 18', '3 14']);
    const eve = { number: '2', name: 'Eve', groupName: '', email: null };
    const edit = (body: object) => ask('PUT', `/api/exams/${examId}/students/2`, body);
    expect((await edit({ ...eve, largePrint: 16 })).json().data).toMatchObject({ largePrint: 16 });
    expect((await edit({ ...eve, name: 'Eva' })).json().data).toMatchObject({ largePrint: 16 });
    expect((await edit({ ...eve, largePrint: null })).json().data).toMatchObject({ largePrint: null });
    await upload(examId, 'number,name,Large print\n1,Ada,');
    expect(await sizes()).toEqual(['1 null']);
  });

  test('columns without names are told, and read once they are said', async () => {
    const examId = await saveExam();
    const content = 'Ada;1001\nGrace;1002';
    const refused = await upload(examId, content);
    expect([refused.statusCode, refused.json().table.columns.length]).toEqual([400, 2]);
    const columns = { fields: ['name', 'number'], areNamed: false };
    await ask('POST', `/api/exams/${examId}/students`, { content, replaces: false, columns });
    expect(await listed(examId)).toEqual(['1 1001 Ada', '2 1002 Grace']);
  });

  test('a student is changed and removed; a number belongs to one student', async () => {
    const examId = await examWithStudents();
    const url = `/api/exams/${examId}/students/1`;
    const fields = { number: ' 007 ', name: 'Grace Hopper', groupName: '', email: null };
    expect((await ask('PUT', url, fields)).json().data).toMatchObject({ number: '007', groupName: '' });
    expect((await ask('PUT', url, { ...fields, number: '001' })).json()).toEqual(
      refusal('Another student of this exam has this number.'),
    );
    expect((await ask('DELETE', url)).statusCode).toBe(200);
    expect((await ask('DELETE', url)).json()).toEqual(refusal('Student not found.'));
    expect(await listed(examId)).toEqual(['2 001 Ada']);
  });
});

describe('students are personal data', () => {
  test('shown to the owner of the exam alone', async () => {
    const examId = await examWithStudents();
    for (const { token, status } of [
      { token: editor.token, status: 403 },
      { token: stranger.token, status: 404 },
    ]) {
      for (const [method, url, body] of [
        ['GET', `/api/exams/${examId}/students`, undefined],
        ['GET', `/api/exams/${examId}/students/versions`, undefined],
        ['POST', `/api/exams/${examId}/students`, { content: LIST, replaces: true }],
        ['PUT', `/api/exams/${examId}/students/1`, { number: '1', name: '', groupName: '', email: null }],
        ['DELETE', `/api/exams/${examId}/students/1`, undefined],
        ['DELETE', `/api/exams/${examId}/students`, undefined],
      ] as const) {
        const answer = await ask(method, url, body, { token });
        expect([method, answer.statusCode, answer.body.includes('Grace')]).toEqual([method, status, false]);
      }
    }
    expect(await listed(examId)).toHaveLength(2);
  });

  test('deleted a year after they were listed', async () => {
    const examId = await examWithStudents();
    const yearMs = RESULTS_DAYS * 24 * 60 * 60_000;
    const after = (ms: number) => new Date(server.clock.now.getTime() + yearMs + ms);
    await PURGE_EXAM_STUDENTS.handle(server.db, () => after(-1));
    expect(await listed(examId)).toHaveLength(2);
    await PURGE_EXAM_STUDENTS.handle(server.db, () => after(1));
    expect(await listed(examId)).toEqual([]);
  });

  test('deleted at once when the exam gets another owner', async () => {
    const rowsOf = (examId: string) =>
      server.db.selectFrom('examStudents').where('examId', '=', examId).selectAll().execute();
    const given = await examWithStudents();
    const { accountId } = editor;
    await server.db.updateTable('exams').set({ ownerId: accountId }).where('id', '=', given).execute();
    expect(await rowsOf(given)).toEqual([]);
    // Paper of the first list may still be about.
    await server.db.updateTable('exams').set({ ownerId: owner.accountId }).where('id', '=', given).execute();
    await upload(given, LIST);
    expect(await listed(given)).toEqual(['3 002 Grace', '4 001 Ada']);
  });

  test('in the trash with the exam, and back with the ordinals of their paper', async () => {
    const examId = await examWithStudents();
    const before = await listed(examId);
    const { trashItemId } = (await ask('DELETE', `/api/exams/${examId}`)).json().data;
    expect((await ask('GET', `/api/exams/${examId}/students`)).statusCode).toBe(404);
    await ask('POST', `/api/trash/${trashItemId}/put-back`);
    expect(await listed(examId)).toEqual(before);
  });
});
