import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool, questionFields } from './pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';

// The calls of courses, chapters and questions in sections 3 and 7 of the specification.

let server: TestApp;
let owner: SignedIn;
let ids: { course: string; chapter: string; question: string };

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  const pool = makePool(server, owner.token);
  const course = (await pool.course('Botany'))._id;
  const chapter = (await pool.chapter(course, { name: 'Mosses', number: 1, maxNumberOfQuestions: 31 }))._id;
  const question = (await pool.question(chapter))._id;
  ids = { course, chapter, question };
});
afterAll(() => server.close());

async function ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const answer = await server.call({ method, url, ...(payload && { payload }), token: owner.token });
  return { status: answer.statusCode, body: answer.json() };
}

const aCourse = () => ({ _id: ids.course, name: 'Botany', numberOfChapters: 1 });
const aChapter = () => ({
  _id: ids.chapter,
  name: 'Mosses',
  number: 1,
  maxNumberOfQuestions: 31,
  maxNumberOfEachDifficulty: 16,
  maxNumberOfEachObjective: 11,
  courseId: ids.course,
  course: { name: 'Botany' },
});
const aQuestion = () => ({
  _id: ids.question,
  ...questionFields(ids.chapter),
  chapter: { name: 'Mosses', number: 1, course: { name: 'Botany' } },
});

describe.each(['', '/'])('with "%s" at the end of the path', (slash) => {
  test.each([
    { title: '3.01 7.02 7.09 GET /api/courses', path: '/api/courses', item: aCourse },
    { title: '3.02 7.02 7.15 GET /api/chapters', path: '/api/chapters', item: aChapter },
    {
      title: '7.02 7.11 GET /api/courses/{id}/chapters',
      path: '/api/courses/{course}/chapters',
      item: aChapter,
    },
    { title: '3.03 7.02 7.20 GET /api/questions', path: '/api/questions', item: aQuestion },
    {
      title: '7.02 7.17 GET /api/chapters/{id}/questions',
      path: '/api/chapters/{chapter}/questions',
      item: aQuestion,
    },
  ])('$title answers a list in data', async ({ path, item }) => {
    const { status, body } = await ask('GET', fillIn(path) + slash);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject(item());
    expect(body.data[0]).not.toHaveProperty('status');
  });

  test.each([
    { title: '3.01 7.02 7.10 GET /api/courses/{id}', path: '/api/courses/{course}', item: aCourse },
    { title: '3.02 7.02 7.16 GET /api/chapters/{id}', path: '/api/chapters/{chapter}', item: aChapter },
    { title: '3.03 7.02 7.21 GET /api/questions/{id}', path: '/api/questions/{question}', item: aQuestion },
  ])('$title answers the item in data', async ({ path, item }) => {
    const { status, body } = await ask('GET', fillIn(path) + slash);
    expect(status).toBe(200);
    expect(body.data).toMatchObject(item());
    expect(body.data).not.toHaveProperty('status');
  });

  test('7.12 7.13 7.14 POST, PUT and DELETE of a course', async () => {
    const made = await ask('POST', `/api/courses${slash}`, { name: 'Zoology' });
    expect(made).toMatchObject({ status: 201, body: { data: { _id: expect.any(String), name: 'Zoology' } } });
    const url = `/api/courses/${made.body.data._id}${slash}`;
    const changed = await ask('PUT', url, { name: 'Zoology, part 2' });
    expect(changed).toMatchObject({ status: 200, body: { data: { name: 'Zoology, part 2' } } });
    expect(await ask('GET', url)).toMatchObject({ body: { data: { name: 'Zoology, part 2' } } });
    expect((await ask('DELETE', url)).status).toBe(200);
    expect((await ask('GET', url)).status).toBe(404);
  });

  test('7.18 7.19 POST and PUT of a chapter take the numbers as typed', async () => {
    const fields = {
      name: 'Ferns',
      number: `1${slash.length}`,
      maxNumberOfQuestions: '20',
      courseId: ids.course,
    };
    const made = await ask('POST', `/api/chapters${slash}`, fields);
    expect(made).toMatchObject({
      status: 201,
      body: { data: { _id: expect.any(String), name: 'Ferns', maxNumberOfQuestions: 20 } },
    });
    const url = `/api/chapters/${made.body.data._id}${slash}`;
    const changed = await ask('PUT', url, { ...fields, name: 'Horsetails', maxNumberOfQuestions: '21' });
    const answer = { status: 200, body: { data: { name: 'Horsetails', maxNumberOfQuestions: 21 } } };
    expect(changed).toMatchObject(answer);
    expect(await ask('GET', url)).toMatchObject(answer);
    await ask('DELETE', url);
  });

  test('1.01 7.22 7.23 POST, PUT and PATCH of a question', async () => {
    const fields = questionFields(ids.chapter);
    const made = await ask('POST', `/api/questions${slash}`, fields);
    expect(made).toMatchObject({ status: 201, body: { data: { _id: expect.any(String), ...fields } } });
    const url = `/api/questions/${made.body.data._id}${slash}`;
    for (const method of ['PUT', 'PATCH'] as const) {
      const changed = { ...fields, text: `Changed by ${method}?`, difficulty: 'difficult' };
      expect(await ask(method, url, changed)).toMatchObject({ status: 200, body: { data: changed } });
      expect(await ask('GET', url)).toMatchObject({ status: 200, body: { data: changed } });
    }
    await ask('DELETE', url);
  });
});

test('3.04 9.01 a question is simple or difficult, and asks for reminding, understanding or creativity; nothing else', async () => {
  const judge = async (fields: object) =>
    (await ask('POST', '/api/questions', { ...questionFields(ids.chapter), ...fields })).status;
  for (const difficulty of ['simple', 'difficult']) expect(await judge({ difficulty })).toBe(201);
  for (const objective of ['reminding', 'understanding', 'creativity']) {
    expect(await judge({ objective })).toBe(201);
  }
  for (const label of ['', 'Simple', 'medium', 'creative', 'remembering']) {
    expect(await judge({ difficulty: label })).toBe(400);
    expect(await judge({ objective: label })).toBe(400);
  }
});

test('3.05 the correct answer is equal to one of the choices', async () => {
  const fields = questionFields(ids.chapter);
  for (const [method, url, accepted] of [
    ['POST', '/api/questions', 201],
    ['PUT', `/api/questions/${ids.question}`, 200],
    ['PATCH', `/api/questions/${ids.question}`, 200],
  ] as const) {
    expect((await ask(method, url, { ...fields, correctAnswer: '7' })).status).toBe(400);
    expect((await ask(method, url, { ...fields, correctAnswer: '3' })).status).toBe(accepted);
  }
});

function fillIn(path: string): string {
  return path.replace(/\{(\w+)\}/, (_all, name: keyof typeof ids) => ids[name]);
}
