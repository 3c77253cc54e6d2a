import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPostmasterFile } from '../../src/platform/bundled-postgres/postmaster-file.ts';
import {
  canSeeProcesses,
  listSurvivors,
  listTree,
} from '../../src/platform/bundled-postgres/testing/process-tree.ts';
import { questionFields } from '../pool.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import {
  ask,
  isServing,
  killServer,
  logIn,
  type ServerProcess,
  spawnServer,
  startServer,
  stopServer,
  waitForOutcome,
} from '../server-process.ts';
import { inspect } from './inspect-installation.ts';
import { keepJournal } from './journal.ts';
import { type Desk, writeExams, writeQuestions } from './killed-writers.ts';

const VICTIMS = ['the server', 'the database', 'both', 'every process'] as const;
const KILLS = IS_LONG ? 100 : VICTIMS.length;
const WRITERS = [writeQuestions, writeQuestions, writeQuestions, writeExams, writeExams];
/** Acknowledged writes before each kill in turn: the writers are then at other places of their work. */
const WRITES = [5, 67, 31, 12];
/** Some minutes: PostgreSQL may take its time to end. */
const END_LIMIT_MS = 500_000;

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-killed-'));
  server = await startServer(folder);
});
afterAll(async () => {
  await stopServer(server);
  await rm(folder, { recursive: true, force: true });
});

test('a second server with the bundled database ends with one sentence, and the first one and its database go on', async () => {
  const second = await spawnServer(folder);
  const outcome = await waitForOutcome(second);
  const code = outcome === 'ended' ? await second.exited : await killServer(second);
  const isServed = await isServing(server);
  const sentence = `Another server (process ${server.child.pid}) already uses the data folder ${folder}.\n`;
  const isHeld = code === 1 && second.lastWords() === sentence && isServed;
  reportRow(12, 'starts on a data folder that a server held or holds', { count: 1, held: isHeld ? 1 : 0 });
  expect({ code, words: second.lastWords(), isServed }).toEqual({ code: 1, words: sentence, isServed: true });
});

test('kill -9 at any moment loses no acknowledged write and leaves nothing half done', async () => {
  const journal = keepJournal();
  const wrong: string[] = [];
  let held = 0;
  let desk: Desk = { ...(await openDesk()), journal };
  for (let kill = 0; kill < KILLS; kill++) {
    const writing = Promise.all(WRITERS.map((write) => write(desk)));
    const enough = journal.acknowledged + (WRITES[kill % WRITES.length] ?? 0);
    await Promise.race([journal.reaches(enough), writing]);
    const left = await killUnderWork(desk.server, VICTIMS[kill % VICTIMS.length] ?? 'both');
    await writing;
    server = await startServer(folder);
    desk = { ...desk, server, token: await logIn(server, folder) };
    const found = await inspect(desk, folder);
    if (left.length > 0) found.push(`the processes ${left} were left`);
    if (found.length === 0) held++;
    wrong.push(...found);
  }
  const { acknowledged } = journal;
  reportRow(11, `kills -9 under ${acknowledged} acknowledged writes`, { count: KILLS, held });
  expect(wrong).toEqual([]);
});

test('the journal reports what was lost, altered, never written, restored or duplicated', async () => {
  const journal = keepJournal();
  const done = async () => true;
  for (const name of ['kept', 'lost', 'altered', 'twice']) await journal.write(name, 'as it was', done);
  await journal.write('deleted', null, done);
  await journal.write('kept', 'unanswered', async () => undefined);
  const names = ['kept', 'altered', 'twice', 'twice', 'deleted', 'strange'];
  const found = names.map((name) => [name, name === 'altered' ? 'other' : 'as it was'] as const);
  expect(journal.settle(found)).toEqual([
    'twice is there twice',
    'lost is gone, not as it was',
    'altered is other, not as it was',
    'deleted is as it was, not gone',
    'strange is as it was, not gone',
  ]);
  expect(journal.settle(found.filter(([_name], index) => index !== 3))).toEqual([]);
  expect(journal.acknowledged).toBe(5);
});

/** A course for the writers. */
async function openDesk(): Promise<Omit<Desk, 'journal'>> {
  const token = await logIn(server, folder);
  const post = async (path: string, body: object): Promise<string> =>
    (await ask(server, 'POST', path, { token, body })).body.data._id;
  const course = await post('/api/courses', { name: 'Operating Systems' });
  const chapters: string[] = [];
  for (const number of [1, 2, 3]) {
    const chapter = { name: `Chapter ${number}`, number, maxNumberOfQuestions: 100_000, courseId: course };
    chapters.push(await post('/api/chapters', chapter));
  }
  const forExams: string[] = [];
  for (const number of [1, 2, 3, 4, 5]) {
    const question = { ...questionFields(chapters[0] ?? ''), text: `Which number is ${number}?` };
    forExams.push(await post('/api/questions', question));
  }
  return { server, token, course, chapters, forExams };
}

/** @returns the processes of the installation that did not end */
async function killUnderWork(server: ServerProcess, victim: (typeof VICTIMS)[number]): Promise<number[]> {
  const pid = server.child.pid ?? 0;
  const tree = canSeeProcesses ? listTree(pid) : [];
  const database = (await readPostmasterFile(join(folder, 'postgres')))?.pid ?? 0;
  const pids = {
    'the server': [pid],
    'the database': [database],
    both: [pid, database],
    'every process': tree,
  };
  for (const one of pids[victim]) killIfThere(one);
  await server.exited;
  return listSurvivors(tree, END_LIMIT_MS);
}

/** Killing one process may already have ended others. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
