import { readFile, writeFile } from 'node:fs/promises';
import { seededRandom } from '@exam/filled-sheets';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackup } from '../../src/operation/backup/read-backup.ts';
import { listTables } from '../../src/operation/queries.ts';
import { restoreBackup } from '../../src/operation/restore/restore-backup.ts';
import { BACKUP_TABLES, OUR_TABLES } from '../../src/operation/tables.ts';
import {
  backUpTo,
  makeEmptyDatabase,
  makeFolder,
  type OtherDatabase,
  restoreInto,
  withClient,
} from '../../src/operation/testing/backup-of.ts';
import { fillInstallation } from '../../src/operation/testing/full-installation.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { hashTables } from '../table-hashes.ts';
import { makeTestApp, type TestApp } from '../test-app.ts';
import { faultsOfClient } from './statement-faults.ts';

const NOT_IN_BACKUP = OUR_TABLES.filter((table) => !BACKUP_TABLES.includes(table));
const PLACES = IS_LONG ? 300 : 20;
const random = seededRandom(Number(process.env['SEED']));

let server: TestApp;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let whole: Buffer;
beforeAll(async () => {
  server = await makeTestApp();
  await fillInstallation(server);
  folder = await makeFolder();
  await backUpTo(folder.file('whole'), server.databaseUrl);
  whole = await readFile(folder.file('whole'));
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function withEmptyDatabase(work: (empty: OtherDatabase) => Promise<void>): Promise<void> {
  const empty = await makeEmptyDatabase();
  await work(empty).finally(empty.close);
}

test('a backup restores into an empty installation with equal contents', () =>
  withEmptyDatabase(async ({ url, db }) => {
    await restoreInto(url, folder.file('whole'));
    const [kept, restored] = [
      await hashTables(server.db, NOT_IN_BACKUP),
      await hashTables(db, NOT_IN_BACKUP),
    ];
    const equal = Object.keys(kept).filter((table) => kept[table] === restored[table]);
    reportRow(18, 'tables that a backup brought back', { count: BACKUP_TABLES.length, held: equal.length });
    expect(restored).toEqual(kept);
    expect(Object.keys(kept).sort()).toEqual([...BACKUP_TABLES].sort());
    expect(Object.entries(kept).filter(([, hash]) => hash.startsWith('0 rows'))).toEqual([]);
  }));

test('a backup that was cut off or altered anywhere is refused, and nothing is changed', () =>
  withEmptyDatabase(async ({ url, db }) => {
    const path = folder.file('broken');
    const accepted: string[] = [];
    for (let number = 0; number < PLACES; number++) {
      // The first line is parsed by other code, and random positions would hardly ever hit it.
      const place = number < 3 ? number * 6 : random.below(whole.length);
      const altered = Buffer.from(whole);
      altered[place] = (altered[place] ?? 0) ^ (1 << random.below(8));
      for (const [what, content] of [
        ['cut off', whole.subarray(0, place)],
        ['altered', altered],
      ] as const) {
        await writeFile(path, content);
        const isRefused = await restoreInto(url, path).then(
          () => false,
          (error: Error) => /incomplete|damaged|not a backup/.test(error.message),
        );
        if (!isRefused || (await listTables(db)).length > 0) accepted.push(`${what} at ${place}`);
      }
    }
    const count = 2 * PLACES;
    reportRow(18, 'backups cut off or altered', { count, held: count - accepted.length });
    expect(accepted).toEqual([]);
  }));

describe('a restore that fails at any statement changes nothing', () => {
  const tally = { count: 0, held: 0 };
  afterAll(() => reportRow(14, 'statements of a restoring that failed', tally));

  test.each([
    ['an empty installation', async () => {}],
    ['one that is replaced', (url: string) => restoreInto(url, folder.file('whole'))],
  ])('in %s', (_name, fill) =>
    withEmptyDatabase(async ({ url, db }) => {
      await fill(url);
      const before = await readAll(db);
      const places = await countStatements(url);
      const step = IS_LONG ? 1 : Math.ceil(places / 6);
      for (let place = 1; place <= places; place += step) {
        tally.count++;
        const isDone = await restoreFailingAt(url, place);
        const after = await readAll(db);
        if (!isDone && after === before) tally.held++;
        expect({ place, isDone, after }).toEqual({ place, isDone: false, after: before });
      }
    }),
  );
});

async function readAll(db: OtherDatabase['db']): Promise<string> {
  return JSON.stringify((await listTables(db)).length === 0 ? {} : await hashTables(db));
}

/** The number of statements of a restore up to its commit. The restore is rolled back. */
function countStatements(url: string): Promise<number> {
  return withClient(url, async (client) => {
    let sent = 0;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      sent++;
      return args[0] === 'commit' ? Promise.reject(new Error('it is only counted')) : query(...args);
    }) as typeof client.query;
    await restoreWith(client).catch(() => {});
    return sent - 1;
  });
}

/** @returns whether the restore succeeded in spite of the fault */
function restoreFailingAt(url: string, place: number): Promise<boolean> {
  return withClient(url, async (client) => {
    const faults = faultsOfClient(client);
    faults.failAt(place);
    const isDone = await restoreWith(client).then(
      () => true,
      () => false,
    );
    if (faults.stop() === undefined) throw new Error(`There is no statement ${place}.`);
    return isDone;
  });
}

async function restoreWith(client: pg.Client): Promise<void> {
  await restoreBackup(client, await openBackup(folder.file('whole')), () => {});
}
