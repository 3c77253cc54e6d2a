import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastCodeTo } from '../src/features/users/testing/browser.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';

// The exam calls of sections 3 and 7 of the specification. The counts of each distribution differ, so that
// none can stand for another.

let server: TestApp;
let owner: SignedIn;
let courseId: string;
let rocks: string;
let rivers: string;
/** What was sent of every question, by its id. */
const pool = new Map<string, ReturnType<typeof questionOf>>();

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  courseId = await create('/api/courses', { name: 'Geology' });
  rocks = await create('/api/chapters', { name: 'Rocks', number: 8, maxNumberOfQuestions: 40, courseId });
  rivers = await create('/api/chapters', { name: 'Rivers', number: 3, maxNumberOfQuestions: 40, courseId });
  // Any swap of two counts can be met, too, and would be seen in what is drawn.
  for (const chapterId of [rocks, rivers]) {
    for (const difficulty of ['simple', 'difficult']) {
      for (const objective of ['reminding', 'understanding', 'creativity']) {
        for (let copy = 1; copy <= 3; copy++) await addQuestion({ chapterId, difficulty, objective });
      }
    }
  }
});
afterAll(() => server.close());

interface Kind {
  readonly chapterId: string;
  readonly difficulty: string;
  readonly objective: string;
}

function questionOf(kind: Kind, number: number) {
  const choices = [`Basalt ${number}`, `Chalk ${number}`, `Flint ${number}`];
  const correctAnswer = choices[number % 3];
  return { ...kind, text: `What is stone ${number}?`, choices, correctAnswer };
}

async function addQuestion(kind: Kind): Promise<void> {
  const question = questionOf(kind, pool.size + 1);
  pool.set(await create('/api/questions', question), question);
}

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const answer = await server.call({ method, url, ...(payload && { payload }), token: owner.token });
  return { status: answer.statusCode, body: answer.json() };
}

async function create(url: string, payload: object): Promise<string> {
  const made = await ask('POST', url, payload);
  expect([url, made.status]).toEqual([url, 201]);
  return made.body.data._id;
}

/** The question that was sent, as an exam or the pool answers it. */
const asRead = (_id: string) => {
  const { chapterId, ...fields } = pool.get(_id)!;
  const [name, number] = chapterId === rocks ? ['Rocks', 8] : ['Rivers', 3];
  return { _id, ...fields, chapterId, chapter: { name, number, course: { name: 'Geology' } } };
};

/** The choices of an exam are shuffled; those of the pool are written in the order of the alphabet. */
const inAnyOrder = (question: { choices: string[] }) => ({
  ...question,
  choices: question.choices.toSorted(),
});

/** The ids of so many questions of a kind, the youngest first. */
function some(count: number, chapterId: string, difficulty: string, objective: string): string[] {
  const ids = [...pool.keys()].filter((id) => {
    const question = pool.get(id)!;
    return (
      question.chapterId === chapterId &&
      question.difficulty === difficulty &&
      question.objective === objective
    );
  });
  return ids.reverse().slice(0, count);
}

const countOf = (ids: readonly string[], field: 'chapterId' | 'difficulty' | 'objective', value: string) =>
  ids.filter((id) => pool.get(id)?.[field] === value).length;

const midterm = () => ({
  name: 'Midterm',
  courseId,
  questions: [
    ...some(3, rocks, 'simple', 'creativity'),
    ...some(2, rivers, 'simple', 'understanding'),
    ...some(1, rocks, 'difficult', 'creativity'),
    ...some(3, rivers, 'simple', 'creativity'),
    ...some(1, rocks, 'difficult', 'reminding'),
    ...some(2, rocks, 'difficult', 'creativity').slice(1),
  ],
  chaptersDistribution: { [rocks]: 6, [rivers]: 5 },
  difficultyDistribution: { simple: 8, difficult: 3 },
  objectiveDistribution: { reminding: 1, understanding: 2, creativity: 8 },
});
const midtermAsRead = () => ({
  name: 'Midterm',
  course: { name: 'Geology' },
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  numberOfQuestions: 11,
  difficultyDistribution: { simple: 8, difficult: 3 },
  objectiveDistribution: { reminding: 1, understanding: 2, creativity: 8 },
  chaptersDistribution: [
    { name: 'Rivers', numberOfQuestionsInExam: 5 },
    { name: 'Rocks', numberOfQuestionsInExam: 6 },
  ],
});

