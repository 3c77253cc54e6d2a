import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
import { makeDatabase } from '../test-app.ts';

// A busy machine needs longer.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PAIRS = IS_LONG ? 20 : 2;

let folder: string;
let database: Awaited<ReturnType<typeof makeDatabase>>;
const running = new Set<ServerProcess>();
const tally = { count: 0, held: 0 };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-second-'));
  database = await makeDatabase();
});
afterEach(async () => {
  await Promise.all([...running].map(killServer));
  running.clear();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => reportRow(12, 'starts on a data folder that a server held or holds', tally));

/** The lock belongs to the data folder, whichever database is used. A server with its own database starts faster. */
const ownDatabase = () => ({ DATABASE_URL: database.url });

async function start(variables: Record<string, string> = ownDatabase()): Promise<ServerProcess> {
  const server = await startServer(folder, variables);
  running.add(server);
  return server;
}

async function spawnOne(variables: Record<string, string> = ownDatabase()): Promise<ServerProcess> {
  const server = await spawnServer(folder, variables);
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

describe('a second server on the same data folder', () => {
  test.each([
    ['its bundled database', () => ({})],
    ['a database of its own', ownDatabase],
  ])('with %s ends with one sentence, and the first serves on', async (_name, variables) => {
    const first = await start(variables());
    const second = await spawnOne(variables());
    const isRefused = await isRefusedBy(first, second);
    const isServed = await isServing(first);
    hold(isRefused && isServed);
    expect({ isRefused, isServed, words: second.lastWords() }).toMatchObject({
      isRefused: true,
      isServed: true,
    });
    expect(await stopServer(first)).toBe(0);
  });
});

describe('a lock that was left by kill -9', () => {
  test('is taken over', async () => {
    await killServer(await start());
    const next = await start();
    hold(await isServing(next));
    expect(await isRefusedBy(next, await spawnOne())).toBe(true);
  });

  // Windows does not tell when a process started, so only the process id decides there.
  test.skipIf(process.platform === 'win32')(
    'is taken over even if another program has its process id now',
    async () => {
      await killServer(await start());
      const stranger = await startStranger();
      await rewriteLock(({ startedAt }) => ({ pid: stranger.pid ?? 0, startedAt }));
      const next = await start();
      const isStrangerLeftAlone = stranger.exitCode === null && stranger.signalCode === null;
      stranger.kill();
      hold(isStrangerLeftAlone);
      expect(isStrangerLeftAlone).toBe(true);
      expect(await isRefusedBy(next, await spawnOne())).toBe(true);
    },
  );
});

test('exactly one of two simultaneous starts wins, on a new folder and on one with a stale lock', async () => {
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
