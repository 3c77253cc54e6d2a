import type { ExamQuestion } from '@exam/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { ask, course, owner, pool, server, setUpExamCourse } from './testing/exam-course.ts';
import { examIn, idsOf, saveVersions, versionsOf } from './testing/exam-in-versions.ts';

setUpExamCourse();

/** The letters of the correct answers, found by reading the paper. */
const keyOf = (questions: readonly ExamQuestion[]) =>
  questions.map(({ choices, correctAnswer }) => 'ABCDEFGHIJ'[choices.indexOf(correctAnswer)]);

describe('an exam in versions', () => {
  test('reads back with the questions of each version in their order, and the key of each', async () => {
    const exam = await examIn(3);
    const examId = await saveVersions(exam);
    const versions = await versionsOf(examId);
    expect(versions.map(({ label }) => label)).toEqual(['A', 'B', 'C']);
    expect(versions.map(({ questions }) => idsOf(questions))).toEqual([
      exam.questions,
      ...exam.versions.map(({ questions }) => questions),
    ]);
    for (const { key, questions } of versions) expect(key).toEqual(keyOf(questions));
    const { data } = (await ask('GET', `/api/exams/${examId}`)).json();
    expect(data).toMatchObject({ versions: ['A', 'B', 'C'], numberOfQuestions: 10 });
    expect(data.generation).toMatchObject({ versions: { count: 3, differBy: 'questions' } });
  });

  test('shows version A to who asks for its questions as specified', async () => {
    const exam = await examIn(2);
    const examId = await saveVersions(exam);
    const { data } = (await ask('GET', `/api/exams/${examId}/questions`)).json();
    const [first] = await versionsOf(examId);
    expect(data).toEqual(first?.questions);
    expect(idsOf(data)).toEqual(exam.questions);
  });

  test('keeps the choices of each version in its order, and its key follows them', async () => {
    const exam = await examIn(4, 'order');
    const [first, ...others] = await versionsOf(await saveVersions(exam));
    others.forEach(({ questions, key }, index) => {
      const sent = exam.versions[index];
      questions.forEach((question, at) => {
        const pooled = first?.questions.find(({ _id }) => _id === question._id);
        expect(question.choices).toEqual(sent?.choiceOrders?.[at]?.map((place) => pooled?.choices[place]));
        expect(question.correctAnswer).toBe(pooled?.correctAnswer);
      });
      expect(key).toEqual(keyOf(questions));
    });
    expect(new Set(others.flatMap(({ key }) => key)).size).toBeGreaterThan(1);
  });

  test('an exam of one version is version A', async () => {
    const exam = await examIn(1);
    const versions = await versionsOf(await saveVersions(exam));
    expect(versions.map(({ label, questions }) => [label, idsOf(questions)])).toEqual([
      ['A', exam.questions],
    ]);
  });

  test('goes as a whole', async () => {
    const examId = await saveVersions(await examIn(3));
    expect((await ask('DELETE', `/api/exams/${examId}`)).statusCode).toBe(200);
    expect((await ask('GET', `/api/exams/${examId}/versions`)).statusCode).toBe(404);
    const { rows } = await sql`select from exam_questions where exam_id = ${examId}`.execute(server.db);
    expect(rows).toHaveLength(0);
  });

  test('a repeated save with the same key is the same only with the same versions', async () => {
    const exam = await examIn(2);
    const headers = { 'idempotency-key': 'versions-1' };
    const first = await ask('POST', '/api/exams', exam, { headers });
    const again = await ask('POST', '/api/exams', exam, { headers });
    expect(again.json().data._id).toBe(first.json().data._id);
    const [version] = exam.versions;
    const turned = { ...exam, versions: [{ questions: version?.questions.toReversed() }] };
    expect((await ask('POST', '/api/exams', turned, { headers })).statusCode).toBe(409);
  });

  test('holds the images of every version', async () => {
    const own = await server.signIn();
    const theirs = makePool(server, own.token);
    const options = { token: own.token };
    const place = await theirs.course('With a picture');
    const chapter = await theirs.chapter(place._id);
    const content = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const image = (await ask('POST', '/api/images', { courseId: place._id, content }, options)).json().data;
    const plain = await theirs.question(chapter._id);
    const shown = await theirs.question(chapter._id, { text: `What is ![this](image:${image._id})?` });
    await ask(
      'POST',
      '/api/exams',
      {
        name: 'Pictures',
        courseId: place._id,
        questions: [plain._id],
        chaptersDistribution: { [chapter._id]: 1 },
        difficultyDistribution: { simple: 1 },
        objectiveDistribution: { reminding: 1 },
        versions: [{ questions: [shown._id] }],
      },
      options,
    );
    await ask('DELETE', `/api/courses/${place._id}`, undefined, options);
    expect((await ask('GET', `/api/images/${image._id}`, undefined, options)).statusCode).toBe(200);
  });

  test('takes 5,000 questions in all', async () => {
    const chapter = await pool.chapter(course._id, { maxNumberOfQuestions: 1000 });
    const ids = Array.from({ length: 200 }, () => uuid());
    const rows = ids.map((id) => ({
      id,
      chapterId: chapter._id,
      text: 'Which number is even?',
      choices: ['1', '2', '3'],
      correctAnswer: '2',
      difficulty: 'simple' as const,
      objective: 'reminding' as const,
    }));
    await server.db.insertInto('questions').values(rows).execute();
    const orders = ids.map(() => [2, 0, 1]);
    const examId = await saveVersions({
      ...(await examIn(1)),
      questions: ids,
      choiceOrders: ids.map(() => [0, 1, 2]),
      chaptersDistribution: { [chapter._id]: 200 },
      difficultyDistribution: { simple: 200, difficult: 0 },
      objectiveDistribution: { reminding: 200, understanding: 0, creativity: 0 },
      versions: Array(24).fill({ questions: ids.toReversed(), choiceOrders: orders }),
    });
    const versions = await versionsOf(examId);
    expect(versions).toHaveLength(25);
    expect(versions.at(-1)).toMatchObject({ label: 'Y', key: Array(200).fill('C') });
    expect(idsOf(versions.at(-1)?.questions ?? [])).toEqual(ids.toReversed());
  });
});

