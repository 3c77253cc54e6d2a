import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from './test-app.ts';

// The calls of courses, chapters and questions in sections 3 and 7 of the specification. What is sent and what must
// come back is written down here, field by field, and every field changes to a value that no other field has.

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let server: TestApp;
/** The account that only reads, and the ids of what it has. */
let reader: Caller;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await makeTestApp();
  const stranger = await newAccount();
  const foreign = await stranger.create('/api/courses', { name: 'Of somebody else' });
  const chapter = { name: 'Hidden', number: 1, maxNumberOfQuestions: 10, courseId: foreign };
  const hidden = await stranger.create('/api/chapters', chapter);
  await stranger.create('/api/questions', questionOn('hidden things', hidden));
  reader = await newAccount();
  await fillPool();
});
afterAll(() => server.close());

/** Two courses with chapters and one without; two chapters with questions and one without. */
async function fillPool(): Promise<void> {
  for (const [key, name] of [
    ['botany', 'Botany'],
    ['zoology', 'Zoology'],
    ['geology', 'Geology'],
  ] as const) {
    ids[key] = await reader.create('/api/courses', { name });
  }
  for (const [key, name, number, maxNumberOfQuestions, course] of [
    ['mosses', 'Mosses', 5, 31, 'botany'],
    ['birds', 'Birds', 2, 40, 'zoology'],
    ['ferns', 'Ferns', 3, 7, 'botany'],
  ] as const) {
    const courseId = ids[course];
    ids[key] = await reader.create('/api/chapters', { name, number, maxNumberOfQuestions, courseId });
  }
  ids['roots'] = await reader.create('/api/questions', {
    chapterId: ids['mosses'],
    text: 'Which plant has no roots?',
    choices: ['Oak', 'Moss', 'Fern'],
    correctAnswer: 'Moss',
    difficulty: 'simple',
    objective: 'understanding',
  });
  ids['flight'] = await reader.create('/api/questions', {
    chapterId: ids['birds'],
    text: 'Which bird cannot fly?',
    choices: ['Gull', 'Swift', 'Heron', 'Ostrich'],
    correctAnswer: 'Ostrich',
    difficulty: 'difficult',
    objective: 'creativity',
  });
  ids['spores'] = await reader.create('/api/questions', {
    chapterId: ids['mosses'],
    text: 'What does moss grow from?',
    choices: ['Spores', 'Seeds'],
    correctAnswer: 'Spores',
    difficulty: 'difficult',
    objective: 'reminding',
  });
}

