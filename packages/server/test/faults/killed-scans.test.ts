import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExamScans } from '@exam/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawStack } from '../../src/features/scans/testing/drawn-stack.ts';
import { KEY, LAYOUT, TOKEN } from '../../src/features/scans/testing/scanned-exam.ts';
import { type Connection, connect } from '../../src/platform/database/connect.ts';
import {
  askUntilServed,
  killServer,
  logIn,
  type ServerProcess,
  startServer,
  stopServer,
} from '../server-process.ts';
import { makeMigratedDatabase } from '../test-app.ts';
import { holdWrite } from './held-write.ts';

const NUMBERS = ['1001', '1002'];
const PAGES = 2 * NUMBERS.length;
/** Pages that are stored when the server is killed: the first sheet, and half of the second one. */
const STORED = 3;

let folder: string;
let database: Awaited<ReturnType<typeof makeMigratedDatabase>>;
let connection: Connection;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-scans-'));
  database = await makeMigratedDatabase();
  connection = connect(database.url, () => {});
  await start();
});
afterAll(async () => {
  await stopServer(server);
  await connection.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await startServer(folder, { DATABASE_URL: database.url });
  token = await logIn(server, folder);
}

/** @throws Error with the answer if it is not a success, instead of a missing field later */
async function call(method: 'GET' | 'POST', path: string, content?: object) {
  const { status, body } = await askUntilServed(server, method, path, {
    token,
    ...(content && { body: content }),
  });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
const post = async (path: string, content: object) => (await call('POST', path, content)).data;

/** An exam of four questions whose answer sheets were printed, each on two pages. @returns its id */
async function printedExam(): Promise<string> {
  const { _id: courseId } = await post('/api/courses', { name: 'A course' });
  const { _id: chapter } = await post('/api/chapters', {
    ...{ courseId, name: 'A chapter', number: 1, maxNumberOfQuestions: 60 },
  });
  const questions: string[] = [];
  for (const text of ['1?', '2?', '3?', '4?']) {
    const labels = { difficulty: 'simple', objective: 'reminding' };
    const question = { text, choices: ['A', 'B', 'C'], correctAnswer: 'B', chapterId: chapter, ...labels };
    questions.push((await post('/api/questions', question))._id);
  }
  const { _id: examId } = await post('/api/exams', {
    ...{ name: 'Final', courseId, questions, shufflesChoices: false, chaptersDistribution: { [chapter]: 4 } },
    difficultyDistribution: { simple: 4, difficult: 0 },
    objectiveDistribution: { reminding: 4, understanding: 0, creativity: 0 },
  });
  const print = { token: TOKEN, key: KEY, layouts: JSON.stringify([LAYOUT]), printedAt: new Date() };
  await connection.db
    .insertInto('printedSheets')
    .values({ examId, ...print })
    .execute();
  return examId;
}

const scansOf = async (examId: string): Promise<ExamScans> =>
  (await call('GET', `/api/exams/${examId}/scans`)).data;

/** Begins to read a stack; the answer comes when it is read. */
async function read(examId: string, stack: Buffer): Promise<ExamScans> {
  const { _id: upload } = await post('/api/uploads', { name: 'stack.pdf', bytes: stack.length });
  await askUntilServed(server, 'PUT', `/api/uploads/${upload}/parts/0`, { token, body: stack });
  return post(`/api/exams/${examId}/scans`, { uploads: [upload] });
}

test('kill -9 of the server while a stack is read: the next one goes on, and no page is doubled or lost', async () => {
  const examId = await printedExam();
  const stack = await drawStack(
    NUMBERS.flatMap((number) => [
      { page: 0, letters: 'BB', number } as const,
      { page: 1, letters: 'BA', number } as const,
    ]),
  );
  const next = await holdWrite(database.url, {
    table: 'scanned_pages',
    write: 'insert',
    when: `new.position = ${STORED}`,
  });
  const ended = read(examId, stack).catch(() => {});
  await next.reached();
  await killServer(server);
  await ended;
  await next.release();
  // Pretends that the last heartbeat of the killed server was a minute ago.
  const lost = new Date(Date.now() - 61_000);
  await connection.db
    .updateTable('scans')
    .set({ heartbeatAt: lost })
    .where('heartbeatAt', 'is not', null)
    .execute();
  const stored = await connection.db.selectFrom('scannedPages').select('position').execute();
  expect(stored).toHaveLength(STORED);

  await start();
  const scan = async () => (await scansOf(examId)).scans[0];
  await expect.poll(scan).toMatchObject({ state: 'read', failure: null, pagesRead: PAGES });
  const { data: pages } = await call('GET', `/api/exams/${examId}/scanned-pages?limit=100`);
  const numbers = Array.from({ length: PAGES }, (_, at) => at + 1);
  expect(pages.map(({ number }: { number: number }) => number)).toEqual(numbers);
  // The results are computed after the last page.
  const scores = async () => {
    const { data } = await call('GET', `/api/exams/${examId}/results/students`);
    return data.map(({ student, score }: { student: string; score: number }) => `${student} ${score}`);
  };
  await expect.poll(scores).toEqual(NUMBERS.map((number) => `${number} 3`));
});
