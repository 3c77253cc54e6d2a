import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CreatedDatabase } from '../../../test/create-database.ts';
import { makeDatabase } from '../../../test/test-app.ts';
import { type Connection, connect } from './connect.ts';

let database: CreatedDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await makeDatabase();
  connection = connect(database.url, () => {});
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

it('gives nobody a connection whose transaction could not be ended', async () => {
  const { db } = connection;
  await db.connection().execute(async (one) => {
    await sql`begin`.execute(one);
    await expect(sql`select 1 / 0`.execute(one)).rejects.toThrow('division by zero');
    // What a rollback leaves that the time limit of its transaction has cancelled.
  });
  expect((await sql`select 1 as answer`.execute(db)).rows).toEqual([{ answer: 1 }]);
});
