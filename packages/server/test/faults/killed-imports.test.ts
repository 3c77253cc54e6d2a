import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aikenOf, CHOICES } from '../../src/features/imports/testing/import-files.ts';
import { findRunningPostgres } from '../../src/platform/bundled-postgres/find-running-postgres.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import {
  askUntilServed,
  killServer,
  logIn,
  type ServerProcess,
  startServer,
  stopServer,
} from '../server-process.ts';
import { listWrongCells } from '../wrong-cells.ts';

const QUESTIONS = IS_LONG ? 5_000 : 1_000;
// Starting the server takes most of the time.
const KILLS = IS_LONG ? 20 : 1;
const ALL = { ...CHOICES, duplicates: 'imported' };

let folder: string;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-imports-'));
  await start();
}, 120_000);
afterAll(async () => {
  await stopServer(server);
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await startServer(folder);
  token = await logIn(server, folder);
}

const post = async (path: string, body?: object) =>
  (await askUntilServed(server, 'POST', path, { token, ...(body && { body }) })).body.data;

/** @throws Error with the answer if it is not a success, instead of a missing field later */
async function get(path: string) {
  const { status, body } = await askUntilServed(server, 'GET', path, { token });
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
const countQuestions = async (): Promise<number> => (await get('/api/questions?limit=1')).page.total;
const stateOf = async (id: string): Promise<string> => (await get(`/api/imports/${id}`)).data.state;

async function waitFor(id: string, state: string): Promise<void> {
  while ((await stateOf(id)) !== state) await sleep(50);
}

async function readFile(name = 'questions.txt', content = aikenOf(QUESTIONS)): Promise<string> {
  const { _id: courseId } = await post('/api/courses', { name: 'A course' });
  const file = Buffer.from(content);
  const { _id: upload } = await post('/api/uploads', { name, bytes: file.length });
  await askUntilServed(server, 'PUT', `/api/uploads/${upload}/parts/0`, { token, body: file });
  const { _id: id } = await post('/api/imports', { courseId, uploads: [upload] });
  await waitFor(id, 'ready');
  return id;
}

/** Answer numbers that may count from 1 or from 0: the reading stays open until the user chooses it. */
const UNSURE = ['Question,A,B,C,Correct', ...Array(QUESTIONS).fill('Which?,x,y,z,1')].join('\n');

/** Kills the server during the work, and starts it again. */
async function killDuring(work: Promise<unknown>, atMostMs: number): Promise<void> {
  const ended = work.catch(() => {});
  await Promise.race([ended, sleep(randomInt(1, atMostMs))]);
  await killServer(server);
  await ended;
  await start();
}

/** Pretends that the last beat of the killed server was a minute ago. */
async function passMinute(): Promise<string[]> {
  const { db, close } = connect((await findRunningPostgres(folder)) ?? '', () => {});
  try {
    await db
      .updateTable('imports')
      .where('beatAt', 'is not', null)
      .set({ beatAt: new Date(Date.now() - 61_000) })
      .execute();
    return (await listWrongCells(db)).map((cell) => JSON.stringify(cell));
  } finally {
    await close();
  }
}

test('kill -9 while an import is applied or undone leaves all of its questions or none, and another server goes on', async () => {
  let held = 0;
  let there = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const id = await readFile();
    await killDuring(post(`/api/imports/${id}/apply`, ALL), QUESTIONS / 5);
    expect(await passMinute()).toEqual([]);
    // Before the server has heard what to do, nothing has begun.
    if ((await stateOf(id)) === 'ready') await post(`/api/imports/${id}/apply`, ALL);
    await waitFor(id, 'imported');
    expect((await countQuestions()) - there).toBe(QUESTIONS);

    await killDuring(post(`/api/imports/${id}/undo`), QUESTIONS / 12.5);
    expect(await passMinute()).toEqual([]);
    const isUndone = (await stateOf(id)) === 'undone';
    expect((await countQuestions()) - there).toBe(isUndone ? 0 : QUESTIONS);
    there = await countQuestions();
    held++;
  }
  reportRow(14, `imports of ${QUESTIONS} questions, and their undoing, under kill -9`, {
    count: KILLS,
    held,
  });
}, 900_000);

test('kill -9 while files are read again leaves the import either unchanged or completely read again', async () => {
  let held = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const id = await readFile('questions.csv', UNSURE);
    const correctAnswers = [{ column: 0, reading: 'numbers-from-1' }];
    await killDuring(post(`/api/imports/${id}/read-again`, { correctAnswers }), QUESTIONS / 8);
    await passMinute();
    await waitFor(id, 'ready');
    const { numberOfQuestions, failure } = (await get(`/api/imports/${id}`)).data;
    expect([0, QUESTIONS]).toContain(numberOfQuestions);
    expect(failure).toBeNull();
    const again = await post(`/api/imports/${id}/read-again`, { correctAnswers });
    if (again.state !== 'ready') await waitFor(id, 'ready');
    held++;
  }
  reportRow(14, `readings again of ${QUESTIONS} questions under kill -9`, { count: KILLS, held });
}, 900_000);
