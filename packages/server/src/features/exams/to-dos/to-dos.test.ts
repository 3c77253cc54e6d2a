import type { ToDos } from '@exam/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApiToken } from '../../../../test/make-api-token.ts';
import { makePool } from '../../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import { ask, examOf, owner, pool, server, setUpExamCourse } from '../testing/exam-course.ts';

setUpExamCourse();

const DAY_MS = 24 * 60 * 60_000;

async function toDosOf(token = owner.token): Promise<string[]> {
  const answer = await ask('GET', '/api/to-dos', undefined, { token });
  const { toDos }: ToDos = answer.json().data;
  return toDos.map(
    ({ kind, name, count, answers, others }) =>
      `${kind} ${name} ${count}${answers > 0 ? ` of them ${answers} answers` : ''} +${others}`,
  );
}

async function saveExam(name: string): Promise<string> {
  return (await ask('POST', '/api/exams', await examOf(name))).json().data._id;
}

test('doubtful answers come first, then new exams that are not printed, then empty kinds', async () => {
  expect(await toDosOf()).toEqual([]);
  await saveExam('Final');
  const quiz = await saveExam('Quiz');
  expect(await toDosOf()).toEqual(['print-exam Quiz 1 +1']);

  await server.db
    .insertInto('examScans')
    .values({ examId: quiz, keptDays: 30, numberOfSheets: 24, numberOfDoubts: 2, numberOfDoubtfulAnswers: 1 })
    .execute();
  await server.db
    .insertInto('paperSettings')
    .values({
      accountId: owner.accountId,
      examId: quiz,
      settings: JSON.stringify({}),
      updatedAt: server.clock.now,
      printedAt: server.clock.now,
    })
    .execute();
  const chapter = await pool.chapter((await pool.course('Algebra'))._id);
  expect(await toDosOf()).toEqual(['check-answers Quiz 2 of them 1 answers +0', 'print-exam Final 1 +0']);
  await pool.question(chapter._id);
  expect(await toDosOf()).toEqual([
    'check-answers Quiz 2 of them 1 answers +0',
    'print-exam Final 1 +0',
    'fill-kinds Algebra 5 +0',
  ]);

  await server.db
    .updateTable('exams')
    .set({ createdAt: new Date(server.clock.now.getTime() - 31 * DAY_MS) })
    .execute();
  expect(await toDosOf()).toEqual(['check-answers Quiz 2 of them 1 answers +0', 'fill-kinds Algebra 5 +0']);
});

test('exams of others and courses that an account only views are none of its to-dos', async () => {
  const colleague = await server.signIn();
  const theirs = makePool(server, colleague.token);
  const shared = await theirs.course('Shared');
  await theirs.question((await theirs.chapter(shared._id))._id);
  const reader = await server.signIn();
  expect(await toDosOf(reader.token)).toEqual([]);
  await theirs.member(shared._id, reader.email, 'viewer');
  expect(await toDosOf(reader.token)).toEqual([]);
  await theirs.member(shared._id, reader.email, 'editor');
  expect(await toDosOf(reader.token)).toEqual(['fill-kinds Shared 5 +0']);
});

let demo: TestApp;
let newcomer: SignedIn;
beforeAll(async () => {
  demo = await makeTestApp({ demo: true });
  newcomer = await demo.signIn();
});
afterAll(() => demo.close());

test('the first steps go one by one, and none comes back after they were closed', async () => {
  const call = async (method: 'GET' | 'DELETE', url: string) =>
    (await demo.call({ method, url, token: newcomer.token })).json().data;
  const steps = async () => (await call('GET', '/api/to-dos')).firstSteps;
  const [exam] = await call('GET', '/api/exams');
  expect(await steps()).toEqual({
    steps: ['generate-exam', 'read-sheets', 'start-course'],
    demoExamId: exam._id,
  });
  const program = (await makeApiToken(demo, newcomer)).token;
  const ofProgram = await demo.call({ method: 'GET', url: '/api/to-dos', token: program });
  expect([ofProgram.statusCode, ofProgram.json().data.firstSteps]).toEqual([200, null]);
  await makePool(demo, newcomer.token).course('Algebra');
  expect((await steps()).steps).toEqual(['generate-exam', 'read-sheets']);
  await call('DELETE', '/api/users/first-steps');
  expect(await steps()).toBeNull();
});

test('without a demo exam there are no first steps', async () => {
  expect((await ask('GET', '/api/to-dos')).json().data.firstSteps).toBeNull();
});
