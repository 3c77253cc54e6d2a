import { layOutSheet, SHEET_PAGES } from '@exam/paper/sheet';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { PAPER_SETTINGS } from '../../../test/every-call.ts';
import { refusal } from '../../../test/refusals.ts';
import type { SignedIn } from '../../../test/test-app.ts';
import { ask, course, pool, server, setUpExamCourse } from '../exams/testing/exam-course.ts';
import { examIn, saveVersions, versionsOf } from '../exams/testing/exam-in-versions.ts';
import { listPrints } from './queries.ts';

setUpExamCourse();

let editor: SignedIn;
beforeAll(async () => {
  editor = await server.signIn();
  await pool.member(course._id, editor.email, 'editor');
});

const exam = async (versions: number) => saveVersions(await examIn(versions, 'order'));
const print = (examId: string, what: object = {}, token?: string) =>
  ask(
    'POST',
    `/api/exams/${examId}/paper`,
    { settings: PAPER_SETTINGS, versions: ['A'], parts: ['answer-sheet'], format: 'docx', ...what },
    token === undefined ? {} : { token },
  );
const listStudents = (examId: string, content: string) =>
  ask('POST', `/api/exams/${examId}/students`, { content, replaces: true });

async function versionsOfStudents(examId: string): Promise<string> {
  const { data } = (await ask('GET', `/api/exams/${examId}/students`)).json();
  return data.map(({ version }: { version: string | null }) => version ?? '-').join('');
}

test('a print of answer sheets is kept with the layout of every version, and printed again with the same code', async () => {
  const examId = await exam(3);
  expect((await print(examId, { parts: ['questions', 'key'] })).statusCode).toBe(200);
  expect(await listPrints(server.db, examId)).toEqual([]);
  expect((await print(examId)).statusCode).toBe(200);
  const [kept] = await listPrints(server.db, examId);
  const layouts = (await versionsOf(examId)).map(({ questions }) =>
    layOutSheet(
      questions.map(({ choices }, at) => ({ number: at + 1, choices: choices.length })),
      SHEET_PAGES.a4,
      PAPER_SETTINGS.studentNumberDigits,
    ),
  );
  expect(kept).toEqual({
    token: expect.stringMatching(/^[0-9a-f]{16}$/),
    key: expect.any(Buffer),
    layouts,
    printedAt: server.clock.now,
  });
  expect(kept?.key).toHaveLength(32);
  // A colleague's print of another version has the same layouts.
  expect(
    (await print(examId, { versions: ['B'], settings: { ...PAPER_SETTINGS, title: 'Other' } }, editor.token))
      .statusCode,
  ).toBe(200);
  expect(await listPrints(server.db, examId)).toEqual([kept]);
  await print(examId, { settings: { ...PAPER_SETTINGS, paperSize: 'us-letter' } });
  expect((await listPrints(server.db, examId)).map(({ token }) => token)).toHaveLength(2);
});

test('prints go to the trash with their exam, and come back with it', async () => {
  const examId = await exam(1);
  await print(examId);
  const before = await listPrints(server.db, examId);
  const { trashItemId } = (await ask('DELETE', `/api/exams/${examId}`)).json().data;
  expect(await listPrints(server.db, examId)).toEqual([]);
  await ask('POST', `/api/trash/${trashItemId}/put-back`);
  expect(await listPrints(server.db, examId)).toEqual(before);
});

