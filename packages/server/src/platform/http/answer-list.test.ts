import { Readable } from 'node:stream';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { answerList } from './answer-list.ts';

let server: TestApp;
let owner: SignedIn;
let source: Parameters<typeof answerList<object, never, { id: string; name: string }, object>>[0];
beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  // 1200 are more than one read of a complete list.
  await sql`
    insert into courses (id, owner_id, name)
    select gen_random_uuid(), ${owner.accountId}, number || repeat('x', 190) from generate_series(1, 1200) as number`.execute(
    server.db,
  );
  source = {
    query: server.db.selectFrom('courses').select(['id', 'name']) as never,
    id: 'courses.id',
    orders: { id: { by: 'courses.id', type: 'uuid', direction: 'asc' } },
  };
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

async function answerOf(limit?: number) {
  const turns = new Set<number>();
  let turn = 0;
  const count = () => {
    turn++;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  /** Takes as long to write as it took somebody to fill it. */
  const slow = (name: string) => ({
    toJSON() {
      turns.add(turn);
      nowMs += 0.25;
      return name.repeat(5);
    },
  });
  const answer = await answerList(source, { limit }, ({ name }) => slow(name));
  const parts: string[] = [];
  if (answer instanceof Readable) for await (const part of answer) parts.push(String(part));
  else parts.push(answer);
  clearImmediate(counting);
  return { parts, turns: turns.size };
}

test('a long page, and a complete list, are written in pieces between which others are served', async () => {
  for (const limit of [500, undefined]) {
    const { parts, turns } = await answerOf(limit);
    const { data, page } = JSON.parse(parts.join(''));
    const count = limit ?? 1200;
    expect([data.length, new Set(data).size, page.total]).toEqual([count, count, 1200]);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(264_000);
    expect(turns).toBeGreaterThan(3);
  }
});

test('a short page is one piece, which says how long it is', async () => {
  const get = (url: string) => server.call({ method: 'GET', url, token: owner.token });
  const answer = await get('/api/courses?limit=2');
  expect(answer.json().data).toHaveLength(2);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect((await get('/api/courses?q=nothing-is-called-so')).json().data).toEqual([]);
});

test('a complete list reads on while it is sent, and breaks off where that fails, also for a client that has left', async () => {
  const rows = Array.from({ length: 1_001 }, (_, i) => ({
    id: crypto.randomUUID(),
    name: `${i} `.repeat(200),
  }));
  let reads = 0;
  const query = {
    where: () => query,
    orderBy: () => query,
    $if: () => query,
    limit: () => query,
    execute: async () => {
      reads++;
      if (reads % 2 === 0) throw new Error('The database is gone.');
      return rows;
    },
  };
  const failing = { ...(await source), cut: () => query as never };
  const begin = async () => (await answerList(failing, {}, ({ name }) => ({ name }))) as unknown as Readable;
  const read = async (answer: Readable, pieces: string[]) => {
    for await (const piece of answer) {
      pieces.push(String(piece));
      await letOthersRun();
    }
  };
  const pieces: string[] = [];
  await expect(read(await begin(), pieces)).rejects.toThrow('The database is gone.');
  expect(JSON.parse(`${pieces.join('')}]}`).data).toHaveLength(1_000);
  const left = await begin();
  for await (const _ of left) break;
  await letOthersRun();
  expect([left.destroyed, reads]).toEqual([true, 4]);
});