const quiz = () => ({
  name: 'Quiz',
  courseId,
  questions: [
    ...some(1, rivers, 'difficult', 'understanding'),
    ...some(3, rocks, 'simple', 'reminding'),
    ...some(1, rocks, 'difficult', 'understanding'),
    ...some(1, rivers, 'difficult', 'creativity'),
    ...some(1, rocks, 'difficult', 'reminding'),
  ],
  chaptersDistribution: { [rocks]: 5, [rivers]: 2 },
  difficultyDistribution: { simple: 3, difficult: 4 },
  objectiveDistribution: { reminding: 4, understanding: 2, creativity: 1 },
});
const quizAsRead = () => ({
  name: 'Quiz',
  course: { name: 'Geology' },
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  numberOfQuestions: 7,
  difficultyDistribution: { simple: 3, difficult: 4 },
  objectiveDistribution: { reminding: 4, understanding: 2, creativity: 1 },
  chaptersDistribution: [
    { name: 'Rivers', numberOfQuestionsInExam: 2 },
    { name: 'Rocks', numberOfQuestionsInExam: 5 },
  ],
});

describe.each(['', '/'])('with "%s" at the end of the path', (slash) => {
  test('7.24 POST /api/exams/generate takes three maps of counts, and answers questions that meet them', async () => {
    const { status, body } = await ask('POST', `/api/exams/generate${slash}`, {
      chapters: { [rocks]: 7, [rivers]: 5 },
      difficulty: { simple: 8, difficult: 4 },
      objective: { reminding: 1, understanding: 2, creativity: 9 },
    });
    expect(status).toBe(200);
    const ids: string[] = body.data.map(({ _id }: { _id: string }) => _id);
    expect(new Set(ids).size).toBe(12);
    expect(body.data.map(inAnyOrder)).toMatchObject(ids.map(asRead));
    expect([countOf(ids, 'chapterId', rocks), countOf(ids, 'chapterId', rivers)]).toEqual([7, 5]);
    expect(countOf(ids, 'difficulty', 'simple')).toBe(8);
    expect(countOf(ids, 'difficulty', 'difficult')).toBe(4);
    expect(countOf(ids, 'objective', 'reminding')).toBe(1);
    expect(countOf(ids, 'objective', 'understanding')).toBe(2);
    expect(countOf(ids, 'objective', 'creativity')).toBe(9);
  });

  test('3.07 7.25 POST /api/exams/ takes an exam as saved', async () => {
    const { status, body } = await ask('POST', `/api/exams${slash}`, midterm());
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ _id: expect.any(String), ...midtermAsRead() });
    for (const wrong of [
      { chaptersDistribution: { [rocks]: 5, [rivers]: 6 } },
      { difficultyDistribution: { simple: 3, difficult: 8 } },
      { objectiveDistribution: { reminding: 8, understanding: 2, creativity: 1 } },
    ]) {
      const refused = await ask('POST', `/api/exams${slash}`, { ...midterm(), ...wrong });
      expect([Object.keys(wrong), refused.status]).toEqual([Object.keys(wrong), 400]);
    }
  });

  test('3.08 7.02 7.26 7.27 GET of exams answers a list and an exam as read', async () => {
    const beforeMs = Date.now();
    const first = await create('/api/exams', midterm());
    const second = await create('/api/exams', quiz());
    const afterMs = Date.now();
    const list = await ask('GET', `/api/exams${slash}`);
    expect(list.status).toBe(200);
    // The newest is first.
    expect(list.body.data.slice(0, 2)).toMatchObject([
      { _id: second, ...quizAsRead() },
      { _id: first, ...midtermAsRead() },
    ]);
    for (const [at, exam] of [quizAsRead(), midtermAsRead()].entries()) {
      const _id = [second, first][at];
      const one = await ask('GET', `/api/exams/${_id}${slash}`);
      expect(one).toMatchObject({ status: 200, body: { data: { _id, ...exam } } });
      expect(one.body.data).not.toHaveProperty('status');
      const { createdAt } = one.body.data;
      expect(list.body.data[at].createdAt).toBe(createdAt);
      expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(beforeMs);
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(afterMs);
    }
  });

  test('7.28 GET /api/exams/{examId}/questions answers its questions', async () => {
    for (const exam of [midterm(), quiz()]) {
      const _id = await create('/api/exams', exam);
      const { status, body } = await ask('GET', `/api/exams/${_id}/questions${slash}`);
      expect(status).toBe(200);
      expect(body.data.map(inAnyOrder)).toMatchObject(exam.questions.map(asRead));
    }
  });

  test('7.29 DELETE /api/exams/{examId} deletes it', async () => {
    const kept = await create('/api/exams', quiz());
    const _id = await create('/api/exams', midterm());
    expect((await ask('DELETE', `/api/exams/${_id}${slash}`)).status).toBe(200);
    expect((await ask('GET', `/api/exams/${_id}`)).status).toBe(404);
    expect((await ask('GET', `/api/exams/${_id}/questions`)).status).toBe(404);
    expect((await ask('DELETE', `/api/exams/${_id}${slash}`)).status).toBe(404);
    const { data } = (await ask('GET', '/api/exams')).body;
    expect(data.map((exam: { _id: string }) => exam._id)).not.toContain(_id);
    expect(data[0]).toMatchObject({ _id: kept, ...quizAsRead() });
    // Its questions stay in the pool, and in other exams.
    expect((await ask('GET', `/api/exams/${kept}/questions`)).body.data).toHaveLength(7);
    expect((await ask('GET', '/api/questions')).body.data).toHaveLength(36);
  });
});