interface Caller {
  ask(method: Method, url: string, payload?: object): Promise<Answer>;
  /** Sends a POST that must succeed. @returns the new id */
  create(url: string, payload: object): Promise<string>;
  /** The payload of a GET that must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers is for each test to know
  read(url: string): Promise<any>;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers is for each test to know
  readonly body: any;
}

/** A new account, which has nothing yet. */
async function newAccount(): Promise<Caller> {
  const { token } = await server.signIn();
  const ask: Caller['ask'] = async (method, url, payload) => {
    const answer = await server.call({ method, url, ...(payload && { payload }), token });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    ask,
    create: async (url, payload) => {
      const made = await ask('POST', url, payload);
      expect(made).toMatchObject({ status: 201, body: { data: { _id: expect.any(String) } } });
      return made.body.data._id;
    },
    read: async (url) => {
      const answer = await ask('GET', url);
      expect([url, answer.status]).toEqual([url, 200]);
      return answer.body.data;
    },
  };
}

/** Some question, for tests that are not about its fields. */
function questionOn(subject: string, chapterId: string) {
  return {
    chapterId,
    text: `What is known about ${subject}?`,
    choices: ['Nothing', 'Little'],
    correctAnswer: 'Little',
    difficulty: 'simple',
    objective: 'reminding',
  };
}

const botany = () => ({ _id: ids['botany'], name: 'Botany', numberOfChapters: 2 });
const zoology = () => ({ _id: ids['zoology'], name: 'Zoology', numberOfChapters: 1 });
const geology = () => ({ _id: ids['geology'], name: 'Geology', numberOfChapters: 0 });

const mosses = () => ({
  _id: ids['mosses'],
  name: 'Mosses',
  number: 5,
  maxNumberOfQuestions: 31,
  maxNumberOfEachDifficulty: 16,
  maxNumberOfEachObjective: 11,
  courseId: ids['botany'],
  course: { name: 'Botany' },
});
const birds = () => ({
  _id: ids['birds'],
  name: 'Birds',
  number: 2,
  maxNumberOfQuestions: 40,
  maxNumberOfEachDifficulty: 20,
  maxNumberOfEachObjective: 14,
  courseId: ids['zoology'],
  course: { name: 'Zoology' },
});
const ferns = () => ({
  _id: ids['ferns'],
  name: 'Ferns',
  number: 3,
  maxNumberOfQuestions: 7,
  maxNumberOfEachDifficulty: 4,
  maxNumberOfEachObjective: 3,
  courseId: ids['botany'],
  course: { name: 'Botany' },
});

const roots = () => ({
  _id: ids['roots'],
  text: 'Which plant has no roots?',
  choices: ['Oak', 'Moss', 'Fern'],
  correctAnswer: 'Moss',
  difficulty: 'simple',
  objective: 'understanding',
  chapterId: ids['mosses'],
  chapter: { name: 'Mosses', number: 5, course: { name: 'Botany' } },
});
const flight = () => ({
  _id: ids['flight'],
  text: 'Which bird cannot fly?',
  choices: ['Gull', 'Swift', 'Heron', 'Ostrich'],
  correctAnswer: 'Ostrich',
  difficulty: 'difficult',
  objective: 'creativity',
  chapterId: ids['birds'],
  chapter: { name: 'Birds', number: 2, course: { name: 'Zoology' } },
});
const spores = () => ({
  _id: ids['spores'],
  text: 'What does moss grow from?',
  choices: ['Spores', 'Seeds'],
  correctAnswer: 'Spores',
  difficulty: 'difficult',
  objective: 'reminding',
  chapterId: ids['mosses'],
  chapter: { name: 'Mosses', number: 5, course: { name: 'Botany' } },
});

const fillIn = (path: string) => path.replace(/\{(\w+)\}/, (_all, key: string) => ids[key] ?? '');

describe.each(['', '/'])('with "%s" at the end of the path', (slash) => {
  test.each([
    {
      title: '3.01 7.02 7.09 GET /api/courses',
      path: '/api/courses',
      items: () => [botany(), zoology(), geology()],
    },
    {
      title: '3.02 7.02 7.15 GET /api/chapters',
      path: '/api/chapters',
      items: () => [mosses(), birds(), ferns()],
    },
    {
      // Sorted by their numbers.
      title: '7.02 7.11 GET /api/courses/{id}/chapters',
      path: '/api/courses/{botany}/chapters',
      items: () => [ferns(), mosses()],
    },
    {
      title: '3.03 7.02 7.20 GET /api/questions',
      path: '/api/questions',
      items: () => [roots(), flight(), spores()],
    },
    {
      title: '7.02 7.17 GET /api/chapters/{id}/questions',
      path: '/api/chapters/{mosses}/questions',
      items: () => [roots(), spores()],
    },
  ])('$title answers a list in data', async ({ path, items }) => {
    const { status, body } = await reader.ask('GET', fillIn(path) + slash);
    expect(status).toBe(200);
    expect(body.data).toMatchObject(items());
    for (const item of body.data) expect(item).not.toHaveProperty('status');
  });

  test.each([
    {
      title: '3.01 7.02 7.10 GET /api/courses/{id}',
      paths: { '/api/courses/{botany}': botany, '/api/courses/{zoology}': zoology },
    },
    {
      title: '3.02 7.02 7.16 GET /api/chapters/{id}',
      paths: { '/api/chapters/{mosses}': mosses, '/api/chapters/{birds}': birds },
    },
    {
      title: '3.03 7.02 7.21 GET /api/questions/{id}',
      paths: { '/api/questions/{flight}': flight, '/api/questions/{spores}': spores },
    },
  ])('$title answers the item in data', async ({ paths }) => {
    for (const [path, item] of Object.entries(paths)) {
      const { status, body } = await reader.ask('GET', fillIn(path) + slash);
      expect(status).toBe(200);
      expect(body.data).toMatchObject(item());
      expect(body.data).not.toHaveProperty('status');
    }
  });

  test('7.12 7.13 7.14 POST, PUT and DELETE of a course', async () => {
    const { ask, create, read } = await newAccount();
    const made = await ask('POST', `/api/courses${slash}`, { name: 'Chemistry' });
    const _id = made.body.data._id;
    expect(made).toMatchObject({
      status: 201,
      body: { data: { _id: expect.any(String), name: 'Chemistry' } },
    });
    const other = await create(`/api/courses${slash}`, { name: 'Physics' });
    expect(await read('/api/courses')).toMatchObject([
      { _id, name: 'Chemistry', numberOfChapters: 0 },
      { _id: other, name: 'Physics', numberOfChapters: 0 },
    ]);
    const [gone, kept] = [await fillCourse({ create }, _id), await fillCourse({ create }, other)];

    const changed = await ask('PUT', `/api/courses/${_id}${slash}`, { name: 'Organic chemistry' });
    expect(changed).toMatchObject({ status: 200, body: { data: { _id, name: 'Organic chemistry' } } });
    expect(await read(`/api/courses/${_id}`)).toMatchObject({ _id, name: 'Organic chemistry' });
    expect(await read('/api/courses')).toMatchObject([
      { _id, name: 'Organic chemistry', numberOfChapters: 1 },
      { _id: other, name: 'Physics', numberOfChapters: 1 },
    ]);
    expect(await read(`/api/chapters/${gone.chapter}`)).toMatchObject({
      course: { name: 'Organic chemistry' },
    });
    expect(await read(`/api/questions/${gone.question}`)).toMatchObject({
      chapter: { course: { name: 'Organic chemistry' } },
    });

    expect((await ask('DELETE', `/api/courses/${_id}${slash}`)).status).toBe(200);
    for (const url of [
      `/api/courses/${_id}`,
      `/api/courses/${_id}/chapters`,
      `/api/chapters/${gone.chapter}`,
      `/api/chapters/${gone.chapter}/questions`,
      `/api/questions/${gone.question}`,
    ]) {
      expect([url, (await ask('GET', url)).status]).toEqual([url, 404]);
    }
    expect(await read('/api/courses')).toMatchObject([{ _id: other, name: 'Physics', numberOfChapters: 1 }]);
    expect(await read('/api/chapters')).toMatchObject([{ _id: kept.chapter }]);
    expect(await read('/api/questions')).toMatchObject([{ _id: kept.question }]);
  });

  test('7.18 7.19 POST and PUT of a chapter take the numbers as typed', async () => {
    const account = await newAccount();
    const { ask, create } = account;
    const [first, second] = [
      await create('/api/courses', { name: 'First' }),
      await create('/api/courses', { name: 'Second' }),
    ];
    const sent = { name: 'Acids', number: '12', maxNumberOfQuestions: '20', courseId: first };
    const made = await ask('POST', `/api/chapters${slash}`, sent);
    const _id = made.body.data._id;
    expect(_id).toEqual(expect.any(String));
    const acids = {
      _id,
      name: 'Acids',
      number: 12,
      maxNumberOfQuestions: 20,
      maxNumberOfEachDifficulty: 10,
      maxNumberOfEachObjective: 7,
      courseId: first,
      course: { name: 'First' },
    };
    expect(made).toMatchObject({ status: 201, body: { data: acids } });
    const bystander = { name: 'Salts', number: 4, maxNumberOfQuestions: 6, courseId: first };
    const salts = { ...bystander, _id: await create('/api/chapters', bystander) };
    await expectChapters(account, { [first]: [salts, acids], [second]: [] });

    const url = `/api/chapters/${_id}${slash}`;
    const next = { name: 'Bases', number: '34', maxNumberOfQuestions: '45', courseId: second };
    const bases = {
      _id,
      name: 'Bases',
      number: 34,
      maxNumberOfQuestions: 45,
      maxNumberOfEachDifficulty: 23,
      maxNumberOfEachObjective: 15,
      courseId: second,
      course: { name: 'Second' },
    };
    expect(await ask('PUT', url, next)).toMatchObject({ status: 200, body: { data: bases } });
    await expectChapters(account, { [first]: [salts], [second]: [bases] });

    // One field at a time: the others stay.
    for (const [change, then] of [
      [{ name: 'Esters' }, { name: 'Esters' }],
      [{ number: '5' }, { number: 5 }],
      [
        { maxNumberOfQuestions: '61' },
        { maxNumberOfQuestions: 61, maxNumberOfEachDifficulty: 31, maxNumberOfEachObjective: 21 },
      ],
    ] as const) {
      Object.assign(next, change);
      Object.assign(bases, then);
      expect(await ask('PUT', url, next)).toMatchObject({ status: 200, body: { data: bases } });
      await expectChapters(account, { [first]: [salts], [second]: [bases] });
    }
    const moved = { ...bases, courseId: first, course: { name: 'First' } };
    expect(await ask('PUT', url, { ...next, courseId: first })).toMatchObject({ body: { data: moved } });
    await expectChapters(account, { [first]: [salts, moved], [second]: [] });
  });

  test('1.01 7.22 7.23 POST, PUT and PATCH of a question', async () => {
    const account = await newAccount();
    const { ask, create } = account;
    const courseId = await create('/api/courses', { name: 'Physics' });
    const [light, heat] = [
      await create('/api/chapters', { name: 'Light', number: 6, maxNumberOfQuestions: 9, courseId }),
      await create('/api/chapters', { name: 'Heat', number: 7, maxNumberOfQuestions: 9, courseId }),
    ];
    const places = {
      [light]: { name: 'Light', number: 6, course: { name: 'Physics' } },
      [heat]: { name: 'Heat', number: 7, course: { name: 'Physics' } },
    };
    const question = {
      chapterId: light,
      text: 'What is light?',
      choices: ['A wave', 'A ray', 'A particle'],
      correctAnswer: 'A ray',
      difficulty: 'difficult',
      objective: 'creativity',
    };
    const made = await ask('POST', `/api/questions${slash}`, question);
    const _id = made.body.data._id;
    const read = (fields: { chapterId: string }) => ({ _id, ...fields, chapter: places[fields.chapterId] });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ ...read(question), _id: expect.any(String) });
    const other = { ...questionOn('lenses', light), _id: '' };
    other._id = await create('/api/questions', questionOn('lenses', light));
    await expectQuestions(account, { [light]: [read(question), other], [heat]: [] });

    for (const [method, { all, oneByOne }] of [
      ['PUT', HEAT],
      ['PATCH', COLD],
    ] as const) {
      let sent = { ...all, chapterId: heat };
      for (const change of [
        {},
        ...(slash === '' ? oneByOne : [Object.assign({}, ...oneByOne)]),
        { chapterId: light },
      ]) {
        sent = { ...sent, ...change };
        const now = read(sent);
        const answer = await ask(method, `/api/questions/${_id}${slash}`, sent);
        expect(answer).toMatchObject({ status: 200, body: { data: now } });
        const isBack = sent.chapterId === light;
        await expectQuestions(account, {
          [light]: isBack ? [now, other] : [other],
          [heat]: isBack ? [] : [now],
        });
      }
    }
    expect((await ask('DELETE', `/api/questions/${_id}${slash}`)).status).toBe(200);
    await expectQuestions(account, { [light]: [other], [heat]: [] });
  });
});

