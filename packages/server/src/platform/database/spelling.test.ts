import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../database/tables.ts';
import { makeContractSpelling } from './spelling.ts';

/** A database that answers each query with these rows, and what it was asked. */
function databaseOf(rows: readonly object[]): { db: Kysely<Database>; asked: string[] } {
  const asked: string[] = [];
  class Answering extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async (query: { sql: string }) => {
          asked.push(query.sql);
          return { rows: rows as never[] };
        },
        async *streamQuery() {},
      };
    }
  }
  const dialect = {
    createDriver: () => new Answering(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return { db: new Kysely<Database>({ dialect, plugins: [makeContractSpelling()] }), asked };
}

test('the database is asked by its own names, and answers by those of the contract', async () => {
  const { db, asked } = databaseOf([{ question_id: 'one', text: 'a' }]);
  const rows = await db
    .selectFrom('examQuestions')
    .where('examQuestions.correctAnswer', '=', 'b')
    .select(['questionId', 'text'])
    .execute();
  expect(rows).toEqual([{ questionId: 'one', text: 'a' }]);
  expect(asked).toEqual([
    'select "question_id", "text" from "exam_questions" where "exam_questions"."correct_answer" = $1',
  ]);
});

test('plain SQL is sent as it is written, and its rows are spelled as all others', async () => {
  const { db, asked } = databaseOf([{ chapter_id: 'one' }, { chapter_id: 'two' }]);
  const { rows } = await sql`select chapter_id from "someTable"`.execute(db);
  expect(rows).toEqual([{ chapterId: 'one' }, { chapterId: 'two' }]);
  expect(asked).toEqual(['select chapter_id from "someTable"']);
});

test('the keys of JSON are left as they are, also those that look like names of columns', async () => {
  const kept = { chapter_id: 1, 'a_b-c': { d_e: [{ f_g: 2 }] } };
  const { db } = databaseOf([{ chapters_distribution: kept, list: [kept] }]);
  const { rows } = await sql`select from exams`.execute(db);
  expect(rows).toEqual([{ chaptersDistribution: kept, list: [kept] }]);
});
