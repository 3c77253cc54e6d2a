import type { Chapter, Course } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { refusal } from '../../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;
let course: Course;
let chapters: Chapter[];

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  pool = makePool(server, owner.token);
});
beforeEach(async () => {
  course = await pool.course();
  chapters = [await pool.chapter(course._id), await pool.chapter(course._id)];
});
afterAll(() => server.close());

const COUNTS = {
  difficulty: { simple: 3, difficult: 1 },
  objective: { reminding: 9, understanding: 0, creativity: 0 },
};
const chapterCounts = () => ({ [chapters[0]?._id ?? '']: 3, [chapters[1]?._id ?? '']: 1 });
const url = () => `/api/courses/${course._id}/blueprints`;

const keep = (name: string, fields: object = {}, { token } = owner) =>
  server.call({
    method: 'POST',
    url: url(),
    payload: { name, chapters: chapterCounts(), ...COUNTS, ...fields },
    token,
  });
const list = async ({ token } = owner) => (await server.call({ method: 'GET', url: url(), token })).json();
const remove = (id: string, { token } = owner) =>
  server.call({ method: 'DELETE', url: `/api/blueprints/${id}`, token });

describe('kept blueprints', () => {
  test('are kept as they were sent, though no exam meets them', async () => {
    const answer = await keep('Midterm');
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Midterm',
      courseId: course._id,
      chapters: chapterCounts(),
      ...COUNTS,
    });
    expect((await list()).data).toEqual([answer.json().data]);
  });

  test('take counts as typed, and an absent label is a zero', async () => {
    const answer = await keep('Typed', { difficulty: { simple: '2' }, objective: {}, chapters: {} });
    expect(answer.json().data).toMatchObject({
      chapters: {},
      difficulty: { simple: 2, difficult: 0 },
      objective: { reminding: 0, understanding: 0, creativity: 0 },
    });
  });

  test('come by name, and one of the same name replaces the other, in any case', async () => {
    await keep('beta');
    const first = (await keep('Alpha')).json().data;
    const second = (await keep('ALPHA', { chapters: {} })).json().data;
    expect(second._id).toBe(first._id);
    const { data } = await list();
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['ALPHA', 'beta']);
    expect(data[0].chapters).toEqual({});
  });

  test('a chapter of another course is not found, an own one no less than a foreign one', async () => {
    const elsewhere = await pool.chapter((await pool.course())._id);
    const theirs = makePool(server, (await server.signIn()).token);
    const foreign = await theirs.chapter((await theirs.course())._id);
    for (const { _id } of [elsewhere, foreign]) {
      const answer = await keep('Wrong', { chapters: { ...chapterCounts(), [_id]: 1 } });
      expect([answer.statusCode, answer.json()]).toEqual([404, refusal('Chapter not found.')]);
    }
    expect((await list()).data).toEqual([]);
  });

  test('a chapter that was deleted or moved away later is left out', async () => {
    await keep('Old');
    const elsewhere = await pool.course();
    const [first, second] = chapters;
    await server.call({
      method: 'PUT',
      url: `/api/chapters/${first?._id}`,
      payload: { name: 'Moved', number: 1, courseId: elsewhere._id },
      token: owner.token,
    });
    expect((await list()).data[0].chapters).toEqual({ [second?._id ?? '']: 1 });
    await server.call({ method: 'DELETE', url: `/api/chapters/${second?._id}`, token: owner.token });
    expect((await list()).data[0].chapters).toEqual({});
  });

  test('a viewer reads them, an editor keeps and forgets, a stranger sees none', async () => {
    const [viewer, editor, stranger] = [await server.signIn(), await server.signIn(), await server.signIn()];
    await pool.member(course._id, viewer.email, 'viewer');
    await pool.member(course._id, editor.email, 'editor');
    const { _id } = (await keep('Shared', {}, editor)).json().data;
    expect((await list(viewer)).data).toHaveLength(1);
    expect((await keep('Mine', {}, viewer)).statusCode).toBe(403);
    expect((await remove(_id, viewer)).statusCode).toBe(403);
    expect(await list(stranger)).toEqual(refusal('Course not found.'));
    expect((await remove(_id, stranger)).json()).toEqual(refusal('Blueprint not found.'));
    expect((await remove(_id, editor)).json()).toEqual({ data: { _id } });
    expect((await list()).data).toEqual([]);
  });

  test('stop at 200 a course; one that is there can still be replaced', async () => {
    await sql`insert into blueprints (id, course_id, name, chapters, difficulty, objective)
      select gen_random_uuid(), ${course._id}, 'Kept ' || n, '{}', '{}', '{}' from generate_series(1, 198) as n`.execute(
      server.db,
    );
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => keep(`Late ${index}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    const refused = answers.find(({ statusCode }) => statusCode !== 201);
    expect([refused?.statusCode, refused?.json()]).toEqual([
      409,
      refusal('A course keeps at most 200 blueprints.'),
    ]);
    expect((await keep('kept 7')).statusCode).toBe(201);
  });

  test('go with their course', async () => {
    await keep('Gone');
    await server.call({ method: 'DELETE', url: `/api/courses/${course._id}`, token: owner.token });
    const { rows } = await sql`select from blueprints where course_id = ${course._id}`.execute(server.db);
    expect(rows).toEqual([]);
  });
});
