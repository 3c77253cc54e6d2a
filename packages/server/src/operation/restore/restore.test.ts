import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabaseRelay } from '../../../test/database-relay.ts';
import { makePool } from '../../../test/pool.ts';
import { hashTables } from '../../../test/table-hashes.ts';
import { makeTestApp, PASSWORD, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { listWrongCells } from '../../../test/wrong-cells.ts';
import { connect } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openBackup } from '../backup/read-backup.ts';
import {
  backUpTo,
  makeEmptyDatabase,
  makeFolder,
  type OtherDatabase,
  restoreInto,
  withClient,
} from '../testing/backup-of.ts';
import { fillInstallation } from '../testing/full-installation.ts';
import { restoreBackup } from './restore-backup.ts';
import { restore } from './restore-command.ts';

let server: TestApp;
let owner: SignedIn;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let path: string;
beforeAll(async () => {
  server = await makeTestApp();
  owner = await fillInstallation(server);
  folder = await makeFolder();
  path = folder.file('backup');
  await backUpTo(path, server.databaseUrl);
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** Runs the command on a database; gives what it said. */
async function run(url: string, args: readonly string[], answer?: string): Promise<string> {
  const said: string[] = [];
  await restore({
    variables: { DATABASE_URL: url },
    args: ['backup', ...args],
    folder: folder.path,
    say: (line) => said.push(line),
    ask: async (question) => {
      said.push(question);
      return answer;
    },
    signal: new AbortController().signal,
  });
  return said.join('\n');
}

async function withEmptyDatabase(work: (empty: OtherDatabase) => Promise<void>): Promise<void> {
  const empty = await makeEmptyDatabase();
  await work(empty).finally(empty.close);
}

test('in a restored installation people log in with their passwords, and change what is theirs', () =>
  withEmptyDatabase(async ({ url }) => {
    expect(await run(url, [])).toContain('Restored. Everybody logs in again');
    const restored = await makeTestApp({}, url);
    const { email } = owner;
    const old = await restored.call({ method: 'GET', url: '/api/courses', token: owner.token });
    expect(old.statusCode).toBe(401);
    const payload = { email, password: PASSWORD };
    const login = await restored.call({ method: 'POST', url: '/api/users/login', payload });
    const token = login.json().accessToken;
    const courses = (await restored.call({ method: 'GET', url: '/api/courses', token })).json().data;
    expect(courses.map((course: { name: string }) => course.name)).toContain(
      'A course\twith \\N in its name',
    );
    const pool = makePool(restored, token);
    const { _id: chapterId } = await pool.chapter(courses[0]._id, { number: 77 });
    await pool.question(chapterId);
    expect(await listWrongCells(restored.db)).toEqual([]);
    await restored.close();
  }));

test('its triggers and constraints are those of an installation that was never restored', () =>
  withEmptyDatabase(async ({ url, db }) => {
    await run(url, []);
    const describe = async (one: typeof db) => {
      const { rows } = await sql`
        select 'trigger' as kind, tgrelid::regclass::text as of, tgname::text as name, tgenabled::text as is
        from pg_trigger where not tgisinternal
        union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
        from pg_constraint where conrelid <> 0 and connamespace = current_schema::regnamespace
        union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = current_schema
        union all select 'function', '', proname, md5(prosrc) from pg_proc
        where pronamespace = current_schema::regnamespace
        order by 1, 2, 3`.execute(one);
      return rows;
    };
    const expected = await describe(server.db);
    expect(expected.length).toBeGreaterThan(50);
    expect(await describe(db)).toEqual(expected);
  }));

describe('an installation that is not empty', () => {
  let other: OtherDatabase;
  let before: Record<string, string>;
  beforeAll(async () => {
    other = await makeEmptyDatabase();
    await migrate(other.db);
    await sql`insert into accounts (id, email, password_hash, created_at)
      values (${uuid()}, 'already-here@example.com', 'hash', now())`.execute(other.db);
    before = await hashTables(other.db);
  });
  afterAll(() => other.close());

  test('is left alone', async () => {
    await expect(run(other.url, [])).rejects.toThrow(
      'This installation is not empty: it holds 1 account, 0 courses, 0 questions, 0 exams.',
    );
    expect(await hashTables(other.db)).toEqual(before);
  });

  test.each(['', 'yes', 'REPLACE'])('is unchanged after the answer "%s"', async (answer) => {
    await expect(run(other.url, ['--replace'], answer)).rejects.toThrow('Nothing was changed.');
    expect(await hashTables(other.db)).toEqual(before);
  });

  test('is unchanged without a terminal', async () => {
    await expect(run(other.url, ['--replace'])).rejects.toThrow('add --yes');
    expect(await hashTables(other.db)).toEqual(before);
  });

  test('is unchanged if the restore fails midway', async () => {
    const { header, readChunks } = await openBackup(path);
    async function* readHalf() {
      let tables = 0;
      for await (const chunk of readChunks()) {
        if (chunk.length === 0 && ++tables > header.tables.length / 2) throw new Error('the disk broke');
        yield chunk;
      }
    }
    const failing = withClient(other.url, (client) =>
      restoreBackup(client, { header, readChunks: readHalf }, () => {}),
    );
    await expect(failing).rejects.toThrow('the disk broke');
    expect(await hashTables(other.db)).toEqual(before);
  });

  test('is unchanged if the restore is interrupted', async () => {
    const ending = new AbortController();
    const backup = await openBackup(path);
    const ended = withClient(other.url, (client) =>
      restoreBackup(client, backup, () => ending.abort(), ending.signal),
    );
    await expect(ended).rejects.toThrow();
    expect(await hashTables(other.db)).toEqual(before);
  });

  test('is left alone while a server is connected to it', async () => {
    const running = connect(other.url, () => {});
    await sql`select 1`.execute(running.db);
    await expect(run(other.url, ['--replace', '--yes'])).rejects.toThrow('stop it first');
    await running.close();
    expect(await hashTables(other.db)).toEqual(before);
  });

  test('that also contains tables of other programs is left alone', async () => {
    await sql`create table something_else (id integer)`.execute(other.db);
    await expect(run(other.url, ['--replace', '--yes'])).rejects.toThrow('something else (something_else)');
    await sql`drop table something_else`.execute(other.db);
    expect(await hashTables(other.db)).toEqual(before);
  });

  test('is not touched by --check', async () => {
    const said = await run(other.url, ['--check']);
    expect(said).toMatch(/The backup is whole\. It was made at .+ and holds 3 accounts, 3 courses, /);
    expect(await hashTables(other.db)).toEqual(before);
  });

  test('is replaced after a typed confirmation', async () => {
    const said = await run(other.url, ['--replace'], 'replace');
    expect(said).toContain('This deletes what the installation holds: 1 account');
    const { rows } = await sql`select from accounts where email = 'already-here@example.com'`.execute(
      other.db,
    );
    expect(rows).toEqual([]);
  });

  test('is replaced without a question with --yes', async () => {
    expect(await run(other.url, ['--replace', '--yes'])).not.toContain('Type replace');
  });
});

test('whose commit was not confirmed reports an unknown outcome, and what to do', () =>
  withEmptyDatabase(async ({ url }) => {
    const relay = await startDatabaseRelay(url);
    const backup = await openBackup(path);
    relay.onNext('commit\0', 'crashed');
    const restoring = withClient(relay.url, (client) => {
      client.on('error', () => {});
      return restoreBackup(client, backup, () => {});
    });
    await expect(restoring).rejects.toThrow('The connection broke before the database had confirmed the end');
    await relay.close();
  }));

test('wrong counts in a backup are corrected', () =>
  withEmptyDatabase(async ({ url, db }) => {
    await run(url, []);
    await sql`update cells set number_of_questions = number_of_questions + 1`.execute(db);
    await sql`delete from ranks where rank = 0`.execute(db);
    expect(await listWrongCells(db)).not.toEqual([]);
    const wrong = folder.file('wrong');
    await backUpTo(wrong, url);
    await withEmptyDatabase(async (other) => {
      await restoreInto(other.url, wrong);
      expect(await listWrongCells(other.db)).toEqual([]);
    });
  }));

test.each([[[]], [['one', 'two']], [['--unknown', 'one']]])(
  'with the arguments %j it prints its usage',
  async (args) => {
    const parts = {
      variables: {},
      folder: folder.path,
      say: () => {},
      ask: async () => undefined,
      signal: new AbortController().signal,
    };
    await expect(restore({ ...parts, args })).rejects.toThrow('npm run restore -- FILE');
  },
);
