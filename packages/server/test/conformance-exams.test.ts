import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool } from './pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';

// The exam calls of sections 3 and 7 of the specification.

let server: TestApp;
let owner: SignedIn;
let courseId: string;
let chapterId: string;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  const pool = makePool(server, owner.token);
  courseId = (await pool.course('Geology'))._id;
  chapterId = (await pool.chapter(courseId, { name: 'Rocks' }))._id;
  for (const objective of ['reminding', 'understanding', 'creativity']) {
    await pool.question(chapterId, { objective, text: `A question of ${objective}?` });
  }
});
afterAll(() => server.close());

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const answer = await server.call({ method, url, ...(payload && { payload }), token: owner.token });
  return { status: answer.statusCode, body: answer.json() };
}

const DIFFICULTY = { simple: 2, difficult: 0 };
const OBJECTIVE = { reminding: 1, understanding: 0, creativity: 1 };

describe.each(['', '/'])('with "%s" at the end of the path', (slash) => {
  const generate = () =>
    ask('POST', `/api/exams/generate${slash}`, {
      chapters: { [chapterId]: 2 },
      difficulty: DIFFICULTY,
      objective: OBJECTIVE,
    });

  async function save(name: string) {
    const questions = (await generate()).body.data.map(({ _id }: { _id: string }) => _id);
    const body = {
      name,
      courseId,
      questions,
      chaptersDistribution: { [chapterId]: 2 },
      difficultyDistribution: DIFFICULTY,
      objectiveDistribution: OBJECTIVE,
    };
    return { sent: body, ...(await ask('POST', `/api/exams${slash}`, body)) };
  }

  test('7.24 POST /api/exams/generate takes three maps of counts, and answers questions that meet them', async () => {
    const { status, body } = await generate();
    expect(status).toBe(200);
    const labels = body.data.map(({ objective }: { objective: string }) => objective);
    expect(labels.sort()).toEqual(['creativity', 'reminding']);
    for (const question of body.data) {
      expect(question).toMatchObject({ chapterId, difficulty: 'simple', chapter: { name: 'Rocks' } });
    }
  });

  test('3.07 7.25 POST /api/exams/ takes an exam as saved', async () => {
    const { status, body } = await save('Saved');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ _id: expect.any(String), name: 'Saved' });
  });

  test('3.08 7.02 7.26 7.27 GET of exams answers a list and an exam as read', async () => {
    const beforeMs = Date.now();
    const { body: made } = await save('Read');
    const read = {
      _id: made.data._id,
      name: 'Read',
      course: { name: 'Geology' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      numberOfQuestions: 2,
      objectiveDistribution: OBJECTIVE,
      difficultyDistribution: DIFFICULTY,
      chaptersDistribution: [{ name: 'Rocks', numberOfQuestionsInExam: 2 }],
    };
    const list = await ask('GET', `/api/exams${slash}`);
    expect(list.status).toBe(200);
    expect(list.body.data.find(({ _id }: { _id: string }) => _id === made.data._id)).toMatchObject(read);
    const one = await ask('GET', `/api/exams/${made.data._id}${slash}`);
    expect(one).toMatchObject({ status: 200, body: { data: read } });
    expect(one.body.data).not.toHaveProperty('status');
    const madeAtMs = Date.parse(one.body.data.createdAt);
    expect(madeAtMs).toBeGreaterThanOrEqual(beforeMs);
    expect(madeAtMs).toBeLessThanOrEqual(Date.now());
  });

  test('7.28 GET /api/exams/{examId}/questions answers its questions', async () => {
    const { sent, body: made } = await save('With questions');
    const { status, body } = await ask('GET', `/api/exams/${made.data._id}/questions${slash}`);
    expect(status).toBe(200);
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual(sent.questions);
    const objectives = body.data.map(({ objective }: { objective: string }) => objective);
    expect(objectives.sort()).toEqual(['creativity', 'reminding']);
    for (const question of body.data) {
      expect(question).toMatchObject({
        text: `A question of ${question.objective}?`,
        choices: ['1', '2', '3'],
        correctAnswer: '2',
        difficulty: 'simple',
      });
    }
  });

  test('7.29 DELETE /api/exams/{examId} deletes it', async () => {
    const { body: made } = await save('Short-lived');
    expect((await ask('DELETE', `/api/exams/${made.data._id}${slash}`)).status).toBe(200);
    expect((await ask('GET', `/api/exams/${made.data._id}`)).status).toBe(404);
  });
});

test('6.01 without a token the answer is 401, before the e-mail is confirmed 403', async () => {
  expect((await server.call({ method: 'GET', url: '/api/exams' })).statusCode).toBe(401);
  const payload = { email: 'not-yet@example.com', password: 'a password of the tests' };
  const signup = await server.call({ method: 'POST', url: '/api/users/signup', payload });
  const { accessToken: token } = signup.json();
  expect((await server.call({ method: 'GET', url: '/api/exams', token })).statusCode).toBe(403);
});