/** Values of all fields of a question, and then of one after the other. */
const HEAT = {
  all: {
    text: 'What is heat?',
    choices: ['Motion', 'Fire'],
    correctAnswer: 'Motion',
    difficulty: 'simple',
    objective: 'reminding',
  },
  oneByOne: [
    { text: 'What is warmth?' },
    { choices: ['Fire', 'Light', 'Motion', 'Smoke'] },
    { correctAnswer: 'Smoke' },
    { difficulty: 'difficult' },
    { objective: 'understanding' },
  ],
};
const COLD = {
  all: {
    text: 'What is cold?',
    choices: ['Less motion', 'Snow', 'Ice'],
    correctAnswer: 'Ice',
    difficulty: 'simple',
    objective: 'creativity',
  },
  oneByOne: [
    { text: 'What is frost?' },
    { choices: ['Rime', 'Ice'] },
    { correctAnswer: 'Rime' },
    { difficulty: 'difficult' },
    { objective: 'reminding' },
  ],
};

/** A chapter with a question. */
async function fillCourse({ create }: Pick<Caller, 'create'>, courseId: string) {
  const fields = { name: 'The only one', number: 1, maxNumberOfQuestions: 10, courseId };
  const chapter = await create('/api/chapters', fields);
  return { chapter, question: await create('/api/questions', questionOn('matter', chapter)) };
}