test('6.01 without a token the answer is 401, before the e-mail is confirmed 403', async () => {
  const email = 'not-yet@example.com';
  const payload = { email, password: 'a password of the tests' };
  const { accessToken: token } = (
    await server.call({ method: 'POST', url: '/api/users/signup', payload })
  ).json();
  // What is shared with an address opens only once it is confirmed.
  await create(`/api/courses/${courseId}/members`, { email, role: 'editor' });
  const exam = await create('/api/exams', quiz());
  const [question = ''] = pool.keys();
  const chapter = { name: 'Rocks', number: 8, maxNumberOfQuestions: 40, courseId };
  const calls = [
    ['GET', '/api/courses'],
    ['GET', `/api/courses/${courseId}`],
    ['GET', `/api/courses/${courseId}/chapters`],
    ['POST', '/api/courses', { name: 'Another' }],
    ['PUT', `/api/courses/${courseId}`, { name: 'Renamed' }],
    ['DELETE', `/api/courses/${courseId}`],
    ['GET', '/api/chapters'],
    ['GET', `/api/chapters/${rocks}`],
    ['GET', `/api/chapters/${rocks}/questions`],
    ['POST', '/api/chapters', { ...chapter, number: 99 }],
    ['PUT', `/api/chapters/${rocks}`, { ...chapter, name: 'Renamed' }],
    ['GET', '/api/questions'],
    ['GET', `/api/questions/${question}`],
    ['POST', '/api/questions', pool.get(question)],
    ['PUT', `/api/questions/${question}`, { ...pool.get(question), text: 'Renamed?' }],
    ['PATCH', `/api/questions/${question}`, { ...pool.get(question), text: 'Renamed?' }],
    [
      'POST',
      '/api/exams/generate',
      {
        chapters: { [rocks]: 1 },
        difficulty: { simple: 1, difficult: 0 },
        objective: { reminding: 1, understanding: 0, creativity: 0 },
      },
    ],
    ['POST', '/api/exams/', quiz()],
    ['GET', '/api/exams'],
    ['GET', `/api/exams/${exam}`],
    ['GET', `/api/exams/${exam}/questions`],
    ['DELETE', `/api/exams/${exam}`],
  ] as const;
  const statusOf = async ([method, url, body]: (typeof calls)[number], options: { token?: string }) =>
    (await server.call({ method, url, ...(body && { payload: body }), ...options })).statusCode;
  for (const call of calls) {
    expect([call[0], call[1], await statusOf(call, {})]).toEqual([call[0], call[1], 401]);
    expect([call[0], call[1], await statusOf(call, { token })]).toEqual([call[0], call[1], 403]);
  }
  const verification = { verificationCode: lastCodeTo(server, email) };
  const url = '/api/users/verify-email';
  await server.call({ method: 'POST', url, payload: verification, token });
  const reading = calls.filter(([method]) => method === 'GET');
  for (const call of reading) expect([call[1], await statusOf(call, { token })]).toEqual([call[1], 200]);
});
