import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { PURGE_IDEMPOTENCY_KEYS } from './index.ts';

let server: TestApp;
let owner: SignedIn;
let courseId: string;
let chapterId: string;
beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.signIn();
  const pool = makePool(server, owner.token);
  courseId = (await pool.course())._id;
  chapterId = (await pool.chapter(courseId))._id;
});

const QUESTION = {
  text: 'What is asked once?',
  choices: ['This', 'That'],
  correctAnswer: 'This',
  difficulty: 'simple',
  objective: 'reminding',
};
const CREATES = [
  ['courses', () => ({ name: 'Geology' }), { name: 'Botany' }],
  ['chapters', () => ({ name: 'Rocks', number: 9, maxNumberOfQuestions: 9, courseId }), { name: 'Plants' }],
  ['questions', () => ({ ...QUESTION, chapterId }), { text: 'What else?' }],
] as const;

let lastKey = 0;
function newKey() {
  lastKey += 1;
  return `key-${lastKey}`;
}

function create(what: string, payload: object, key: string, token = owner.token) {
  return server.call({
    method: 'POST',
    url: `/api/${what}`,
    payload,
    token,
    headers: { 'idempotency-key': key },
  });
}

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(server.db);
  return Number(rows[0]?.count);
}

describe.each(CREATES)('of %s', (what, body, change) => {
  test('a repeated create makes one, in parallel too', async () => {
    const key = newKey();
    const before = await countRows(what);
    const first = await create(what, body(), key);
    const others = await Promise.all(Array.from({ length: 5 }, () => create(what, body(), key)));
    expect([first, ...others].map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect(new Set([first, ...others].map((answer) => answer.json().data._id)).size).toBe(1);
    expect((await countRows(what)) - before).toBe(1);
  });

  test('another body with the same key is refused', async () => {
    const key = newKey();
    await create(what, body(), key);
    const before = await countRows(what);
    const other = await create(what, { ...body(), ...change }, key);
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      `This Idempotency-Key was used for another ${what.slice(0, -1)}.`,
    ]);
    expect(await countRows(what)).toBe(before);
  });

  test('a refused create leaves its key free', async () => {
    const key = newKey();
    expect((await create(what, { ...body(), ...change, unknown: 1 }, key)).statusCode).toBe(400);
    expect((await create(what, body(), key)).statusCode).toBe(201);
  });

  test('what was deleted is made again by the same key', async () => {
    const key = newKey();
    const id = async () => (await create(what, body(), key)).json().data._id;
    const first = await id();
    const deletion = { method: 'DELETE', url: `/api/${what}/${first}`, token: owner.token } as const;
    expect((await server.call(deletion)).statusCode).toBe(200);
    const second = await id();
    expect(second).not.toBe(first);
    expect(await id()).toBe(second);
  });
});

test('a create that fails in its transaction leaves its key free', async () => {
  const key = newKey();
  const chapter = { name: 'Rocks', number: 9, maxNumberOfQuestions: 9, courseId };
  await create('chapters', chapter, newKey());
  expect((await create('chapters', chapter, key)).statusCode).toBe(409);
  expect((await create('chapters', { ...chapter, number: 8 }, key)).statusCode).toBe(201);
});

test('a key belongs to its account, and to the kind that it was used for', async () => {
  const key = newKey();
  const first = await create('courses', { name: 'Geology' }, key);
  const stranger = await server.signIn();
  const theirs = await create('courses', { name: 'Geology' }, key, stranger.token);
  expect(theirs.statusCode).toBe(201);
  expect(theirs.json().data._id).not.toBe(first.json().data._id);
  expect((await create('questions', { ...QUESTION, chapterId }, key)).statusCode).toBe(409);
});

test('without a key each create makes another one', async () => {
  const before = await countRows('courses');
  for (const _ of [1, 2]) {
    await server.call({ method: 'POST', url: '/api/courses', payload: { name: 'G' }, token: owner.token });
  }
  expect((await countRows('courses')) - before).toBe(2);
});

test.each(['', 'with a space', 'x'.repeat(201)])('the key “%s” is refused', async (key) => {
  const answer = await create('courses', { name: 'Geology' }, key);
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'Idempotency-Key']);
});

test('a key is kept for 30 days', async () => {
  const day = (days: number) => () => new Date(Date.now() + days * 24 * 60 * 60_000);
  await create('courses', { name: 'Geology' }, newKey());
  await PURGE_IDEMPOTENCY_KEYS.handle(server.db, day(29));
  expect(await countRows('idempotency_keys')).toBeGreaterThan(0);
  await PURGE_IDEMPOTENCY_KEYS.handle(server.db, day(31));
  expect(await countRows('idempotency_keys')).toBe(0);
});
