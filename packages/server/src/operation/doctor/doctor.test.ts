import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startDatabaseRelay } from '../../../test/database-relay.ts';
import { LEVELS } from '../../database/index.ts';
import { overClient } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { parseEnvironment } from '../../platform/environment.ts';
import { openDatabase } from '../open-database.ts';
import { makeEmptyDatabase, type OtherDatabase } from '../testing/backup-of.ts';
import { describeSpace } from './check-data-folder.ts';
import { describeServers, describeSkew } from './check-database.ts';
import { checkSettings } from './check-settings.ts';
import { checkNode, checkPostgres } from './check-support.ts';
import { doctor } from './doctor-command.ts';

let root: string;
let dataDir: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'exam-doctor-'));
  dataDir = join(root, 'data');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function examine(variables: Record<string, string> = {}) {
  const said: string[] = [];
  const code = await doctor(
    { variables: { DATA_DIR: dataDir, ...variables }, say: (line) => void said.push(line) },
    { nodeVersion: '24.1.0', now: new Date('2026-06-01') },
  );
  return { code, said: said.join('\n') };
}

test('before the first start all is well, and nothing is created', async () => {
  const { code, said } = await examine();
  expect(said).toContain(`There is no data folder ${dataDir} yet`);
  expect(said).toMatch(/All is well\.$/);
  expect(code).toBe(0);
});

test('an installation as the first start makes it is well, running or not', async () => {
  const made = await openDatabase({ dataDir, databaseUrl: undefined }, { mayMake: true, mayShare: false });
  const { code, said } = await examine();
  expect(said).toContain('WARNING  The tables are of an earlier version');
  expect(code).toBe(1);
  await migrate(overClient(made.client));
  const running = await examine();
  expect(running.said).toContain('The database answers: the bundled PostgreSQL 18');
  expect(running.code).toBe(0);
  await made.close();
  expect((await examine()).said).toBe(running.said);
});

test.each([
  ['PORT', 'many', 'must be a port number'],
  ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, fatal, silent'],
])('a %s that cannot be read is broken, in the words of the start', async (name, value, reason) => {
  const { code, said } = await examine({ [name]: value });
  expect(said).toContain(`BROKEN   The variable ${name} ${reason}.`);
  expect(code).toBe(2);
});