type Item = Readonly<Record<string, unknown>>;

/** Every call that reads chapters answers these, which are given by course in the order of their numbers. */
async function expectChapters({ read }: Caller, byCourse: Readonly<Record<string, Item[]>>): Promise<void> {
  for (const [course, chapters] of Object.entries(byCourse)) {
    expect(await read(`/api/courses/${course}/chapters`)).toMatchObject(chapters);
    expect(await read(`/api/courses/${course}`)).toMatchObject({ numberOfChapters: chapters.length });
    for (const chapter of chapters) {
      expect(await read(`/api/chapters/${chapter['_id']}`)).toMatchObject(chapter);
    }
  }
  expectSame(await read('/api/chapters'), Object.values(byCourse).flat());
}

/** Every call that reads questions answers these, which are given by chapter in the order in which they were made. */
async function expectQuestions({ read }: Caller, byChapter: Readonly<Record<string, Item[]>>): Promise<void> {
  for (const [chapter, questions] of Object.entries(byChapter)) {
    expect(await read(`/api/chapters/${chapter}/questions`)).toMatchObject(questions);
    for (const question of questions) {
      expect(await read(`/api/questions/${question['_id']}`)).toMatchObject(question);
    }
  }
  expectSame(await read('/api/questions'), Object.values(byChapter).flat());
}

