import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());

describe('lists of questions', () => {
  test('filters narrow a list, and its total with it', async () => {
    const reader = await server.signIn();
    const own = makePool(server, reader.token);
    const course = await own.course();
    const chapter = await own.chapter(course._id);
    const other = await own.chapter(course._id);
    await own.question(chapter._id, { text: 'apples?', difficulty: 'difficult' });
    await own.question(chapter._id, { text: 'Pears?', objective: 'creativity' });
    await own.question(other._id, { text: 'apple pie?' });
    const texts = async (query: string) => {
      const answer = await server.call({
        method: 'GET',
        url: `/api/questions?${query}`,
        token: reader.token,
      });
      const { data, page } = answer.json();
      expect(page.total).toBe(data.length);
      return data.map((question: { text: string }) => question.text);
    };
    expect(await texts('q=APPLE')).toEqual(['apples?', 'apple pie?']);
    expect(await texts(`chapter=${chapter._id}&difficulty=difficult`)).toEqual(['apples?']);
    expect(await texts(`course=${course._id}&objective=creativity`)).toEqual(['Pears?']);
    expect(await texts('sort=-text')).toEqual(['Pears?', 'apples?', 'apple pie?']);
  });

  test('a search passes over the signs of print', async () => {
    const reader = await server.signIn();
    const own = makePool(server, reader.token);
    const chapter = await own.chapter((await own.course())._id);
    const shown = ['What is **not** a `mutex`?', 'a\\*b*c of *Not*', '* stands alone, 50 %'];
    for (const text of shown) await own.question(chapter._id, { text });
    const find = async (q: string) => {
      const url = `/api/questions?q=${encodeURIComponent(q)}&limit=10`;
      const { data } = (await server.call({ method: 'GET', url, token: reader.token })).json();
      return data.map(({ text }: { text: string }) => shown.indexOf(text));
    };
    const found = {
      not: [0, 1],
      'is not a': [0],
      'is **not** a': [0],
      'a mutex?': [0],
      'A*B*c': [1],
      '0 %': [2],
      '*': [0, 1, 2],
      '\\': [1],
      '**': [0],
    };
    for (const [q, places] of Object.entries(found)) expect([q, await find(q)]).toEqual([q, places]);
  });

  test('a complete list of more than one chunk is whole and in order', async () => {
    const reader = await server.signIn();
    const own = makePool(server, reader.token);
    const chapter = await own.chapter((await own.course())._id, { maxNumberOfQuestions: 10_000 });
    const first = await own.question(chapter._id);
    await sql`
      insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
      select gen_random_uuid(), chapter_id, text, choices, correct_answer, difficulty, objective
      from questions, generate_series(2, 2345) where id = ${first._id}`.execute(server.db);
    const answer = await server.call({ method: 'GET', url: '/api/questions', token: reader.token });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const { data, page } = answer.json();
    expect(page).toEqual({ nextCursor: null, total: 2_345 });
    const ids = data.map((question: { _id: string }) => question._id);
    expect(ids).toEqual([...new Set(ids)].sort());
  });
});