describe('settings', () => {
  const SOUND = {
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://exams.example.org',
    TRUSTED_PROXIES: '10.0.0.7',
    SMTP_URL: 'smtps://me:secret-password@mail.example.org',
    MAIL_FROM: 'exams@example.org',
    DEMO: 'false',
    DATABASE_URL: 'postgres://exams@db.example.org/exams',
    APP_SECRET: 'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZg',
  };
  const DOOR = /can sign up/;
  const checkAll = (variables: Record<string, string>) =>
    checkSettings(parseEnvironment(variables)).map(({ level, text }) => `${level}: ${text}`);
  const check = (variables: Record<string, string>) => checkAll(variables).filter((said) => !DOOR.test(said));

  test.each([
    [{}, 'warning: Anybody who reaches the server can sign up'],
    [{ DEMO: 'true' }, 'warning: Anybody who reaches the server can sign up'],
    [
      { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'example.org' },
      'fine: Addresses at example.org can sign up, and whoever is invited.',
    ],
    [{ SIGN_UP: 'invited' }, 'fine: Whoever is invited can sign up.'],
    [{ SIGN_UP: 'closed' }, 'fine: Nobody can sign up.'],
  ])('with %j say who can sign up where others reach the server', (change, words) => {
    const said = checkAll({ ...SOUND, ...change }).filter((finding) => DOOR.test(finding));
    expect(said).toEqual([expect.stringContaining(words)]);
  });

  test('say nothing of who can sign up where nobody else reaches the server', () => {
    expect(checkAll({}).filter((said) => DOOR.test(said))).toEqual([]);
  });

  test('that are sound for a public and for a local server', () => {
    expect(check(SOUND)).toEqual([
      'fine: The settings are sound; the server is for everybody at https://exams.example.org.',
    ]);
    expect(check({})).toEqual(['fine: The settings are sound; the server is for this machine.']);
  });

  test.each([
    ['no TLS', { PUBLIC_URL: 'http://exams.example.org' }, 'without TLS'],
    ['an address for oneself', { PUBLIC_URL: 'http://localhost:3000' }, 'links in mails lead nowhere'],
    ['no address', { PUBLIC_URL: '' }, 'links in mails lead nowhere'],
    ['no proxies', { TRUSTED_PROXIES: '' }, 'rate limits count them together'],
    [
      'a proxy on this machine that is not named',
      { HOST: '127.0.0.1', TRUSTED_PROXIES: '' },
      'rate limits count them together',
    ],
    [
      'the bundled database',
      { DATABASE_URL: '' },
      'gets security updates with new versions of the product alone',
    ],
    ['a network as wide as the world', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'trusts 0.0.0.0/0'],
    ['the other one', { TRUSTED_PROXIES: '::/0' }, 'trusts ::/0'],
    ['the outbox', { SMTP_URL: '', OUTBOX: 'true' }, 'No mail is sent'],
    ['demo data', { DEMO: 'true' }, 'DEMO is true'],
    ['a secret that is none', { APP_SECRET: 'a'.repeat(40) }, 'APP_SECRET has too few different'],
    ['a token that is none', { METRICS_TOKEN: '1'.repeat(20) }, 'METRICS_TOKEN has too few different'],
    ['a proxy on this machine, but no mail', { HOST: '127.0.0.1', SMTP_URL: '' }, 'No mail is sent'],
  ])('with %s are told in one warning', (_name, change, words) => {
    expect(check({ ...SOUND, ...change })).toEqual([expect.stringMatching(`^warning: .*${words}`)]);
  });

  test.each(['10.0.0.0/8', 'fc00::/7', '192.168.1.1'])('may trust %s', (TRUSTED_PROXIES) => {
    expect(check({ ...SOUND, TRUSTED_PROXIES })).toEqual([expect.stringMatching(/^fine/)]);
  });

  test('a mail server that does not answer is broken, without its password', async () => {
    const { said, code } = await examine({
      SMTP_URL: 'smtp://me:secret-password@127.0.0.1:1',
      MAIL_FROM: 'exams@example.org',
    });
    expect(said).toContain('BROKEN   The mail server 127.0.0.1 cannot be used (ESOCKET)');
    expect(said).not.toContain('secret-password');
    expect(code).toBe(2);
  });
});

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  beforeEach(() => mkdir(dataDir, { mode: 0o700 }));

  test('that others can enter, and secrets that others can read, are reported', async () => {
    await writeFile(join(dataDir, 'app-secret'), 'a-canary-secret', { mode: 0o600 });
    await mkdir(join(dataDir, 'outbox'), { mode: 0o700 });
    expect((await examine()).code).toBe(0);
    await chmod(dataDir, 0o755);
    await chmod(join(dataDir, 'app-secret'), 0o640);
    await chmod(join(dataDir, 'outbox'), 0o755);
    const { said, code } = await examine();
    expect(said).toContain(`can look into ${dataDir}: chmod 700 ${dataDir}`);
    expect(said).toContain(`chmod 600 ${dataDir}/app-secret`);
    expect(said).toContain(`chmod 700 ${dataDir}/outbox`);
    expect(said).toMatch(/3 warnings, 0 broken\.$/);
    expect(said).not.toContain('canary');
    expect(code).toBe(1);
  });

  test('that only the account of PostgreSQL may traverse is fine', async () => {
    await chmod(dataDir, 0o711);
    expect((await examine()).code).toBe(0);
  });

  test('with an empty secret is broken', async () => {
    await writeFile(join(dataDir, 'app-secret'), '\n', { mode: 0o600 });
    const { said, code } = await examine();
    expect(said).toContain('BROKEN   The secret');
    expect(code).toBe(2);
  });

  test('that is a file is broken', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const { said, code } = await examine({ DATA_DIR: join(dataDir, 'file') });
    expect(said).toContain('which is no folder');
    expect(code).toBe(2);
  });
});

