import { ENGINE_VERSION } from '@exam/assembly';
import type { Question } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { DOT } from '../../../test/every-call.ts';
import { ANNOTATIONS, makePool, questionFields } from '../../../test/pool.ts';
import {
  ask,
  blueprint,
  chapters,
  course,
  examOf,
  owner,
  pool,
  server,
  setUpExamCourse,
  TEN,
} from './testing/exam-course.ts';

setUpExamCourse();

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
      versions: ['A'],
      hasAnswers: false,
      progress: {
        numberOfStudents: 0,
        numberOfSheets: 0,
        numberOfCompleteSheets: 0,
        numberOfDoubts: 0,
        numberOfDoubtfulAnswers: 0,
        numberOfMarked: 0,
        meanPoints: null,
        fullPoints: null,
        numberOfPassed: null,
      },
      generation: {
        seed: read.seed,
        engineVersion: ENGINE_VERSION,
        blueprint: { chapters: blueprint(7, 3), ...TEN },
        locked: [],
        preferences: { recentExams: 0, variety: true },
        versions: { count: 1, differBy: 'questions' },
        generations: 0,
        shufflesChoices: true,
      },
      printedAt: null,
      resultsAt: null,
      correction: null,
    });
    const questions = (await ask('GET', `/api/exams/${_id}/questions`)).json().data;
    expect(questions.map((question: Question) => question._id)).toEqual(exam.questions);
    const { data } = (await ask('GET', '/api/exams')).json();
    const { generation: _g, correction: _c, ...listed } = read;
    expect(data[0]).toEqual(listed);
  });

  test('an exam keeps explanation, source, name and tags as they were, and what the explanation shows', async () => {
    const exam = await examOf('Explained');
    const [first = ''] = exam.questions;
    const url = `/api/questions/${first}`;
    const { chapterId, ...question } = (await ask('GET', url)).json().data;
    const image = await ask('POST', '/api/images', { courseId: course._id, content: DOT });
    const { _id: imageId } = image.json().data;
    const kept = { ...ANNOTATIONS, explanation: `See ![it](image:${imageId})` };
    const { version: _any, ...fields } = { ...question, chapterId };
    expect((await ask('PUT', url, { ...fields, ...kept })).statusCode).toBe(200);
    const { _id } = (await ask('POST', '/api/exams', exam)).json().data;
    const none = { explanation: '', source: '', name: '', tags: [] };
    expect((await ask('PUT', url, { ...fields, ...none })).json().data).toMatchObject(none);
    const questions = (await ask('GET', `/api/exams/${_id}/questions`)).json().data;
    expect(questions[0]).toMatchObject(kept);
    const shown = await server.db
      .selectFrom('examImages')
      .where('examId', '=', _id)
      .select('imageId')
      .execute();
    expect(shown).toEqual([{ imageId }]);
  });

  test('distributions that are not those of the questions are refused, count by count', async () => {
    const exam = await examOf('Wrong');
    const answer = await ask('POST', '/api/exams', {
      ...exam,
      chaptersDistribution: blueprint(6, 4),
      difficultyDistribution: { simple: 10 },
      objectiveDistribution: { reminding: 5, understanding: 2, creativity: 3 },
    });
    expect(answer.statusCode).toBe(400);
    const [first, second] = chapters.map((chapter) => chapter._id);
    const wrong = (path: string, claims: number, gives: number) => {
      const [field, key] = path.split('.');
      return {
        path,
        msg: `${field} says ${claims} for ${key}, but the questions of the exam give ${gives}.`,
      };
    };
    expect(answer.json().errors).toEqual([
      wrong(`chaptersDistribution.${first}`, 6, 7),
      wrong(`chaptersDistribution.${second}`, 4, 3),
      wrong('difficultyDistribution.simple', 10, 6),
      wrong('difficultyDistribution.difficult', 0, 4),
      wrong('objectiveDistribution.understanding', 2, 3),
      wrong('objectiveDistribution.creativity', 3, 2),
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
    expect(one.json().message).toBe(
      'A question of this exam is not in the pool of this course (any more). Generate it again.',
    );
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

test('the list of exams has the newest first, and is searched by name, narrowed to a course, and sorted', async () => {
  const { token } = await server.signIn();
  const own = makePool(server, token);
  const places = [await own.course('Botany'), await own.course('Zoology')];
  const questions = await Promise.all(
    places.map(async ({ _id }) => own.question((await own.chapter(_id))._id)),
  );
  const saved = [
    ['mosses', 0],
    ['Birds', 1],
    ['Ferns', 0],
  ] as const;
  for (const [name, place] of saved) {
    const { _id = '', chapterId = '' } = questions[place] ?? {};
    const distributions = {
      chaptersDistribution: { [chapterId]: 1 },
      difficultyDistribution: { simple: 1 },
      objectiveDistribution: { reminding: 1 },
    };
    const exam = { name, courseId: places[place]?._id, questions: [_id], ...distributions };
    expect((await ask('POST', '/api/exams', exam, { token })).statusCode).toBe(201);
  }
  const names = async (query: string) => {
    const { data, page } = (await ask('GET', `/api/exams${query}`, undefined, { token })).json();
    expect(page).toEqual({ nextCursor: null, total: data.length });
    return data.map(({ name }: { name: string }) => name).join(' ');
  };
  expect(await names('')).toBe('Ferns Birds mosses');
  const sorted = {
    '-createdAt': 'Ferns Birds mosses',
    createdAt: 'mosses Birds Ferns',
    name: 'Birds Ferns mosses',
    '-name': 'mosses Ferns Birds',
  };
  for (const [sort, inOrder] of Object.entries(sorted)) {
    expect([sort, await names(`?sort=${sort}`)]).toEqual([sort, inOrder]);
  }
  expect(await names('?limit=9')).toBe('Ferns Birds mosses');
  expect(await names('?q=R')).toBe('Ferns Birds');
  expect(await names(`?course=${places[0]?._id}`)).toBe('Ferns mosses');
  expect(await names(`?course=${places[1]?._id}&q=s`)).toBe('Birds');
});
