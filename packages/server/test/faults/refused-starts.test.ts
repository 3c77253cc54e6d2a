import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../../src/platform/database/connect.ts';
import { reportRow } from '../report-row.ts';
import { spawnServer } from '../server-process.ts';
import { makeDatabase, makeTestApp, type TestApp } from '../test-app.ts';

// A busy machine needs longer.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const OPERATE = fileURLToPath(new URL('../../dist/operate-installed.js', import.meta.url));
const FULL_DISK = pathToFileURL(fileURLToPath(new URL('./full-disk.js', import.meta.url))).href;

type Variables = Record<string, string>;

let folder: string;
let server: TestApp;
let database: Awaited<ReturnType<typeof makeDatabase>>;
let old: net.Server;
let oldUrl: string;
const tally = { count: 0, held: 0 };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-refused-'));
  server = await makeTestApp();
  database = await makeDatabase();
  ({ server: old, url: oldUrl } = await pretendOld(database.url));
});
afterAll(async () => {
  reportRow(12, 'starts and commands refused in one sentence', tally);
  old.close();
  await server.close();
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
    'a full disk',
    () => full('server.claim'),
    /^A file cannot be .+ the disk is full: make room, or set DATA_DIR/,
  ],
  [
    'a disk that is full a little later',
    () => full('app-secret'),
    /the disk is full: make room, or set DATA_DIR/,
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
    'a port in use',
    () => ({ ...given(database.url), PORT: new URL(oldUrl).port }),
    /^Port \d+ of 127\.0\.0\.1 is in use by another program: set PORT to a free one\.$/,
  ],
  [
    'an address that this machine does not have',
    () => ({ ...given(database.url), HOST: '192.0.2.1', OUTBOX: 'true' }),
    /^Port \d+ of 192\.0\.2\.1 cannot be used, since this machine has no such address: set HOST/,
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

interface Ending {
  readonly code: number | null;
  readonly words: string;
}

/**
 * @returns what is wrong with the end of a program: it must not exit with 0, and must print one line without a
 * password
 */
function judge({ code, words }: Ending, sentence: RegExp): string | undefined {
  const lines = words.trimEnd().split('\n');
  const isHeld =
    code !== 0 && lines.length === 1 && sentence.test(lines[0] ?? '') && !words.includes('secret@');
  tally.count++;
  tally.held += isHeld ? 1 : 0;
  return isHeld ? undefined : `${code}: ${words}`;
}

test('a server that cannot start ends with one sentence that says what to do', async () => {
  await writeFile(join(folder, 'a-file'), '');
  await mkdir(join(folder, 'odd', 'app-secret'), { recursive: true });
  const faults: unknown[] = [];
  await eachOfTwo(STARTS, async ([what, variables, sentence]) => {
    const started = await spawnServer(join(folder, what.replaceAll(' ', '-')), variables());
    const code = await started.exited;
    const fault = judge({ code, words: started.lastWords() }, sentence);
    if (fault !== undefined) faults.push([what, fault]);
  });
  expect(faults).toEqual([]);
});

test('a command of the operator ends with such a sentence too', async () => {
  const faults: unknown[] = [];
  const backup = join(folder, 'backup');
  const note = (what: string, ending: Ending, sentence: RegExp) => {
    const fault = judge(ending, sentence);
    if (fault !== undefined) faults.push([what, fault]);
  };
  // All operator commands open the database in the same way, so a few mistakes suffice.
  const some = MISTAKES.filter((_, index) => index % 2 === 0);
  await eachOfTwo(some, async ([what, variables, sentence]) => {
    note(what, await operate(['backup', backup], variables()), sentence);
  });
  const toFullDisk = { ...given(server.databaseUrl), ...fullFolder(folder, 'backup') };
  note(
    'a full disk',
    await operate(['backup', backup], toFullDisk),
    /the disk is full: make room, or name a file/,
  );
  note('no folder', await operate(['backup', join(folder, 'none', 'b')], {}), /^There is no folder .+\.$/);
  note('no file', await operate(['restore', backup], {}), /^.+backup cannot be read \(ENOENT\)\.$/);
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

async function operate(
  args: string[],
  variables: Variables,
  stream: 'stderr' | 'stdout' = 'stderr',
): Promise<Ending> {
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

/** Does the work for all items, two at a time. */
async function eachOfTwo<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const takeNext = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all([takeNext(), takeNext()]);
}
