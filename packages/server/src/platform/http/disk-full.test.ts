import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());

test('a full disk is told as such, what is stored can be read, and health says it', async () => {
  const { token } = await server.signIn();
  const course = await makePool(server, token).course();
  const health = async () => (await server.call({ method: 'GET', url: '/api/health' })).json();
  expect(await health()).toEqual({ status: 'ok', database: true });
  // PostgreSQL's own refusal, at the place where it would make a file larger.
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    server.db,
  );
  await sql`create trigger full_disk before insert on courses execute function refuse()`.execute(server.db);
  const refused = await server.call({
    method: 'POST',
    url: '/api/courses',
    token,
    payload: { name: 'One more' },
  });
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
    503,
    '60',
    'The disk of the server is full, so nothing was saved. What is stored can be read. Whoever runs the server has to make room.',
  ]);
  expect(await health()).toEqual({ status: 'disk-full', database: true });
  expect((await server.call({ method: 'GET', url: `/api/courses/${course._id}`, token })).statusCode).toBe(
    200,
  );
});
