import type { Chapter, Course, Question } from '@exam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool, questionFields } from '../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;
let course: Course;
let chapters: Chapter[];

const KINDS = ['simple', 'difficult'].flatMap((difficulty) =>
  ['reminding', 'understanding', 'creativity'].map((objective) => ({ difficulty, objective })),
);

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  pool = makePool(server, owner.token);
  course = await pool.course('Geology');
  chapters = [await pool.chapter(course._id), await pool.chapter(course._id)];
  for (const chapter of chapters) {
    for (const kind of KINDS) {
      for (let copy = 1; copy <= 3; copy++) {
        await pool.question(chapter._id, { ...kind, text: `${chapter.name} ${kind.objective} ${copy}` });
      }
    }
  }
});
afterAll(() => server.close());

const ask = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  options: { token?: string; headers?: Record<string, string> } = {},
) => server.call({ method, url, ...(payload && { payload }), token: owner.token, ...options });

function blueprint(first: unknown, second: unknown) {
  return { [chapters[0]?._id ?? '']: first, [chapters[1]?._id ?? '']: second };
}

const TEN = {
  difficulty: { simple: 6, difficult: 4 },
  objective: { reminding: 5, understanding: 3, creativity: 2 },
};

async function generate(): Promise<{ data: Question[]; generationId: string }> {
  const answer = await ask('POST', '/api/exams/generate', { chapters: blueprint(7, 3), ...TEN });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function examOf(name: string) {
  const { data, generationId } = await generate();
  return {
    name,
    courseId: course._id,
    questions: data.map((question) => question._id),
    chaptersDistribution: blueprint(7, 3),
    difficultyDistribution: TEN.difficulty,
    objectiveDistribution: TEN.objective,
    generationId,
  };
}

const countBy = (questions: readonly Question[], key: (question: Question) => string) =>
  questions.reduce<Record<string, number>>((counts, question) => {
    counts[key(question)] = (counts[key(question)] ?? 0) + 1;
    return counts;
  }, {});

describe('generating', () => {
  test('an exam meets every count at once and repeats no question', async () => {
    for (let run = 0; run < 20; run++) {
      const { data } = await generate();
      expect(new Set(data.map((question) => question._id)).size).toBe(10);
      expect(countBy(data, (question) => question.chapterId)).toEqual(blueprint(7, 3));
      expect(countBy(data, (question) => question.difficulty)).toEqual(TEN.difficulty);
      expect(countBy(data, (question) => question.objective)).toEqual(TEN.objective);
      expect(data[0]?.chapter.course.name).toBe('Geology');
    }
  });

  test('counts arrive as typed, and a zero and an absent key are the same', async () => {
    const answer = await ask('POST', '/api/exams/generate/', {
      chapters: blueprint('2', '0'),
      difficulty: { simple: '2' },
      objective: { reminding: 1, understanding: '1', creativity: 0 },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toHaveLength(2);
  });

  test.each([
    ['an empty count', '', 400],
    ['a fraction', 1.5, 400],
    ['a fraction as text', '1.5', 400],
    ['a negative count', -1, 400],
    ['a word', 'two', 400],
    ['hexadecimal', '0x2', 400],
    ['null', null, 400],
    ['true', true, 400],
  ])('%s is refused by its name', async (_name, count, status) => {
    const answer = await ask('POST', '/api/exams/generate', {
      chapters: blueprint(2, 1),
      difficulty: { simple: 2, difficult: count },
      objective: { reminding: 3 },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errors[0]).toEqual({
      msg: 'difficult must be a whole number from 0 to 1000.',
      path: 'difficulty.difficult',
    });
  });

  test('a blueprint that cannot be met says why, and its nearest works when sent back', async () => {
    const asked = {
      chapters: blueprint(19, 1),
      difficulty: { simple: 10, difficult: 10 },
      objective: { reminding: 10, understanding: 5, creativity: 5 },
    };
    const refused = await ask('POST', '/api/exams/generate', asked);
    expect(refused.statusCode).toBe(422);
    const body = refused.json();
    expect(body.message).toContain(`${chapters[0]?.name} holds 18 questions, 19 asked`);
    expect(body.shortages[0]).toEqual({
      code: 'chapter-short',
      chapterId: chapters[0]?._id,
      needed: 19,
      available: 18,
    });
    const accepted = await ask('POST', '/api/exams/generate', body.nearest);
    expect(accepted.statusCode).toBe(200);
    expect(accepted.json().data).toHaveLength(20);
  });

  test('sums that disagree are no exam either: 422 with the nearest', async () => {
    const refused = await ask('POST', '/api/exams/generate', {
      chapters: blueprint(3, 3),
      difficulty: { simple: 3, difficult: 3 },
      objective: { reminding: 3, understanding: 1, creativity: 1 },
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().shortages[0].code).toBe('sums-disagree');
    expect((await ask('POST', '/api/exams/generate', refused.json().nearest)).statusCode).toBe(200);
  });

  test('chapters of two courses are refused', async () => {
    const elsewhere = await pool.chapter((await pool.course())._id);
    const answer = await ask('POST', '/api/exams/generate', {
      chapters: { ...blueprint(1, 0), [elsewhere._id]: 1 },
      difficulty: { simple: 2 },
      objective: { reminding: 2 },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].msg).toBe('The chapters of an exam must be of one course.');
  });

  test('more than 1,000 questions are refused', async () => {
    const answer = await ask('POST', '/api/exams/generate', {
      chapters: blueprint(1000, 1),
      difficulty: { simple: 1000 },
      objective: { reminding: 1000 },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('generating around locked questions', () => {
  const idsOf = (questions: readonly Question[]) => questions.map((question) => question._id);
  const generateAround = (locked: readonly string[], asked: object = { chapters: blueprint(7, 3), ...TEN }) =>
    ask('POST', '/api/exams/generate', { ...asked, locked });

  test('locked ones stay, first and in the order sent, and every count is met with them', async () => {
    for (let run = 0; run < 10; run++) {
      const before = idsOf((await generate()).data);
      const locked = [before[8], before[1], before[4]] as string[];
      const answer = await generateAround(locked);
      expect(answer.statusCode).toBe(200);
      const data: Question[] = answer.json().data;
      expect(idsOf(data).slice(0, 3)).toEqual(locked);
      expect(new Set(idsOf(data)).size).toBe(10);
      expect(countBy(data, (question) => question.chapterId)).toEqual(blueprint(7, 3));
      expect(countBy(data, (question) => question.difficulty)).toEqual(TEN.difficulty);
      expect(countBy(data, (question) => question.objective)).toEqual(TEN.objective);
    }
  });

  test('all locked, the exam stays as it is', async () => {
    const before = idsOf((await generate()).data);
    expect(idsOf((await generateAround(before)).json().data)).toEqual(before);
  });

  test('each other question of a cell comes up, and no locked one twice', async () => {
    const one = { chapters: blueprint(1, 0), difficulty: { simple: 1 }, objective: { reminding: 1 } };
    const two = { chapters: blueprint(2, 0), difficulty: { simple: 2 }, objective: { reminding: 2 } };
    const [locked] = idsOf((await ask('POST', '/api/exams/generate', one)).json().data) as [string];
    const drawn = new Set<string>();
    for (let run = 0; run < 30; run++) {
      const [first, second] = idsOf((await generateAround([locked], two)).json().data);
      expect(first).toBe(locked);
      drawn.add(second as string);
    }
    expect(drawn.size).toBe(2);
    expect(drawn).not.toContain(locked);
  });

  test('more locked than asked says so, and the nearest holds them', async () => {
    const before = (await generate()).data;
    const fromFirst = before.filter((question) => question.chapterId === chapters[0]?._id);
    const locked = idsOf(fromFirst).slice(0, 2);
    const asked = {
      chapters: blueprint(0, 2),
      difficulty: { simple: 1, difficult: 1 },
      objective: { reminding: 2 },
    };
    const refused = await generateAround(locked, asked);
    expect(refused.statusCode).toBe(422);
    const { message, shortages, nearest, isNearestProven } = refused.json();
    expect(message).toBe(`2 locked questions are from ${chapters[0]?.name}, none asked`);
    expect(shortages[0]).toEqual({
      code: 'locked-over',
      field: { chapterId: chapters[0]?._id },
      locked: 2,
      asked: 0,
    });
    expect(nearest.chapters).toEqual({ [chapters[0]?._id ?? '']: 2 });
    expect(isNearestProven).toBe(true);
    expect((await generateAround(locked, nearest)).statusCode).toBe(200);
  });

  test('a chapter that only locked questions are from is told by its name', async () => {
    const before = (await generate()).data;
    const locked = idsOf(before.filter((question) => question.chapterId === chapters[1]?._id)).slice(0, 1);
    const { [chapters[0]?._id ?? '']: seven } = blueprint(7, 3);
    const asked = {
      chapters: { [chapters[0]?._id ?? '']: seven },
      difficulty: { simple: 4, difficult: 3 },
      objective: { reminding: 3, understanding: 2, creativity: 2 },
    };
    const refused = await generateAround(locked, asked);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toBe(`1 locked question is from ${chapters[1]?.name}, none asked`);
  });

  test('a locked question twice, or of another course, is refused', async () => {
    const [first = ''] = idsOf((await generate()).data);
    expect((await generateAround([first, first])).statusCode).toBe(400);
    const elsewhere = await pool.question((await pool.chapter((await pool.course())._id))._id);
    expect((await generateAround([elsewhere._id])).statusCode).toBe(404);
  });

  test('an exam with locked questions can be saved with its generationId', async () => {
    const before = idsOf((await generate()).data);
    const { data, generationId } = (await generateAround(before.slice(0, 5))).json();
    const exam = { ...(await examOf('With locks')), questions: idsOf(data), generationId };
    expect((await ask('POST', '/api/exams', exam)).statusCode).toBe(201);
  });
});

describe('replacing', () => {
  test('another question of the same cell comes, never one of the exam, until there is none', async () => {
    const { data } = await generate();
    const [leaving] = data;
    const others = new Set<string>();
    const replaceIn = (questions: string[]) =>
      ask('POST', '/api/exams/replace', { courseId: course._id, questions, replace: leaving?._id });
    const inExam = data.map((question) => question._id);
    for (let run = 0; run < 20; run++) {
      const answer = await replaceIn(inExam);
      if (answer.statusCode === 422) break;
      const coming = answer.json().data;
      expect(inExam).not.toContain(coming._id);
      expect([coming.chapterId, coming.difficulty, coming.objective]).toEqual([
        leaving?.chapterId,
        leaving?.difficulty,
        leaving?.objective,
      ]);
      others.add(coming._id);
    }
    const none = await replaceIn([...new Set([...inExam, ...others])]);
    expect(none.statusCode).toBe(422);
    expect(none.json().message).toBe(
      `The exam already holds every ${leaving?.difficulty} ${leaving?.objective} question of ${leaving?.chapter.name}.`,
    );
  });

  test('a question that is not in the exam cannot be replaced', async () => {
    const { data } = await generate();
    const [first, ...others] = data.map((question) => question._id);
    const answer = await ask('POST', '/api/exams/replace', {
      courseId: course._id,
      questions: others,
      replace: first,
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('saving', () => {
  test('a saved exam reads back with the counts of its questions and their order', async () => {
    const exam = await examOf('Midterm');
    const saved = await ask('POST', '/api/exams/', exam);
    expect(saved.statusCode).toBe(201);
    expect(saved.json().message).toBeUndefined();
    const { _id } = saved.json().data;
    const read = (await ask('GET', `/api/exams/${_id}`)).json().data;
    expect(read).toEqual({
      _id,
      name: 'Midterm',
      courseId: course._id,
      course: { name: 'Geology' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      numberOfQuestions: 10,
      difficultyDistribution: { simple: 6, difficult: 4 },
      objectiveDistribution: { reminding: 5, understanding: 3, creativity: 2 },
      chaptersDistribution: [
        expect.objectContaining({ name: chapters[0]?.name, numberOfQuestionsInExam: 7 }),
        expect.objectContaining({ name: chapters[1]?.name, numberOfQuestionsInExam: 3 }),
      ],
      seed: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const questions = (await ask('GET', `/api/exams/${_id}/questions`)).json().data;
    expect(questions.map((question: Question) => question._id)).toEqual(exam.questions);
    const { data } = (await ask('GET', '/api/exams')).json();
    expect(data[0]).toEqual(read);
  });

  test('distributions that are not those of the questions are refused, count by count', async () => {
    const exam = await examOf('Wrong');
    const answer = await ask('POST', '/api/exams', {
      ...exam,
      chaptersDistribution: blueprint(6, 4),
      difficultyDistribution: { simple: 10 },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual([
      `chaptersDistribution.${chapters[0]?._id}`,
      `chaptersDistribution.${chapters[1]?._id}`,
      'difficultyDistribution.simple',
      'difficultyDistribution.difficult',
    ]);
  });

  test('a question that is not in the pool of the course is not found', async () => {
    const exam = await examOf('Foreign');
    const stranger = await server.signIn();
    const theirs = makePool(server, stranger.token);
    const foreign = await theirs.question((await theirs.chapter((await theirs.course())._id))._id);
    const missing = '01920000-0000-7000-8000-000000000000';
    const save = (id: string) =>
      ask('POST', '/api/exams', { ...exam, questions: [id, ...exam.questions.slice(1)] });
    const [one, other] = [await save(foreign._id), await save(missing)];
    expect(one.statusCode).toBe(404);
    expect(one.body).toBe(other.body);
  });

  test('a question twice is refused', async () => {
    const exam = await examOf('Twice');
    const [first = ''] = exam.questions;
    const answer = await ask('POST', '/api/exams', {
      ...exam,
      questions: [first, first, ...exam.questions.slice(2)],
    });
    expect(answer.json().errors[0].msg).toBe('An exam holds no question twice.');
  });

  test('a repeated save with the same key is one exam, in parallel too', async () => {
    const exam = await examOf('Once');
    const headers = { 'idempotency-key': 'key-1' };
    const saves = await Promise.all(
      Array.from({ length: 8 }, () => ask('POST', '/api/exams', exam, { headers })),
    );
    expect(saves.map((save) => save.statusCode)).toEqual(Array(8).fill(201));
    expect(new Set(saves.map((save) => save.json().data._id)).size).toBe(1);
    const other = await ask('POST', '/api/exams', { ...exam, name: 'Another' }, { headers });
    expect(other.statusCode).toBe(409);
  });

  test('a generationId of another account or a made-up one is refused', async () => {
    const exam = await examOf('Forged');
    const [header, , signature] = exam.generationId.split('.');
    const payload = Buffer.from(
      JSON.stringify({ accountId: owner.accountId, courseId: course._id }),
    ).toString('base64url');
    for (const generationId of ['x', `${header}.${payload}.${signature}`]) {
      const answer = await ask('POST', '/api/exams', { ...exam, generationId });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].path).toBe('generationId');
    }
  });

  test('a saved exam is a record: edits, renames and deletes of the pool do not change it', async () => {
    const own = await server.signIn();
    const theirs = makePool(server, own.token);
    const place = await theirs.course('Old name');
    const chapter = await theirs.chapter(place._id, { name: 'Old chapter' });
    const question = await theirs.question(chapter._id, { text: 'Old text' });
    const options = { token: own.token };
    const saved = await ask(
      'POST',
      '/api/exams',
      {
        name: 'Record',
        courseId: place._id,
        questions: [question._id],
        chaptersDistribution: { [chapter._id]: 1 },
        difficultyDistribution: { simple: 1 },
        objectiveDistribution: { reminding: 1 },
      },
      options,
    );
    const url = `/api/exams/${saved.json().data._id}`;
    const before = (await ask('GET', `${url}/questions`, undefined, options)).json();
    await server.call({
      method: 'PUT',
      url: `/api/questions/${question._id}`,
      payload: { ...questionFields(chapter._id), text: 'New text' },
      token: own.token,
    });
    expect((await ask('GET', `${url}/questions`, undefined, options)).json()).toEqual(before);
    await ask('DELETE', `/api/courses/${place._id}`, undefined, options);
    const after = (await ask('GET', url, undefined, options)).json().data;
    expect(after).toMatchObject({
      name: 'Record',
      courseId: null,
      course: { name: 'Old name' },
      chaptersDistribution: [{ name: 'Old chapter', numberOfQuestionsInExam: 1 }],
    });
    expect((await ask('GET', `${url}/questions`, undefined, options)).json().data[0].text).toBe('Old text');
    expect((await ask('GET', url)).statusCode).toBe(404);
    expect((await ask('DELETE', url, undefined, options)).statusCode).toBe(200);
    expect((await ask('GET', url, undefined, options)).statusCode).toBe(404);
  });

  test('a viewer sees the exams of a course and cannot save or delete one', async () => {
    const viewer = await server.signIn();
    await pool.member(course._id, viewer.email, 'viewer');
    const exam = await examOf('For colleagues');
    const { _id } = (await ask('POST', '/api/exams', exam)).json().data;
    const options = { token: viewer.token };
    expect((await ask('GET', `/api/exams/${_id}`, undefined, options)).statusCode).toBe(200);
    const { generationId, ...byViewer } = exam;
    expect(generationId).toBeTruthy();
    expect((await ask('POST', '/api/exams', byViewer, options)).statusCode).toBe(403);
    expect((await ask('DELETE', `/api/exams/${_id}`, undefined, options)).statusCode).toBe(403);
  });
});