describe('the database', () => {
  let database: OtherDatabase;
  beforeEach(async () => {
    database = await makeEmptyDatabase();
  });
  afterEach(() => database.close());
  const look = () => examine({ DATABASE_URL: database.url });

  test('that is up to date is fine, but for what the tests switch off', async () => {
    await migrate(database.db);
    const { said, code } = await look();
    expect(said).toMatch(/^ok {7}The tables are up to date\.$/m);
    expect(said).toMatch(/^ok {7}The counts of all cells are right\.$/m);
    // The test database gives up durability for speed.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      expect(said).toContain(`WARNING  ${setting} is off in the database`);
    }
    expect(said).toMatch(/3 warnings, 0 broken\.$/);
    expect(code).toBe(1);
  });

  test('of an earlier version awaits its migrations', async () => {
    await migrate(database.db, { ...LEVELS, migrations: {} });
    const { said } = await look();
    expect(said).toContain(
      'WARNING  The tables are of an earlier version: the next start applies 1 migration (0001-version-1.0).',
    );
  });

  test('of a version before 1.0 is broken', async () => {
    await migrate(database.db);
    await sql`insert into kysely_migration values ('0001-initial', '2026-01-01')`.execute(database.db);
    const { said, code } = await look();
    expect(said).toContain('BROKEN   The database is of a version before 1.0');
    expect(code).toBe(2);
  });

  test('of a newer version is broken', async () => {
    await migrate(database.db);
    await sql`insert into kysely_migration values ('9999-later', '2099-01-01')`.execute(database.db);
    const { said, code } = await look();
    expect(said).toContain('BROKEN   The database was made by a newer version of the product (9999-later)');
    expect(code).toBe(2);
  });

  test('with a wrong count of a cell is broken', async () => {
    await migrate(database.db);
    const id = (n: number) => `01920000-0000-7000-8000-00000000000${n}`;
    await sql`insert into accounts (id, email, password_hash, created_at) values (${id(1)}, 'a@b.c', '', now())`.execute(
      database.db,
    );
    await sql`insert into courses (id, owner_id, name) values (${id(2)}, ${id(1)}, 'C')`.execute(database.db);
    await sql`insert into chapters (id, course_id, name, number, max_number_of_questions)
      values (${id(3)}, ${id(2)}, 'C', 1, 9)`.execute(database.db);
    await sql`insert into cells (chapter_id, difficulty, objective, number_of_questions)
      values (${id(3)}, 'simple', 'reminding', 4)`.execute(database.db);
    const { said, code } = await look();
    expect(said).toContain('BROKEN   The counts of 1 cell are wrong');
    expect(code).toBe(2);
  });

  test.each([
    ['lost', 'server_version_num'],
    ['lost', 'pg_settings'],
    ['crashed', 'pg_settings'],
  ] as const)('that is %s while it is looked at is broken, in a sentence', async (fate, statement) => {
    await migrate(database.db);
    const relay = await startDatabaseRelay(database.url);
    try {
      relay.onNext(statement, fate);
      const { said, code } = await examine({ DATABASE_URL: relay.url });
      expect(said).toMatch(/^BROKEN {3}The database stopped working \(.+\): make sure that it runs/m);
      expect(said).toMatch(/, 1 broken\.$/);
      expect(code).toBe(2);
    } finally {
      await relay.close();
    }
  });

  test('that cannot be reached is broken, without its password', async () => {
    const { said, code } = await examine({ DATABASE_URL: 'postgres://me:secret-password@127.0.0.1:1/pool' });
    expect(said).toContain('BROKEN   The database pool at 127.0.0.1:1 cannot be reached');
    expect(said).not.toContain('secret-password');
    expect(code).toBe(2);
  });
});

test('a nearly full disk is reported', () => {
  const levelOf = (bytes: number) => describeSpace('/data', bytes)[0]?.level;
  expect([2e9, 9e8, 9e7].map(levelOf)).toEqual([undefined, 'warning', 'broken']);
  expect(describeSpace('/data', 9e8)[0]?.text).toContain('Only 900 MB are free');
});

test('a clock that is ahead or behind is reported', () => {
  expect(describeSkew(1_000)).toEqual([]);
  expect(describeSkew(61_000)[0]?.text).toContain('61 seconds ahead of');
  expect(describeSkew(-61_000)[0]?.text).toContain('61 seconds behind');
});

test('several machines need a secret that they share', () => {
  expect(describeServers(['10.0.0.1'], false)).toEqual([]);
  expect(describeServers(['10.0.0.1', '10.0.0.2'], true)).toMatchObject([{ level: 'fine' }]);
  expect(describeServers(['10.0.0.1', '10.0.0.2'], false)).toMatchObject([{ level: 'broken' }]);
});

describe('what gets no security updates any more is reported', () => {
  test.each([
    ['20.20.2', '2026-04-30', 'fine'],
    ['20.20.2', '2026-05-01', 'warning'],
    ['22.1.0', '2026-05-01', 'fine'],
    ['23.1.0', '2026-05-01', 'warning'],
    ['30.0.0', '2031-01-01', 'fine'],
  ])('Node.js %s on %s is %s', (version, day, level) => {
    expect(checkNode(version, new Date(day)).level).toBe(level);
  });

  test.each([
    [150_004, '2027-11-11', []],
    [
      150_004,
      '2027-11-12',
      ['PostgreSQL 15 gets no security updates since 2027-11-11: install a newer version.'],
    ],
    [250_000, '2040-01-01', []],
  ])('PostgreSQL %s on %s', (version, day, expected) => {
    expect(checkPostgres(version, new Date(day)).map(({ text }) => text)).toEqual(expected);
  });
});
