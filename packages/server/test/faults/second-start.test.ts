import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { IS_LONG, reportRow } from '../report-row.ts';
import {
  isServing,
  killServer,
  type ServerProcess,
  spawnServer,
  startServer,
  stopServer,
  waitForOutcome,
} from '../server-process.ts';
import { makeMigratedDatabase } from '../test-app.ts';

const PAIRS = IS_LONG ? 20 : 2;

let folder: string;
let database: Awaited<ReturnType<typeof makeMigratedDatabase>>;
const running = new Set<ServerProcess>();
const tally = { count: 0, held: 0 };
beforeAll(async () => {
  database = await makeMigratedDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-second-'));
});
afterEach(async () => {
  await Promise.all([...running].map(killServer));
  running.clear();
  await rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  reportRow(12, 'starts on a data folder that a server held or holds', tally);
  await database.drop();
});

/**
 * The lock belongs to the data folder, whichever database is used. A server with its own database starts faster; the bundled one has its
 * test in `killed-installation`.
 */
const ownDatabase = () => ({ DATABASE_URL: database.url });

async function start(): Promise<ServerProcess> {
  const server = await startServer(folder, ownDatabase());
  running.add(server);
  return server;
}

async function spawnOne(): Promise<ServerProcess> {
  const server = await spawnServer(folder, ownDatabase());
  running.add(server);
  return server;
}

/** Counts one start, with or without the expected outcome. */
function hold(isHeld: boolean): void {
  tally.count++;
  tally.held += isHeld ? 1 : 0;
}

/** Whether it ends with one sentence that names the process which holds the folder. */
async function isRefusedBy(holder: ServerProcess, server: ServerProcess): Promise<boolean> {
  if ((await waitForOutcome(server)) === 'serves') return false;
  const sentence = `Another server (process ${holder.child.pid}) already uses the data folder ${folder}.\n`;
  return (await server.exited) === 1 && server.lastWords() === sentence;
}

test('a second server on the same data folder ends with one sentence, and the first serves on', async () => {
  const first = await start();
  const second = await spawnOne();
  const isRefused = await isRefusedBy(first, second);
  const isServed = await isServing(first);
  hold(isRefused && isServed);
  expect({ isRefused, isServed, words: second.lastWords() }).toMatchObject({
    isRefused: true,
    isServed: true,
  });
  expect(await stopServer(first)).toBe(0);
});

test('exactly one of two simultaneous starts wins, on a new folder and on one with a lock that kill -9 left', async () => {
  for (let pair = 0; pair < PAIRS; pair++) {
    // After the first pair, the killed winner has left its lock.
    const both = await Promise.all([spawnOne(), spawnOne()]);
    const outcomes = await Promise.all(both.map(waitForOutcome));
    const [winner = both[0], loser = both[1]] = outcomes[0] === 'serves' ? both : both.toReversed();
    const isRefused = await isRefusedBy(winner, loser);
    hold(isRefused);
    expect({ isRefused, words: loser.lastWords() }).toMatchObject({ isRefused: true });
    await killServer(winner);
  }
});

// Windows does not tell when a process started, so only the process id decides there.
test.skipIf(process.platform === 'win32')(
  'a lock that kill -9 left is taken over even if another program has its process id now',
  async () => {
    await killServer(await start());
    const stranger = await startStranger();
    await rewriteLock(({ startedAt }) => ({ pid: stranger.pid ?? 0, startedAt }));
    await start();
    const isStrangerLeftAlone = stranger.exitCode === null && stranger.signalCode === null;
    stranger.kill();
    hold(isStrangerLeftAlone);
    expect(isStrangerLeftAlone).toBe(true);
  },
);

async function startStranger(): Promise<ChildProcess> {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(stranger, 'spawn');
  return stranger;
}

interface Holder {
  readonly pid: number;
  /** Absent if the platform does not tell it; then only the process id decides. */
  readonly startedAt?: string | undefined;
}

async function rewriteLock(change: (holder: Holder) => Holder): Promise<void> {
  const [name = ''] = (await readdir(folder)).filter((one) => one.startsWith('server.lock.'));
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))));
}