test('students get sheets in one document, neighbours of different versions, and keep the version when printed again', async () => {
  const examId = await exam(3);
  await listStudents(examId, 'number,name,room\n1,Ada,10\n2,Eve,9\n3,Tony,\n4,Don,9');
  expect(await versionsOfStudents(examId)).toBe('----');
  const sheets = { order: 'group', blankSheets: 1 };
  const answer = await print(examId, { versions: ['A', 'C'], parts: ['questions', 'answer-sheet'], sheets });
  expect(Object.keys(unzipSync(answer.rawPayload)).sort()).toEqual([
    'In 3 versions - answer sheets of students.docx',
    'In 3 versions - version A - questions.docx',
    'In 3 versions - version C - questions.docx',
  ]);
  // By room: Eve, Don, Ada, Tony.
  expect(await versionsOfStudents(examId)).toBe('AACC');
  const file = await ask('GET', `/api/exams/${examId}/students/versions`);
  expect(file.headers['content-disposition']).toContain('versions.csv');
  expect(file.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'Number,Name,Group,Version',
    ...['2,Eve,9,A', '4,Don,9,C', '1,Ada,10,A', '3,Tony,,C'],
  ]);
  await listStudents(examId, 'number\n5\n1\n2\n3\n4');
  await print(examId, { versions: ['A', 'B', 'C'], sheets: { order: 'list', blankSheets: 0 } });
  expect(await versionsOfStudents(examId)).toBe('AACCA');
});

test('students who need large print have large circles in their places of the stack, and papers of their size', async () => {
  const examId = await exam(2);
  await listStudents(examId, 'number,name,large print\n1,Ada,\n2,Eve,18\n3,Tony,14\n4,Don,18');
  const answer = await print(examId, {
    versions: ['A', 'B'],
    parts: ['questions', 'answer-sheet', 'key'],
    sheets: { order: 'list', blankSheets: 0 },
    largePrint: true,
  });
  const files = unzipSync(answer.rawPayload);
  expect(Object.keys(files).sort()).toEqual([
    'In 2 versions - answer sheets of students.docx',
    'In 2 versions - version A - key.docx',
    'In 2 versions - version A - questions in 14 points, 1 copy.docx',
    'In 2 versions - version A - questions.docx',
    'In 2 versions - version B - key.docx',
    'In 2 versions - version B - questions in 18 points, 2 copies.docx',
    'In 2 versions - version B - questions.docx',
  ]);
  const sizeOf = (name: string) =>
    /<w:rPrDefault>.*?<w:sz w:val="(\w+)"/s.exec(
      strFromU8(unzipSync(files[`In 2 versions - ${name}.docx`]!)['word/styles.xml']!),
    )?.[1];
  expect(sizeOf('version B - questions in 18 points, 2 copies')).toBe('18pt');
  expect(sizeOf('version B - questions')).toBe('11pt');
  const prints = await listPrints(server.db, examId);
  expect(prints.map(({ layouts }) => layouts.map(({ circleDiameter }) => circleDiameter)).sort()).toEqual([
    [4.2, 4.2],
    [6.3, 6.3],
  ]);
});

test('without sheets of students, their papers and blank answer sheets come in large print, where the print is not', async () => {
  const examId = await exam(2);
  await listStudents(examId, 'number,large print\n1,\n2,16\n3,14');
  const what = { versions: ['B'], parts: ['questions', 'answer-sheet'], largePrint: true };
  const names = async (fontSize: number) =>
    Object.keys(
      unzipSync((await print(examId, { ...what, settings: { ...PAPER_SETTINGS, fontSize } })).rawPayload),
    ).map((name) => name.replace('In 2 versions - version B - ', ''));
  expect((await names(14)).sort()).toEqual([
    'answer sheet in 16 points, 1 copy.docx',
    'answer sheet.docx',
    'questions in 16 points, 1 copy.docx',
    'questions.docx',
  ]);
  expect(await versionsOfStudents(examId)).toBe('BBB');
  expect((await names(16)).sort()).toEqual(['answer sheet.docx', 'questions.docx']);
  expect((await print(examId, what, editor.token)).statusCode).toBe(403);
});

test('sheets of students are printed for the owner of the exam alone, and only where students are listed', async () => {
  const examId = await exam(1);
  const sheets = { order: 'list', blankSheets: 0 };
  expect((await print(examId, { sheets })).json()).toEqual(
    refusal('No students are listed for this exam. List them first.'),
  );
  await listStudents(examId, 'number\n1');
  expect((await print(examId, { sheets }, editor.token)).statusCode).toBe(403);
  expect(await listPrints(server.db, examId)).toEqual([]);
});