/** The same items in any order. */
function expectSame(items: readonly Item[], expected: readonly Item[]): void {
  expect(items).toHaveLength(expected.length);
  for (const item of expected) expect(items.find(({ _id }) => _id === item['_id'])).toMatchObject(item);
}

test('3.04 9.01 a question is simple or difficult, and asks for reminding, understanding or creativity; nothing else', async () => {
  const { ask, create, read } = await newAccount();
  const courseId = await create('/api/courses', { name: 'Labels' });
  const chapter = { name: 'All of them', number: 1, maxNumberOfQuestions: 20, courseId };
  const fields = questionOn('labels', await create('/api/chapters', chapter));
  for (const [difficulty, objective] of [
    ['simple', 'reminding'],
    ['simple', 'understanding'],
    ['simple', 'creativity'],
    ['difficult', 'reminding'],
    ['difficult', 'understanding'],
    ['difficult', 'creativity'],
  ]) {
    const _id = await create('/api/questions', { ...fields, difficulty, objective });
    expect(await read(`/api/questions/${_id}`)).toMatchObject({ difficulty, objective });
  }
  const before = await read('/api/questions');
  for (const [method, url] of [
    ['POST', '/api/questions'],
    ['PUT', `/api/questions/${before[0]._id}`],
    ['PATCH', `/api/questions/${before[0]._id}`],
  ] as const) {
    for (const label of ['', 'Simple', 'medium', 'creative', 'remembering', 'reminding ', null, 1]) {
      expect((await ask(method, url, { ...fields, difficulty: label })).status).toBe(400);
      expect((await ask(method, url, { ...fields, objective: label })).status).toBe(400);
    }
  }
  expect(await read('/api/questions')).toEqual(before);
});

test('3.05 the correct answer is equal to one of the choices', async () => {
  const { ask, create, read } = await newAccount();
  const courseId = await create('/api/courses', { name: 'Answers' });
  const chapter = { name: 'Right ones', number: 1, maxNumberOfQuestions: 20, courseId };
  const fields = {
    ...questionOn('answers', await create('/api/chapters', chapter)),
    choices: ['One', 'Two', 'Three'],
    correctAnswer: 'Two',
  };
  const first = await create('/api/questions', fields);
  for (const [method, url, accepted] of [
    ['POST', '/api/questions', 201],
    ['PUT', `/api/questions/${first}`, 200],
    ['PATCH', `/api/questions/${first}`, 200],
  ] as const) {
    for (const correctAnswer of ['Four', 'two', 'Tw', '']) {
      expect((await ask(method, url, { ...fields, correctAnswer })).status).toBe(400);
    }
    expect(await read(`/api/questions/${first}`)).toMatchObject({ correctAnswer: 'Two' });
    const answer = await ask(method, url, { ...fields, correctAnswer: 'Three' });
    expect(answer).toMatchObject({ status: accepted, body: { data: { correctAnswer: 'Three' } } });
    expect(await ask(method, url, fields)).toMatchObject({ body: { data: { correctAnswer: 'Two' } } });
  }
});
