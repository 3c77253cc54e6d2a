import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePossessions, makePossessionsByCalls } from '../every-call.ts';
import { hashTables } from '../table-hashes.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';
import { readMoment, readRowsSince } from './copy-possessions.ts';

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());

/** The rows that making possessions writes, by table, without what differs between two accounts and two moments. */
async function rowsOf(make: typeof makePossessions, owner: SignedIn): Promise<Record<string, string[]>> {
  const moment = await readMoment(server.db);
  const possessions = await make(server, owner);
  const ids = [owner.accountId, ...Object.values(possessions)];
  const known = new Map(Object.entries(possessions).map(([kind, id]) => [id, kind]));
  const tables = await readRowsSince(server.db, moment, ids);
  const plain = (row: string) =>
    row
      .replaceAll(owner.email, 'OWNER')
      .replaceAll(owner.accountId, 'ACCOUNT')
      .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => known.get(id) ?? 'ID')
      // Hashes of ids.
      .replace(/("content_key":|"chaptersKey": )[^,}]+/g, '$1HASH')
      .replace(/"bands":\[[-\d,]+\]/, '"bands":HASHES')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'TIME');
  return Object.fromEntries(tables.map(({ table, rows }) => [table, rows.map(plain).sort()]));
}

test('copied possessions have the rows of those that the calls make', async () => {
  const [one, other] = [await server.signIn(), await server.signIn()];
  // Where no test of this process has made any, these are made by calls.
  await makePossessions(server, await server.signIn());
  const made = await rowsOf(makePossessionsByCalls, one);
  const copied = await rowsOf(makePossessions, other);
  expect(copied).toEqual(made);
  expect(Object.keys(copied).length).toBeGreaterThan(25);
});

test('a look at copied possessions writes nothing', async () => {
  await makePossessions(server, await server.signIn());
  const owner = await server.signIn();
  const own = await makePossessions(server, owner);
  const before = await hashTables(server.db);
  for (const url of [`/api/imports/${own.import}`, `/api/courses/${own.course}/imports`]) {
    expect((await server.call({ method: 'GET', url, token: owner.token })).statusCode).toBe(200);
  }
  expect(await hashTables(server.db)).toEqual(before);
});

test('copied questions are counted and found as others are', async () => {
  await makePossessions(server, await server.signIn());
  const owner = await server.signIn();
  const own = await makePossessions(server, owner);
  const get = async (url: string) => (await server.call({ method: 'GET', url, token: owner.token })).json();
  const found = await get(`/api/questions?course=${own.course}&q=even`);
  expect(found.data.map(({ _id }: { _id: string }) => _id).sort()).toEqual([own.question, own.twin]);
  const cells = await server.db
    .selectFrom('cells')
    .select(['difficulty', 'objective', 'numberOfQuestions'])
    .where('chapterId', '=', own.chapter)
    .execute();
  expect(cells).toEqual([{ difficulty: 'simple', objective: 'reminding', numberOfQuestions: 2 }]);
});
