import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromText, LEVELS, type Levels } from '../../src/database/index.ts';
import { describeSchema } from '../../src/database/testing/describe-schema.ts';
import {
  backUpTo,
  makeEmptyDatabase,
  makeFolder,
  type OtherDatabase,
  restoreInto,
  withClient,
} from '../../src/operation/testing/backup-of.ts';
import { fillInstallation } from '../../src/operation/testing/full-installation.ts';
import { connect, type Db, overClient } from '../../src/platform/database/connect.ts';
import { describeUseFailure } from '../../src/platform/database/describe-failure.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { hashTables } from '../table-hashes.ts';
import { makeTestApp, PASSWORD, type SignedIn, type TestApp } from '../test-app.ts';
import { listWrongCells } from '../wrong-cells.ts';
import { faultsOfClient } from './statement-faults.ts';

/** A version after this one: its step gives every course a colour that it must have. */
const NEXT: Levels = {
  migrations: {
    ...LEVELS.migrations,
    '9998-colours': fromText(`
      alter table courses add column colour text;
      update courses set colour = 'of ' || name;
      alter table courses alter column colour set default 'none', alter column colour set not null;
      create index courses_colour on courses (colour);
    `),
  },
  schema: `${LEVELS.schema}
    alter table courses add column colour text not null default 'none';
    create index courses_colour on courses (colour);
  `,
};

const upgraded = { count: 0, held: 0 };
const failed = { count: 0, held: 0 };
afterAll(() => {
  reportRow(18, 'databases and backups that a step brought up to date', upgraded);
  reportRow(14, 'statements of a step that failed', failed);
});

let server: TestApp;
let owner: SignedIn;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let before: Awaited<ReturnType<typeof hashTables>>;
beforeAll(async () => {
  server = await makeTestApp();
  owner = await fillInstallation(server);
  folder = await makeFolder();
  await backUpTo(folder.file('present'), server.databaseUrl);
  const kept = await makeEmptyDatabase();
  await restoreInto(kept.url, folder.file('present'));
  before = await hashTables(kept.db, ['courses']);
  await kept.close();
});
afterAll(async () => {
  await Promise.all([server.close(), folder.remove()]);
});

/** A database of this version with rows in each table that a backup holds. */
async function withPresent(work: (present: OtherDatabase) => Promise<void>): Promise<void> {
  const present = await makeEmptyDatabase();
  try {
    await restoreInto(present.url, folder.file('present'));
    await work(present);
  } finally {
    await present.close();
  }
}

/** Every row is there, each course has its colour, and the counts of cells are right. */
async function expectUpgraded({ db }: OtherDatabase): Promise<void> {
  upgraded.count++;
  expect(await hashTables(db, ['courses'])).toEqual(before);
  const { rows } = await sql<{ name: string; colour: string }>`select name, colour from courses`.execute(db);
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ name, colour }) => colour !== `of ${name}`)).toEqual([]);
  expect(await listWrongCells(db)).toEqual([]);
  upgraded.held++;
}

describe('a step of the next version', () => {
  test('brings a database of this one up to date, which is served', () =>
    withPresent(async (present) => {
      expect(await migrate(present.db, NEXT)).toEqual(['9998-colours']);
      await expectUpgraded(present);
      await serve(present.url);
    }));

  test('brings a backup of this one up to date', async () => {
    const restored = await makeEmptyDatabase();
    try {
      await restoreInto(restored.url, folder.file('present'), NEXT);
      await expectUpgraded(restored);
    } finally {
      await restored.close();
    }
  });

  test('makes the tables that a new database has', () =>
    withPresent(async ({ db }) => {
      await migrate(db, NEXT);
      const fresh = await makeEmptyDatabase();
      expect(await migrate(fresh.db, NEXT)).toEqual(Object.keys(NEXT.migrations));
      expect(await describeSchema(db)).toEqual(await describeSchema(fresh.db));
      await fresh.close();
    }));

  test('is done once if two servers start at the same time', () =>
    withPresent(async ({ url }) => {
      const servers = [connect(url, () => {}), connect(url, () => {})];
      const applied = await Promise.all(servers.map(({ db }) => migrate(db, NEXT)));
      await Promise.all(servers.map(({ close }) => close()));
      expect(applied.map(({ length }) => length).sort()).toEqual([0, 1]);
    }));

  test('changes nothing if it fails at any statement', () =>
    withPresent(async ({ url, db }) => {
      const untouched = await readAll(db);
      for (let place = 1; ; place += IS_LONG ? 1 : 3) {
        const isThrough = await withClient(url, async (client) => {
          const faults = faultsOfClient(client);
          faults.failAt(place);
          await migrate(overClient(client), NEXT).catch(() => {});
          return faults.stop() === undefined;
        });
        if (isThrough) break;
        failed.count++;
        const after = await readAll(db);
        failed.held += JSON.stringify(after) === JSON.stringify(untouched) ? 1 : 0;
        expect(after).toEqual(untouched);
      }
      expect(failed.count).toBeGreaterThan(3);
    }));
});

test('a database from before 1.0 stays as it is, and the failure says what to do', () =>
  withPresent(async ({ db }) => {
    await sql`update kysely_migration set name = '0001-initial'`.execute(db);
    const untouched = await readAll(db);
    const failure = await migrate(db).catch((error: unknown) => error);
    expect(describeUseFailure(failure)).toMatch(
      /^The database is of a version before 1\.0, .* “Download my data” at \/account/,
    );
    expect(await readAll(db)).toEqual(untouched);
  }));

/** All rows, and the names of the applied migrations. */
async function readAll(db: Db): Promise<unknown> {
  const { rows } = await sql`select name from kysely_migration order by name`.execute(db);
  return { hashes: await hashTables(db), level: rows };
}

/** Logs in with the old password, reads the courses, and adds one. */
async function serve(url: string): Promise<void> {
  const later = await makeTestApp({}, url);
  try {
    const login = await later.call({
      method: 'POST',
      url: '/api/users/login',
      payload: { email: owner.email, password: PASSWORD },
    });
    const token: string = login.json().accessToken;
    const listNames = async (from: TestApp, bearer: string) =>
      (await from.call({ method: 'GET', url: '/api/courses', token: bearer }))
        .json()
        .data.map(({ name }: { name: string }) => name);
    const names = await listNames(server, owner.token);
    expect(await listNames(later, token)).toEqual(names);
    const added = await later.call({
      method: 'POST',
      url: '/api/courses',
      payload: { name: 'Later' },
      token,
    });
    expect(added.statusCode).toBe(201);
    expect((await listNames(later, token)).sort()).toEqual([...names, 'Later'].sort());
  } finally {
    await later.close();
  }
}