test('versions are visible to whom the exam is', async () => {
  const examId = await saveVersions(await examIn(2));
  const url = `/api/exams/${examId}/versions`;
  const stranger = { token: (await server.signIn()).token };
  const missing = await ask('GET', `/api/exams/${uuid()}/versions`);
  const foreign = await ask('GET', url, undefined, stranger);
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  const viewer = await server.signIn();
  await pool.member(course._id, viewer.email, 'viewer');
  const seen = await ask('GET', url, undefined, { token: viewer.token });
  expect(seen.json()).toEqual((await ask('GET', url, undefined, { token: owner.token })).json());
});

describe('sections', () => {
  const HEADINGS = [
    { position: 0, text: 'Part I' },
    { position: 6, text: 'Part II' },
  ];
  const headed = (questions: readonly ExamQuestion[]) =>
    questions.flatMap(({ heading }, position) =>
      heading === undefined ? [] : [{ position, text: heading }],
    );

  test('begin with their headings at the same places in every version, in the file of the account, too', async () => {
    const examId = await saveVersions({ ...(await examIn(3, 'order')), headings: HEADINGS });
    for (const { questions } of await versionsOf(examId)) expect(headed(questions)).toEqual(HEADINGS);
    const { exams } = (await ask('GET', '/api/users/export')).json();
    const exported = exams.find(({ _id }: { _id: string }) => _id === examId).questions;
    expect(headed(exported.slice(0, 10))).toEqual(HEADINGS);
  });

  test('are refused without a question, without words, and twice at one place', async () => {
    const exam = await examIn(1);
    const refused = [
      [{ position: 10, text: 'Too late' }],
      [{ position: 0, text: ' ' }],
      [
        { position: 1, text: 'One' },
        { position: '1', text: 'Two' },
      ],
    ];
    for (const headings of refused) {
      const answer = await ask('POST', '/api/exams', { ...exam, headings });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([
        400,
        expect.stringMatching(/^headings/),
      ]);
    }
  });

  test('keep their headings in a corrected copy: before the next question, and at their places', async () => {
    const exam = await examIn(1);
    const examId = await saveVersions({ ...exam, headings: HEADINGS });
    const [first = '', second = '', ...others] = exam.questions;
    const correct = async (corrections: object): Promise<ExamQuestion[]> => {
      const answer = await ask('POST', `/api/exams/${examId}/correct`, { name: 'Corrected', ...corrections });
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
      return (await ask('GET', `/api/exams/${answer.json().data._id}/questions`)).json().data;
    };
    const without = await correct({ removed: [first] });
    expect([idsOf(without)[0], headed(without)]).toEqual([
      second,
      [HEADINGS[0], { position: 5, text: 'Part II' }],
    ]);
    const moved = await correct({ orders: [[second, first, ...others]] });
    expect([idsOf(moved)[0], headed(moved)]).toEqual([second, HEADINGS]);
  });
});
