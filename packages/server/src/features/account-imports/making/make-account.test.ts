import {
  type AccountExport,
  type Course,
  DEFAULT_SCHEME,
  type ExamMarks,
  GRADE_PRESETS,
} from '@exam/contract';
import { PASS_LINE_PRESETS } from '@exam/contract/grade-scales';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DOT } from '../../../../test/every-call.ts';
import { accountFile } from '../../../../test/imports-of-account.ts';
import { makePool } from '../../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import { type Bringer, bringerFor } from '../testing/bringer.ts';

let server: TestApp;
let account: SignedIn;
let bringer: Bringer;
beforeAll(async () => {
  server = await makeTestApp();
});
beforeEach(async () => {
  account = await server.signIn();
  bringer = bringerFor(server, account);
});
afterAll(() => server.close());

const exported = async (): Promise<AccountExport> => (await bringer.get('/api/users/export')).json();

/** Imports a file into the account. @returns the courses of the account by name */
async function importAccount(file: unknown): Promise<Course[]> {
  const applied = await bringer.apply(await bringer.bring(file));
  expect([applied.statusCode, applied.json().data?.state]).toEqual([200, 'imported']);
  return (await bringer.get('/api/courses?sort=name')).json().data;
}

/** The file of an account with two courses that have distinct ids; `part` overrides fields of the second. */
function twoCourses(part: object) {
  const file = accountFile(DOT);
  const [course] = file.courses;
  const chapter = { _id: 'second chapter', name: 'More', number: 1, maxNumberOfQuestions: 9, questions: [] };
  const second = {
    _id: 'second',
    name: 'B',
    chapters: [chapter],
    blueprints: [],
    questionPairs: [],
    images: [],
    ...part,
  };
  return { ...file, courses: [{ ...course, name: 'A', questionPairs: [] }, second] };
}

test('a question that shows an image of a course that comes later shows it still', async () => {
  const pool = makePool(server, account.token);
  const [older, newer] = [await pool.course('Older'), await pool.course('Newer')];
  const [chapter, from] = [await pool.chapter(older._id), await pool.chapter(newer._id)];
  const payload = { courseId: newer._id, content: DOT };
  const added = await server.call({ method: 'POST', url: '/api/images', token: account.token, payload });
  const text = `See ![a dot](image:${added.json().data._id})`;
  const question = await pool.question(from._id, { text });
  const moved = await server.call({
    method: 'POST',
    url: '/api/questions/bulk-edit',
    token: account.token,
    payload: { changes: [{ _id: question._id, chapterId: chapter._id }] },
  });
  expect(moved.statusCode).toBe(200);

  const file = await exported();
  account = await server.signIn();
  bringer = bringerFor(server, account);
  await importAccount(file);
  const { courses } = await exported();
  const image = courses[1]?.images[0]?._id;
  expect(courses[0]?.chapters[0]?.questions[0]?.text).toBe(`See ![a dot](image:${image})`);
});

test('choices that were images, of which the file has none, still differ from each other', async () => {
  const images = ['1', '2'].map((end) => `![](image:01920000-0000-7000-8000-00000000000${end})`);
  const file = accountFile(DOT);
  const [course] = file.courses;
  const [chapter] = course?.chapters ?? [];
  const [question] = chapter?.questions ?? [];
  const pictured = { ...question, choices: images, correctAnswer: images[1] };
  const chapters = [{ ...chapter, questions: [pictured] }];
  const [exam] = file.exams;
  const [asked] = exam?.questions ?? [];
  await importAccount({
    ...file,
    courses: [{ ...course, chapters, blueprints: [], questionPairs: [], images: [] }],
    exams: [{ ...exam, questions: [{ ...asked, ...pictured }] }],
  });
  const { courses, exams } = await exported();
  const made = { choices: ['[image]', '[image] (2)'], correctAnswer: '[image] (2)' };
  expect(courses[0]?.chapters[0]?.questions[0]).toMatchObject(made);
  expect(exams[0]?.questions[0]).toMatchObject(made);
});

test('what a course says about questions and chapters of another one is left behind', async () => {
  const counts = {
    difficulty: { simple: 1, difficult: 0 },
    objective: { reminding: 1, understanding: 0, creativity: 0 },
  };
  const blueprints = [{ name: 'Final', chapters: { chapter: 1, 'second chapter': 1 }, ...counts }];
  const questionPairs = [{ one: 'question', other: 'twin', decision: 'kept' }];
  const [first, second] = await importAccount(twoCourses({ blueprints, questionPairs }));
  const { courses } = await exported();
  const [a, b] = [first, second].map((made) => courses.find(({ _id }) => _id === made?._id));
  expect([a?.questionPairs.length, b?.questionPairs.length]).toEqual([0, 0]);
  expect(Object.keys(b?.blueprints[0]?.chapters ?? {})).toEqual([b?.chapters[0]?._id]);
});

test('the pass line that a rule gives before the exam is there again', async () => {
  const file = accountFile(DOT);
  const [exam] = file.exams;
  const { ebel } = PASS_LINE_PRESETS;
  const scheme = {
    ...DEFAULT_SCHEME,
    scale: GRADE_PRESETS.letters,
    passLine: { rule: ebel, reason: 'The faculty decided it' },
  };
  await importAccount({ ...file, exams: [{ ...exam, marking: { scheme, regradings: [] } }] });
  const { exams } = await exported();
  const marks: ExamMarks = (await bringer.get(`/api/exams/${exams[0]?._id}/marks`)).json().data;
  const shares = exams[0]!.questions.map(
    (question) =>
      ebel.shares.find(
        ({ difficulty, objective }) => difficulty === question.difficulty && objective === question.objective,
      )!.share,
  );
  const mean = shares.reduce((sum: number, share: number) => sum + share, 0) / shares.length;
  expect(marks.passLine).toEqual({ share: expect.closeTo(mean, 9), numberOfStudents: 0, meanShare: null });
});
