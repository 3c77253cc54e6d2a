import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePossessions, type Possessions } from './every-call.ts';
import { makePool } from './pool.ts';
import { makeTestApp, PASSWORD, ROOM_FOR_ALL, type SignedIn, type TestApp } from './test-app.ts';

let app: TestApp;
let owner: SignedIn;
const possessions: Possessions[] = [];
beforeAll(async () => {
  app = await makeTestApp(ROOM_FOR_ALL);
  owner = await app.signIn();
  // Making them deletes a question, which is a short statement.
  for (const _act of LONG) possessions.push(await makePossessions(app, owner));
  // A trigger that waits stands for a million deleted or moved questions.
  await sql`
    create function refuse_hurry() returns trigger language plpgsql as $$
    begin
      if current_setting('statement_timeout')::interval < interval '10 minutes' then
        raise exception 'a statement that takes questions along has only %', current_setting('statement_timeout');
      end if;
      return null;
    end $$`.execute(app.db);
  for (const [table, change] of [
    ['questions', 'delete'],
    ['question_signatures', 'update of course_id'],
  ] as const) {
    await sql`create trigger refuse_hurry after ${sql.raw(change)} on ${sql.table(table)}
      for each row execute function refuse_hurry()`.execute(app.db);
  }
});
afterAll(() => app.close());

const call = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.call({ method, url, token: owner.token, ...(payload && { payload }) });

const LONG: readonly (readonly [string, (own: Possessions) => ReturnType<typeof call>])[] = [
  ['deleting a course', ({ course }) => call('DELETE', `/api/courses/${course}`)],
  ['deleting a chapter', ({ chapter }) => call('DELETE', `/api/chapters/${chapter}`)],
  [
    'moving a chapter to another course',
    async ({ chapter }) => {
      const { _id: courseId } = await makePool(app, owner.token).course();
      return call('PUT', `/api/chapters/${chapter}`, { name: 'Moved', number: 1, courseId });
    },
  ],
  ['deleting an account', () => call('POST', '/api/users/delete', { password: PASSWORD })],
];

test.each(LONG)('%s may take longer than other statements', async (_name, act) => {
  const own = possessions.pop()!;
  expect((await act(own)).statusCode).toBe(200);
});

test('other statements may not, even on the same connections', async () => {
  const { rows } = await sql<{ most: string }>`select current_setting('statement_timeout') as most`.execute(
    app.db,
  );
  expect(rows).toEqual([{ most: '1min' }]);
});
