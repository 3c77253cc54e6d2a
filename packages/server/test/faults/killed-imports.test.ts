import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aikenOf, CHOICES } from '../../src/features/imports/testing/import-files.ts';
import { type Connection, connect } from '../../src/platform/database/connect.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import {
  askUntilServed,
  killServer,
  logIn,
  type ServerProcess,
  startServer,
  stopServer,
} from '../server-process.ts';
import { makeMigratedDatabase } from '../test-app.ts';
import { listWrongCells } from '../wrong-cells.ts';
import { type HeldRow, holdWrite } from './held-write.ts';

/** In the long form, more than one statement writes. */
const QUESTIONS = IS_LONG ? 2_500 : 20;
/** Numbers of the questions at which the server is killed. */
const PLACES = IS_LONG ? [0, 1, 999, 1_000, 1_001, 1_999, 2_000, 2_499] : [7];
const ALL = { ...CHOICES, duplicates: 'imported' };

let folder: string;
let database: Awaited<ReturnType<typeof makeMigratedDatabase>>;
let connection: Connection;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-imports-'));
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

const post = async (path: string, body?: object) =>
  (await askUntilServed(server, 'POST', path, { token, ...(body && { body }) })).body.data;

/** @throws Error with the answer if it is not a success, instead of a missing field later */
async function get(path: string) {
  const { status, body } = await askUntilServed(server, 'GET', path, { token });
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
const stateOf = async (id: string): Promise<string> => (await get(`/api/imports/${id}`)).data.state;
const waitFor = (id: string, state: string) => expect.poll(() => stateOf(id)).toBe(state);

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

/** What the course of an import holds, as the database has it. */
async function countOf(id: string): Promise<{ chapters: number; questions: number; items: number }> {
  const { rows } = await sql<{ chapters: number; questions: number; items: number }>`
    with own as (select chapters.id from chapters join imports using (course_id) where imports.id = ${id})
    select (select count(*)::int from own) as chapters,
      (select count(*)::int from questions where chapter_id in (select id from own)) as questions,
      (select count(*)::int from import_items where import_id = ${id}) as items`.execute(connection.db);
  if (rows[0] === undefined) throw new Error('the counts are missing');
  return rows[0];
}

/**
 * Begins the work, kills the server when a statement of it has come to a row, and starts the next server a minute later: that one
 * takes up what is lost.
 * @param look at what the killed server has left, before the next one starts
 */
async function killAt(row: HeldRow, begin: () => Promise<unknown>, look: () => Promise<void>): Promise<void> {
  const held = await holdWrite(database.url, row);
  const ended = begin().catch(() => {});
  await held.reached();
  await killServer(server);
  await ended;
  await held.release();
  await look();
  expect(await listWrongCells(connection.db)).toEqual([]);
  // Pretends that the last heartbeat of the killed server was a minute ago.
  await connection.db
    .updateTable('imports')
    .where('heartbeatAt', 'is not', null)
    .set({ heartbeatAt: new Date(Date.now() - 61_000) })
    .execute();
  await start();
}

const questionAt = (number: number): HeldRow => ({
  table: 'questions',
  write: 'insert',
  when: `new.text like 'How much is ${number} plus one%'`,
});
/** The last write of a transaction: everything else is written. */
const becoming = (state: string): HeldRow => ({
  table: 'imports',
  write: 'update',
  when: `new.state = '${state}' and old.state <> '${state}'`,
});

const NOTHING = { chapters: 0, questions: 0, items: QUESTIONS };
const EVERYTHING = { chapters: 1, questions: QUESTIONS, items: 0 };

test('kill -9 while an import is applied or undone leaves none of its changes, and another server goes on', async () => {
  const tally = { count: 0, held: 0 };
  let id = '';
  for (const row of [...PLACES.map(questionAt), becoming('imported')]) {
    tally.count++;
    id = await readFile();
    await killAt(
      row,
      () => post(`/api/imports/${id}/apply`, ALL),
      async () => expect(await countOf(id)).toEqual(NOTHING),
    );
    await waitFor(id, 'imported');
    expect(await countOf(id)).toEqual(EVERYTHING);
    tally.held++;
  }

  tally.count++;
  await killAt(
    becoming('undone'),
    () => post(`/api/imports/${id}/undo`),
    async () => expect(await countOf(id)).toEqual(EVERYTHING),
  );
  expect(await stateOf(id)).toBe('imported');
  expect((await post(`/api/imports/${id}/undo`)).state).toBe('undone');
  expect(await countOf(id)).toEqual({ chapters: 0, questions: 0, items: 0 });
  tally.held++;
  reportRow(14, `imports of ${QUESTIONS} questions, and their undoing, under kill -9`, tally);
});

test('kill -9 while files are read again leaves the import unchanged, and another server reads them', async () => {
  const tally = { count: 0, held: 0 };
  for (const place of PLACES) {
    tally.count++;
    const id = await readFile('questions.csv', UNSURE);
    const correctAnswers = [{ column: 0, reading: 'numbers-from-1' }];
    expect((await get(`/api/imports/${id}`)).data.numberOfQuestions).toBe(0);
    await killAt(
      { table: 'import_items', write: 'insert', when: `new.position = ${place}` },
      () => post(`/api/imports/${id}/read-again`, { correctAnswers }),
      async () => expect(await countOf(id)).toEqual(NOTHING),
    );
    await waitFor(id, 'ready');
    const { numberOfQuestions, failure } = (await get(`/api/imports/${id}`)).data;
    expect({ numberOfQuestions, failure }).toEqual({ numberOfQuestions: QUESTIONS, failure: null });
    tally.held++;
  }
  reportRow(14, `readings again of ${QUESTIONS} questions under kill -9`, tally);
});
