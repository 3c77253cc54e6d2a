import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabaseRelay } from '../../../test/database-relay.ts';
import { makeDatabase } from '../../../test/test-app.ts';
import { connect, type Db } from './connect.ts';
import { describeConnectFailure, describeUseFailure } from './describe-failure.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(() => database.drop());

const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** The message if the tables cannot be created or upgraded. */
async function saidOfMigrating(
  url: string,
  prepare: (db: Db) => Promise<unknown>,
): Promise<string | undefined> {
  const { db, close } = connect(url, () => {});
  await prepare(db);
  const error = await caught(migrate(db));
  await close();
  return describeUseFailure(error);
}

test.each([
  ['create', 'permission denied for schema public'],
  ['all', 'no schema has been selected to create in'],
])('a user who has not the right "%s" to make tables is to be made the owner', async (right, reason) => {
  const { db, close } = connect(database.url, () => {});
  const rights = sql.raw(right);
  const said = await saidOfMigrating(database.url, () =>
    sql`revoke ${rights} on schema public from pg_database_owner, public`.execute(db),
  );
  await sql`grant all on schema public to pg_database_owner, public`.execute(db);
  await close();
  expect(said).toBe(
    `The database does not let its user do what it must (${reason}): make that user the owner of the database.`,
  );
});

test('a connection that is lost while the tables are made is told, and the reason', async () => {
  const relay = await startDatabaseRelay(database.url);
  for (const [statement, fate] of [
    ['create table', 'lost'],
    ['create table', 'crashed'],
    ['commit\0', 'crashed'],
  ] as const) {
    const said = await saidOfMigrating(relay.url, async () => relay.onNext(statement, fate));
    expect(said).toMatch(
      /^The database stopped working \((Connection terminated unexpectedly|server conn crashed\?)\): make sure that it runs and has room, and try again\.$/,
    );
  }
  await relay.close();
});

test('a database of a newer version says which, and that this one is to be started', async () => {
  const said = await saidOfMigrating(database.url, async (db) => {
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(db);
  });
  expect(said).toBe(
    'The database was made by a newer version of the product (9999-later): start that version.',
  );
});

test.each([
  [
    '28P01',
    'password authentication failed for user "exam"',
    'refuses the user or the password: correct them in DATABASE_URL.',
  ],
  [
    '28000',
    'no pg_hba.conf entry for host "10.0.0.7", user "exam", database "pool", no encryption',
    'refuses this connection (no pg_hba.conf entry for host "10.0.0.7", user "exam", database "pool", no encryption): correct the user in DATABASE_URL or the rules of access of the database, or add sslmode=require to DATABASE_URL.',
  ],
  [
    '42501',
    'permission denied for database "pool"',
    'does not let its user connect (permission denied for database "pool"): make that user the owner of the database, or grant it CONNECT.',
  ],
])('where a connection is refused with %s it says why, without the password', (code, message, said) => {
  const error = Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
  const url = 'postgres://exam:secret@db.example.com/pool';
  expect(describeConnectFailure(error, url)).toBe(`The database pool at db.example.com:5432 ${said}`);
});
