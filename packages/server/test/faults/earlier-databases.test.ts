import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/database/index.ts';
import { makeEmptyDatabase, type OtherDatabase, withClient } from '../../src/operation/testing/backup-of.ts';
import { connect, type Db, overClient } from '../../src/platform/database/connect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { questionFields } from '../pool.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { hashTables } from '../table-hashes.ts';
import { makeTestApp, PASSWORD } from '../test-app.ts';
import { listWrongCells } from '../wrong-cells.ts';
import { addRowsOfLevel, OLD } from './rows-of-level.ts';
import { faultsOfClient } from './statement-faults.ts';

const LEVELS = Object.keys(MIGRATIONS).sort();
/** Levels whose databases are made and upgraded for themselves. In the short form the last one before the first release, and the newest but one. */
const TRIED = IS_LONG ? LEVELS : ['0018-notes-of-imports', LEVELS.at(-2) ?? ''];
const migrated = { count: 0, held: 0 };
const failed = { count: 0, held: 0 };
afterAll(() => {
  reportRow(18, 'databases of every level that were brought up to date', migrated);
  reportRow(14, 'statements of migrations that failed', failed);
});

async function withDatabaseOf(level: string, work: (past: OtherDatabase) => Promise<void>): Promise<void> {
  const past = await makeEmptyDatabase();
  try {
    await migrate(past.db, level);
    await addRowsOfLevel(past.db, level);
    await work(past);
  } finally {
    await past.close();
  }
}

describe('a database of an earlier version', () => {
  test('keeps every row at each step, also those that came with the step before, and is served at the end', async () => {
    const { db, url, close } = await makeEmptyDatabase();
    try {
      let before: Awaited<ReturnType<typeof readContents>> | undefined;
      for (const [at, level] of LEVELS.entries()) {
        migrated.count++;
        await migrate(db, level);
        if (before) expect({ level, ...(await readContents(db)) }).toMatchObject({ level, ...before });
        await addRowsOfLevel(db, level, LEVELS[at - 1]);
        before = await readContents(db);
        migrated.held++;
      }
      await expectWhole(db);
      await serve(url);
    } finally {
      await close();
    }
  });

  test.each(TRIED)('%s keeps every row, and is served', (level) =>
    withDatabaseOf(level, async ({ db, url }) => {
      migrated.count++;
      const before = await readContents(db);
      await migrate(db);
      const after = await readContents(db);
      expect(after).toMatchObject(before);
      await expectWhole(db);
      await serve(url);
      migrated.held++;
    }),
  );

  test('is migrated once if two servers start at the same time', () =>
    withDatabaseOf('0001-initial', async ({ url }) => {
      const servers = [connect(url, () => {}), connect(url, () => {})];
      const applied = await Promise.all(servers.map(({ db }) => migrate(db)));
      await Promise.all(servers.map(({ close }) => close()));
      expect(applied.map(({ length }) => length).sort()).toEqual([0, LEVELS.length - 1]);
    }));

  test('is unchanged if a migration fails at any statement', () =>
    withDatabaseOf('0001-initial', async ({ url, db }) => {
      const before = await readAll(db);
      const step = IS_LONG ? 1 : 72;
      for (let place = 1; ; place += step) {
        const isThrough = await withClient(url, async (client) => {
          const faults = faultsOfClient(client);
          faults.failAt(place);
          await migrate(overClient(client)).catch(() => {});
          return faults.stop() === undefined;
        });
        if (isThrough) break;
        failed.count++;
        const after = await readAll(db);
        failed.held += JSON.stringify(after) === JSON.stringify(before) ? 1 : 0;
        expect(after).toEqual(before);
      }
      expect(failed.count).toBeGreaterThan(3);
      expect(await listWrongCells(db)).toEqual([]);
    }));
});

async function expectWhole(db: Db): Promise<void> {
  expect(await listWrongCells(db)).toEqual([]);
  expect(await countUnsigned(db)).toBe(0);
}

/** The number of rows of each table, and the contents of questions and exams. */
async function readContents(db: Db): Promise<Record<string, unknown>> {
  const counts = Object.entries(await hashTables(db)).map(([table, hash]) => [
    table,
    Number.parseInt(hash, 10),
  ]);
  const { rows: questions } = await sql`
    select id, chapter_id, text, choices, correct_answer, difficulty, objective, version from questions order by id`.execute(
    db,
  );
  const { rows: ofExams } = await sql`
    select exam_id, position, question_id, text, choices, correct_answer from exam_questions order by position`.execute(
    db,
  );
  return { ...Object.fromEntries(counts), content: { questions, ofExams } };
}

/** All rows, and the names of the applied migrations. */
async function readAll(db: Db): Promise<unknown> {
  const { rows } = await sql`select name from kysely_migration order by name`.execute(db);
  return { hashes: await hashTables(db), level: rows };
}

/** The number of questions without a signature. */
async function countUnsigned(db: Db): Promise<number> {
  const { rows } = await sql`
    select from questions left join question_signatures on question_id = id where question_id is null`.execute(
    db,
  );
  return rows.length;
}

/** Logs in with the old password, reads the data, and adds to it. */
async function serve(url: string): Promise<void> {
  const server = await makeTestApp({}, url);
  try {
    const payload = { email: OLD.email, password: PASSWORD };
    const login = await server.call({ method: 'POST', url: '/api/users/login', payload });
    const token: string = login.json().accessToken;
    const read = async (path: string) =>
      (await server.call({ method: 'GET', url: path, token })).json().data as Record<string, unknown>[];
    const [course] = await read('/api/courses');
    expect(course).toMatchObject({ _id: OLD.course, name: 'Operating Systems' });
    expect((await read(`/api/exams/${OLD.exam}/questions`)).map(({ _id }) => _id)).toEqual(OLD.questions);
    const added = { ...questionFields(OLD.chapter), difficulty: 'difficult', objective: 'creativity' };
    const answer = await server.call({ method: 'POST', url: '/api/questions', payload: added, token });
    expect(answer.statusCode).toBe(201);
    expect(await read('/api/questions')).toHaveLength(OLD.questions.length + 1);
    expect(await listWrongCells(server.db)).toEqual([]);
  } finally {
    await server.close();
  }
}
