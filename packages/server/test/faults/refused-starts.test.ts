import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { backUp } from '../../src/operation/backup/backup-command.ts';
import type { Command } from '../../src/operation/command.ts';
import { OperationError } from '../../src/operation/operation-error.ts';
import { restore } from '../../src/operation/restore/restore-command.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { parseEnvironment } from '../../src/platform/environment.ts';
import { explainFailure } from '../../src/platform/explain-failure.ts';
import { startApplication } from '../../src/start-application.ts';
import { reportRow } from '../report-row.ts';
import { spawnServer } from '../server-process.ts';
import { makeMigratedDatabase } from '../test-app.ts';

const OPERATE = fileURLToPath(new URL('../../dist/operate-installed.js', import.meta.url));
const FULL_DISK = pathToFileURL(fileURLToPath(new URL('./full-disk.js', import.meta.url))).href;

type Variables = Record<string, string>;

let folder: string;
let database: Awaited<ReturnType<typeof makeMigratedDatabase>>;
let old: net.Server;
let oldUrl: string;
const tally = { count: 0, held: 0 };
const faults: (readonly [what: string, words: string])[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-refused-'));
  await writeFile(join(folder, 'a-file'), '');
  await mkdir(join(folder, 'odd', 'app-secret'), { recursive: true });
  database = await makeMigratedDatabase();
  ({ server: old, url: oldUrl } = await pretendOld(database.url));
});
afterAll(async () => {
  reportRow(12, 'starts and commands refused in one sentence', tally);
  old.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A relay to a database that reports PostgreSQL 14.10 as its version. */
async function pretendOld(url: string): Promise<{ server: net.Server; url: string }> {
  const { db, close } = connect(url, () => {});
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version_num') as version`.execute(db);
  await close();
  const real = rows[0]?.version ?? '';
  const { hostname, port } = new URL(url);
  const relay = net.createServer((client) => {
    const behind = net.connect(Number(port), hostname);
    client.pipe(behind);
    behind.on('data', (bytes) => {
      const words = bytes.toString('latin1').replaceAll(real, '140010');
      client.write(Buffer.from(words, 'latin1'));
    });
    for (const socket of [client, behind]) {
      socket.on('error', () => {}).on('close', () => [client, behind].forEach((one) => void one.destroy()));
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return { server: relay, url: withParts(url, { port: String((relay.address() as net.AddressInfo).port) }) };
}

function withParts(url: string, parts: Partial<Pick<URL, 'port' | 'password' | 'pathname' | 'hostname'>>) {
  return Object.assign(new URL(url), parts).href;
}

const given = (url: string): Variables => ({ DATABASE_URL: url });

/** Mistakes with the database settings, each with the expected message. */
const MISTAKES: readonly (readonly [string, () => Variables, RegExp])[] = [
  [
    'a database that refuses connections',
    () => given('postgres://me:secret@127.0.0.1:1/pool'),
    /^The database pool at 127\.0\.0\.1:1 cannot be reached \(.*ECONNREFUSED.*\): make sure that it runs there and takes connections, or correct DATABASE_URL\.$/,
  ],
  [
    'a host that nobody knows',
    () => given(withParts(database.url, { hostname: 'nowhere.invalid' })),
    /^The database test_\w+ at nowhere\.invalid:\d+ cannot be reached \(.+\): .+ DATABASE_URL\.$/,
  ],
  [
    'a wrong password',
    () => given(withParts(database.url, { password: 'another' })),
    /^The database test_\w+ at .+ refuses the user or the password: correct them in DATABASE_URL\.$/,
  ],
  [
    'the name of no database',
    () => given(withParts(database.url, { pathname: '/no_such' })),
    /^There is no database no_such at .+: make it, or correct its name in DATABASE_URL\.$/,
  ],
  [
    'something that is no address',
    () => given('localhost:5432'),
    /^The variable DATABASE_URL must be an address that begins with postgres:\/\/ or postgresql:\/\/\.$/,
  ],
  [
    'a percent sign that stands for nothing',
    () => given('postgres://me:50%x@localhost/pool'),
    /^The variable DATABASE_URL holds a % that stands for nothing: write %25 where a % is meant\.$/,
  ],
];

const STARTS: typeof MISTAKES = [
  ...MISTAKES,
  [
    'a PostgreSQL that is too old',
    () => given(oldUrl),
    /^The database is PostgreSQL 14\.10; 15 or newer is needed: set DATABASE_URL to another one\.$/,
  ],
  [
    'a data folder below a file',
    () => ({ ...given(database.url), DATA_DIR: join(folder, 'a-file', 'data') }),
    /^The data folder .+ cannot be used by this account \(ENOTDIR\): set DATA_DIR\.$/,
  ],
  [
    'a secret that cannot be read',
    () => ({ ...given(database.url), DATA_DIR: join(folder, 'odd') }),
    /^(.+app-secret|A file) cannot be read or written, because it is a folder: .+ set DATA_DIR/,
  ],
  [
    'an address that this machine does not have',
    () => ({ ...given(database.url), HOST: '192.0.2.1', OUTBOX: 'true' }),
    /^Port \d+ of 192\.0\.2\.1 cannot be used, since this machine has no such address: set HOST/,
  ],
];

/** Starts that a process shows: the first and the last thing that can go wrong, and disks of which only a process can be told. */
const PROCESSES: typeof MISTAKES = [
  [
    'something that is no address',
    () => given('localhost:5432'),
    /^The variable DATABASE_URL must be an address that begins with postgres:\/\/ or postgresql:\/\/\.$/,
  ],
  [
    'a port in use',
    () => ({ ...given(database.url), PORT: new URL(oldUrl).port }),
    /^Port \d+ of 127\.0\.0\.1 is in use by another program: set PORT to a free one\.$/,
  ],
  [
    'a full disk',
    () => full('server.claim'),
    /^A file cannot be .+ the disk is full: make room, or set DATA_DIR/,
  ],
  [
    'a disk that is full a little later',
    () => full('app-secret'),
    /the disk is full: make room, or set DATA_DIR/,
  ],
];

function full(name: string): Variables {
  const dataDir = join(folder, `full-${name}`);
  return { ...given(database.url), DATA_DIR: dataDir, ...fullFolder(dataDir, name) };
}

const fullFolder = (path: string, name: string): Variables => ({
  NODE_OPTIONS: `--import ${FULL_DISK}`,
  FULL_FOLDER: path,
  FULL_NAME: name,
});

/** Notes of what a start or a command said whether it was the sentence, in one line and without a password. */
function note(what: string, words: string, sentence: RegExp): void {
  const lines = words.trimEnd().split('\n');
  const isHeld = lines.length === 1 && sentence.test(lines[0] ?? '') && !words.includes('secret@');
  tally.count++;
  tally.held += isHeld ? 1 : 0;
  if (!isHeld) faults.push([what, words]);
}

/** The sentence for the person who started it, as `main.ts` and `operate.ts` find it; the trace where there is none. */
function sentenceOf(error: unknown): string {
  if (error instanceof OperationError) return error.message;
  return explainFailure(error, 'set DATA_DIR to another folder') ?? (error as Error).stack ?? String(error);
}

/** Starts an application in this process. @returns the sentence that it is refused with */
async function sayingOfStart(variables: Variables): Promise<string> {
  const started = async () =>
    startApplication(parseEnvironment({ DEMO: 'false', PORT: '0', ...variables }), {
      log: pino({ level: 'silent' }),
      webFolder: undefined,
      workersFolder: inject('workersFolder'),
      isTerminal: false,
    });
  return started().then(async (application) => {
    await application.stop();
    return 'it serves';
  }, sentenceOf);
}

test('a server that cannot start is refused with one sentence that says what to do', async () => {
  for (const [what, variables, sentence] of STARTS) {
    const dataDir = join(folder, what.replaceAll(' ', '-'));
    note(what, await sayingOfStart({ DATA_DIR: dataDir, ...variables() }), sentence);
  }
  expect(faults).toEqual([]);
});

test('the process prints that sentence and nothing else, and ends with 1', async () => {
  for (const [what, variables, sentence] of PROCESSES) {
    const started = await spawnServer(join(folder, what.replaceAll(' ', '-')), variables());
    const code = await started.exited;
    note(what, code === 1 ? started.lastWords() : `${code}: ${started.lastWords()}`, sentence);
  }
  expect(faults).toEqual([]);
});

/** Runs a command of the operator in this process. @returns the sentence that it is refused with */
async function sayingOf(command: Command, args: readonly string[], variables: Variables): Promise<string> {
  const parts = {
    variables: { DATA_DIR: join(folder, 'operated'), ...variables },
    args,
    folder,
    say: () => {},
    ask: async () => undefined,
    signal: new AbortController().signal,
  };
  return command(parts).then(() => 'it did its work', sentenceOf);
}

test('a command of the operator ends with such a sentence too', async () => {
  const backup = join(folder, 'backup');
  for (const [what, variables, sentence] of MISTAKES) {
    note(what, await sayingOf(backUp, [backup], variables()), sentence);
  }
  note('no folder', await sayingOf(backUp, [join(folder, 'none', 'b')], {}), /^There is no folder .+\.$/);
  note('no file', await sayingOf(restore, [backup], {}), /^.+backup cannot be read \(ENOENT\)\.$/);
  const toFullDisk = { ...given(database.url), ...fullFolder(folder, 'backup') };
  const { code, words } = await operate(['backup', backup], toFullDisk);
  note(
    'a full disk',
    code === 1 ? words : `${code}: ${words}`,
    /the disk is full: make room, or name a file/,
  );
  expect(faults).toEqual([]);
  expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual([]);
});

test('the doctor reports the same sentences', async () => {
  const refused = given('postgres://me:secret@127.0.0.1:1/pool');
  const { code, words } = await operate(['doctor'], refused, 'stdout');
  expect([code, words]).toEqual([
    2,
    expect.stringMatching(/^BROKEN +The database pool at .+ DATABASE_URL\.$/m),
  ]);
  expect(words).not.toContain('    at ');
});

/** Runs a command in a process of its own. */
async function operate(
  args: string[],
  variables: Variables,
  stream: 'stderr' | 'stdout' = 'stderr',
): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, [OPERATE, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'operated'), ...variables },
  });
  let words = '';
  child[stream].on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  const other = stream === 'stderr' ? child.stdout : child.stderr;
  other.resume();
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, words };
}
