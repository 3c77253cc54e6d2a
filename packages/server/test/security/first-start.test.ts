import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { tells } from '../../src/features/users/testing/browser.ts';
import { openDatabase } from '../../src/operation/open-database.ts';
import { findFreePort } from '../../src/platform/bundled-postgres/free-port.ts';
import { parseEnvironment } from '../../src/platform/environment.ts';
import { LOG_OPTIONS } from '../../src/platform/log.ts';
import { type Application, startApplication } from '../../src/start-application.ts';
import { makeTally } from '../tally.ts';
import { until } from '../until.ts';

const PASSWORD = 'the password of the first account';
const CANARY = 'canary-password-of-the-database';

const lines: string[] = [];
const log = pino({ ...LOG_OPTIONS, level: 'trace' }, { write: (line) => void lines.push(line) });
const start = async (variables: Record<string, string>) =>
  startApplication(parseEnvironment(variables), {
    log,
    webFolder: undefined,
    workersFolder: inject('workersFolder'),
    isTerminal: false,
  });

let root: string;
let folder: string;
let application: Application;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'exam-first-start-'));
  folder = join(root, 'data');
  const port = String(await findFreePort());
  application = await start({ DATA_DIR: folder, PORT: port });
  const signUp = () =>
    fetch(`http://127.0.0.1:${port}/api/users/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'first@example.com', password: PASSWORD }),
    });
  // Right after a start on a busy machine the server may ask to come again.
  await until(async () => expect((await signUp()).status).toBe(201));
});
const tally = makeTally();
afterAll(async () => {
  tally.report(19, 'files of a first start, and databases that refuse their password');
  await application.stop();
  await rm(root, { recursive: true, force: true });
});

/**
 * The lock file holds a process id and no secret. It must be readable for everybody who finds a lock left by root.
 */
const LOCK = /^server\.lock\.\d+$/;

/** The paths of everything in the folder, relative to it. */
const listAll = async () => ['.', ...(await readdir(folder, { recursive: true }))];

const isPrivate = (mode: number, isFolder: boolean) => (mode & 0o777) === (isFolder ? 0o700 : 0o600);

test.skipIf(process.platform === 'win32')(
  'a first start makes files of mode 600 in folders of mode 700, nothing else',
  async () => {
    const paths = await listAll();
    for (const path of paths) {
      const found = await stat(join(folder, path)).catch(() => undefined);
      // PostgreSQL removes files while the test reads the folder.
      if (found === undefined || LOCK.test(path)) continue;
      tally.add(path, isPrivate(found.mode, found.isDirectory()));
    }
    expect(tally.broken()).toEqual([]);
    expect(paths).toEqual(
      expect.arrayContaining(['app-secret', 'demo-account.txt', 'postgres.log', 'outbox']),
    );
  },
);

test('the check detects a mode that others may read', () => {
  const modes = [0o644, 0o640, 0o604, 0o660, 0o755].map((mode) => isPrivate(mode, false));
  expect([...modes, isPrivate(0o750, true), isPrivate(0o600, false), isPrivate(0o700, true)]).toEqual([
    ...Array(6).fill(false),
    true,
    true,
  ]);
});

/** The secrets that the start created: each file with `secret` in its name, and the demo account's password. */
async function readSecrets(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /secret|password/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const demo = await readFile(join(folder, 'demo-account.txt'), 'utf8');
  const password = /password:?\s+(\S+)/i.exec(demo)?.[1] ?? '';
  return [...texts.map((text) => text.trim()), password];
}

test('no secret of the start is in the log; the code of a mail is, as there is no mail server', async () => {
  const database = await readFile(join(folder, 'postgres.log'), 'utf8');
  const secrets = await readSecrets();
  expect(secrets.length).toBeGreaterThanOrEqual(3);
  for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(10);
  for (const secret of [...secrets, PASSWORD]) {
    expect(lines.filter((line) => tells(line, secret))).toEqual([]);
    expect(tells(database, secret)).toBe(false);
  }
  const [file = ''] = await readdir(join(folder, 'outbox'));
  const code = /verificationCode=3D(\d{6})|\b(\d{6})\b/.exec(
    await readFile(join(folder, 'outbox', file), 'utf8'),
  );
  const telling = lines.filter((line) => tells(line, code?.[1] ?? code?.[2] ?? 'no code'));
  expect(telling.map((line) => JSON.parse(line).msg)).toEqual([
    'no mail server is set: a mail was written to a file',
  ]);
});

/** Addresses of databases that refuse us, each with the canary as its password. */
function wrongAddresses(): [what: string, address: string][] {
  const known = new URL(inject('databaseUrls').bundled);
  const replaced = (change: (url: URL) => void) => {
    const url = new URL(known);
    url.password = CANARY;
    change(url);
    return url.href;
  };
  return [
    ['a wrong password', replaced(() => {})],
    ['an unknown account', replaced((url) => (url.username = 'nobody'))],
    ['a port where nobody listens', replaced((url) => (url.port = '1'))],
    ['a host that does not exist', replaced((url) => (url.hostname = 'nowhere.invalid'))],
    [
      'a percent sign in the password',
      replaced((url) => (url.password = `${CANARY}%25zz`)).replace('%25zz', '%zz'),
    ],
    ['TLS where there is none', replaced((url) => (url.search = '?sslmode=verify-full'))],
    ['another protocol', replaced(() => {}).replace(/^\w+:/, 'mysql:')],
    ['no address at all', `postgres//${CANARY}`],
  ];
}

test('the password of a database that refuses it is in no error, no sentence and no log', async () => {
  for (const [index, [what, address]] of wrongAddresses().entries()) {
    lines.length = 0;
    const variables = { DATABASE_URL: address, DATA_DIR: join(root, String(index)), PORT: '0' };
    const errors: unknown[] = [];
    for (const act of [
      () => start(variables),
      async () => openDatabase(parseEnvironment(variables), { mayMake: false, mayShare: true }),
    ]) {
      await act().then(
        () => expect.unreachable(what),
        (error: unknown) => errors.push(error),
      );
    }
    for (const error of errors) log.fatal({ err: error }, 'could not start');
    const told = [
      ...lines,
      ...errors.flatMap((error) => [String(error), inspect(error), (error as Error).stack ?? '']),
    ];
    tally.add(`${what}: ${told.join('\n')}`, !told.some((text) => text.includes(CANARY)));
  }
  expect(tally.broken()).toEqual([]);
});
