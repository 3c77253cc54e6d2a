import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePool } from './pool.ts';
import { makeTestApp, PASSWORD, type SignedIn, type TestApp } from './test-app.ts';

interface Own {
  readonly courseId: string;
  readonly chapterId: string;
}

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await makeTestApp();
  owner = await app.signIn();
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

const LONG: readonly (readonly [string, (own: Own) => ReturnType<typeof call>])[] = [
  ['deleting a course', ({ courseId }) => call('DELETE', `/api/courses/${courseId}`)],
  ['deleting a chapter', ({ chapterId }) => call('DELETE', `/api/chapters/${chapterId}`)],
  [
    'moving a chapter to another course',
    async ({ chapterId }) => {
      const { _id: courseId } = await makePool(app, owner.token).course();
      return call('PUT', `/api/chapters/${chapterId}`, { name: 'Moved', number: 1, courseId });
    },
  ],
  ['deleting an account', () => call('POST', '/api/users/delete', { password: PASSWORD })],
];

test.each(LONG)('%s may take longer than other statements', async (_name, act) => {
  const pool = makePool(app, owner.token);
  const courseId = (await pool.course())._id;
  const chapterId = (await pool.chapter(courseId))._id;
  await pool.question(chapterId);
  expect((await act({ courseId, chapterId })).statusCode).toBe(200);
});

test('other statements may not, even on the same connections', async () => {
  const { rows } = await sql<{ most: string }>`select current_setting('statement_timeout') as most`.execute(
    app.db,
  );
  // What every statement of a test application may take.
  expect(rows).toEqual([{ most: '5min' }]);
});
