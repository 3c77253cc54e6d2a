import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  pool = makePool(server, owner.token);
});
afterAll(() => server.close());

describe('chapters', () => {
  test('a chapter carries its limits: half of the maximum per difficulty, a third per objective, rounded up', async () => {
    const course = await pool.course('Biology');
    const chapter = await pool.chapter(course._id, { name: 'Cells', number: 7, maxNumberOfQuestions: 11 });
    expect(chapter).toMatchObject({
      name: 'Cells',
      number: 7,
      maxNumberOfQuestions: 11,
      maxNumberOfEachDifficulty: 6,
      maxNumberOfEachObjective: 4,
      courseId: course._id,
      course: { name: 'Biology' },
    });
  });

  test('counts arrive as typed: "12" is as good as 12', async () => {
    const course = await pool.course();
    const chapter = await pool.chapter(course._id, { number: ' 3 ', maxNumberOfQuestions: '12' });
    expect(chapter).toMatchObject({ number: 3, maxNumberOfQuestions: 12 });
  });

  test('a number is unique in its course, also under parallel requests', async () => {
    const course = await pool.course();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call({
          method: 'POST',
          url: '/api/chapters',
          payload: { name: 'Twin', number: 1, maxNumberOfQuestions: 10, courseId: course._id },
          token: owner.token,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.statusCode === 409);
    expect(refused).toHaveLength(9);
    expect(refused[0]?.json().message).toBe('This course already has a chapter with the number 1.');
    const other = await pool.course();
    expect((await pool.chapter(other._id, { number: 1 })).number).toBe(1);
  });

  test('an edit to a number that another chapter of the course has is refused', async () => {
    const course = await pool.course();
    const [first, second] = [
      await pool.chapter(course._id, { number: 1 }),
      await pool.chapter(course._id, { number: 2 }),
    ];
    const url = `/api/chapters/${second._id}`;
    const edit = (number: number) =>
      server.call({ method: 'PUT', url, payload: { name: 'Twin', number }, token: owner.token });
    const refused = await edit(first.number);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      refusal('This course already has a chapter with the number 1.'),
    ]);
    expect((await server.call({ method: 'GET', url, token: owner.token })).json().data).toEqual(second);
    expect((await edit(second.number)).statusCode).toBe(200);
  });

  test('the chapters of a course come by number', async () => {
    const course = await pool.course();
    for (const number of [3, 1, 2]) await pool.chapter(course._id, { number });
    const url = `/api/courses/${course._id}/chapters/`;
    const { data } = (await server.call({ method: 'GET', url, token: owner.token })).json();
    expect(data.map((chapter: { number: number }) => chapter.number)).toEqual([1, 2, 3]);
  });

  test('a list of chapters is searched by name, narrowed to a course, and sorted in each of its orders', async () => {
    const reader = await server.signIn();
    const own = makePool(server, reader.token);
    const [botany, zoology] = [await own.course('Botany'), await own.course('Zoology')];
    await own.chapter(botany._id, { name: 'mosses', number: 3 });
    await own.chapter(zoology._id, { name: 'Birds', number: 2 });
    await own.chapter(botany._id, { name: 'Ferns', number: 1 });
    const names = async (path: string) => {
      const url = `/api/${path}`;
      const { data, page } = (await server.call({ method: 'GET', url, token: reader.token })).json();
      expect(page).toEqual({ nextCursor: null, total: data.length });
      return data.map(({ name }: { name: string }) => name).join(' ');
    };
    expect(await names('chapters')).toBe('mosses Birds Ferns');
    const sorted = {
      createdAt: 'mosses Birds Ferns',
      '-createdAt': 'Ferns Birds mosses',
      number: 'Ferns Birds mosses',
      '-number': 'mosses Birds Ferns',
      name: 'Birds Ferns mosses',
      '-name': 'mosses Ferns Birds',
    };
    for (const [sort, inOrder] of Object.entries(sorted)) {
      expect([sort, await names(`chapters?sort=${sort}`)]).toEqual([sort, inOrder]);
      const ofBotany = inOrder.replace('Birds ', '').replace(' Birds', '');
      expect(await names(`chapters?course=${botany._id}&sort=${sort}`)).toBe(ofBotany);
      expect(await names(`courses/${botany._id}/chapters?sort=${sort}`)).toBe(ofBotany);
    }
    expect(await names('chapters?q=R')).toBe('Birds Ferns');
    expect(await names(`chapters?q=r&course=${botany._id}`)).toBe('Ferns');
    expect(await names(`courses/${botany._id}/chapters?q=r`)).toBe('Ferns');
    expect(await names(`courses/${botany._id}/chapters?limit=9`)).toBe('Ferns mosses');
  });

  test('a maximum below what is there is refused with the limit and the count', async () => {
    const course = await pool.course();
    const chapter = await pool.chapter(course._id, { maxNumberOfQuestions: 6 });
    for (const difficulty of ['simple', 'difficult', 'simple']) {
      await pool.question(chapter._id, {
        difficulty,
        objective: difficulty === 'simple' ? 'reminding' : 'creativity',
      });
    }
    const change = (maxNumberOfQuestions: number) =>
      server.call({
        method: 'PUT',
        url: `/api/chapters/${chapter._id}`,
        payload: { name: 'Smaller', number: chapter.number, maxNumberOfQuestions, courseId: course._id },
        token: owner.token,
      });
    const refused = await change(3);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      'With a maximum of 3, the chapter “Smaller” holds at most 1 reminding question. It has 2. A maximum of 4 is enough.',
    );
    expect(refused.json().fullChapters).toMatchObject([{ limited: 'reminding', limit: 1, maximumNeeded: 4 }]);
    expect((await change(4)).json().data).toMatchObject({ maxNumberOfQuestions: 4, numberOfQuestions: 3 });
  });

  test('name and number alone change what the screen edits, and nothing else', async () => {
    const course = await pool.course();
    const chapter = await pool.chapter(course._id, { maxNumberOfQuestions: 9 });
    const answer = await server.call({
      method: 'PUT',
      url: `/api/chapters/${chapter._id}`,
      payload: { name: 'New name', number: '77' },
      token: owner.token,
    });
    expect(answer.json().data).toMatchObject({
      name: 'New name',
      number: 77,
      maxNumberOfQuestions: 9,
      version: 2,
    });
  });

  test('a chapter moves only into a course that the account may change', async () => {
    const course = await pool.course();
    const chapter = await pool.chapter(course._id);
    const stranger = await server.signIn();
    const theirs = makePool(server, stranger.token);
    const foreign = await theirs.course();
    const move = (courseId: string) =>
      server.call({
        method: 'PUT',
        url: `/api/chapters/${chapter._id}`,
        payload: { name: 'Moved', number: 5, courseId },
        token: owner.token,
      });
    expect((await move(foreign._id)).statusCode).toBe(404);
    const shared = await theirs.course();
    await theirs.member(shared._id, owner.email, 'viewer');
    expect((await move(shared._id)).statusCode).toBe(403);
    const own = await pool.course('Elsewhere');
    expect((await move(own._id)).json().data.course.name).toBe('Elsewhere');
  });

  test('a deleted chapter takes its questions with it', async () => {
    const course = await pool.course();
    const chapter = await pool.chapter(course._id);
    const question = await pool.question(chapter._id);
    const url = `/api/chapters/${chapter._id}`;
    expect((await server.call({ method: 'DELETE', url, token: owner.token })).json()).toEqual({
      data: { _id: chapter._id, trashItemId: expect.any(String) },
    });
    const gone = await server.call({
      method: 'GET',
      url: `/api/questions/${question._id}`,
      token: owner.token,
    });
    expect(gone.statusCode).toBe(404);
  });
});
