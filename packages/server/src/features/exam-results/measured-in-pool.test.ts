import type { MeasuredQuestion, Question } from '@exam/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ask, chapters, course, owner, pool, server, setUpExamCourse } from '../exams/testing/exam-course.ts';
import { answeredExam, csvOf, resultsOf, studentWith, uploaded } from './testing/answered-exam.ts';

setUpExamCourse();

let examId: string;
let question: Question;
/** Forty students; each answers one more of the ten questions than the previous one. */
beforeEach(async () => {
  await server.db.deleteFrom('examResults').execute();
  const answered = await answeredExam();
  ({ examId } = answered);
  const { versions } = answered;
  const students = Array.from({ length: 40 }, (_, at) => studentWith(`s${at}`, at % 11, versions, at % 3));
  await uploaded(examId, csvOf(students, versions));
  question = await questionNow(versions[0]?.questions[0]?._id ?? '');
});

const questionNow = async (id: string): Promise<Question> =>
  (await ask('GET', `/api/questions/${id}`)).json().data;
const measuredNow = async () => (await questionNow(question._id)).measured;
const inExam = async (): Promise<MeasuredQuestion | undefined> =>
  (await resultsOf(examId))?.questions.find(({ questionId }) => questionId === question._id);

async function edit(changes: Partial<Question>) {
  const { text, choices, correctAnswer, difficulty, objective, chapterId } = question;
  const payload = { text, choices, correctAnswer, difficulty, objective, chapterId, ...changes };
  const answer = await server.call({
    method: 'PUT',
    url: `/api/questions/${question._id}`,
    payload,
    token: owner.token,
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
}

async function saveExamOfOne(): Promise<string> {
  const { _id, difficulty, objective, chapterId } = question;
  const exam = {
    name: 'Of one question',
    courseId: course._id,
    questions: [_id],
    shufflesChoices: false,
    chaptersDistribution: { [chapterId]: 1 },
    difficultyDistribution: { [difficulty]: 1 },
    objectiveDistribution: { [objective]: 1 },
  };
  return (await ask('POST', '/api/exams', exam)).json().data._id;
}

const wrongOf = ({ choices, correctAnswer }: Question) =>
  choices.find((choice) => choice !== correctAnswer) ?? '';

describe('the pool tells what was measured of a question', () => {
  test('in lists and by itself, and nothing of one that was in no exam', async () => {
    // Each of the 40 students with a correct answer has the first question right.
    const correctShare =
      Array.from({ length: 40 }, (_, at) => at % 11).filter((score) => score > 0).length / 40;
    const expected = { numberOfAnswers: 40, correctShare, discrimination: expect.any(Number) };
    expect(await measuredNow()).toEqual(expected);
    const { data } = (await ask('GET', '/api/questions?limit=100')).json();
    expect(data.find(({ _id }: Question) => _id === question._id).measured).toEqual(expected);
    expect(data.filter(({ measured }: Question) => measured !== undefined)).toHaveLength(10);
    const streamed = (await ask('GET', '/api/questions')).json().data;
    expect(streamed).toEqual(data);
  });

  test('over all exams with it, each with the weight of its answers', async () => {
    const first = await measuredNow();
    await uploaded(await saveExamOfOne(), 'student,answers\nv,B\nw,C\nx,A\ny,B\nz,C\n');
    const { correctAnswer, choices } = question;
    const key = String.fromCharCode(65 + choices.indexOf(correctAnswer));
    const correct = [...'BCABC'].filter((letter) => letter === key).length;
    expect(await measuredNow()).toEqual({
      numberOfAnswers: 45,
      correctShare: ((first?.correctShare ?? 0) * 40 + correct) / 45,
      discrimination: first?.discrimination,
    });
  });

  test('without exams in which fewer than five had it: nobody reads from it how these answered', async () => {
    const first = await measuredNow();
    const exam = await saveExamOfOne();
    await uploaded(exam, 'student,answers\nw,C\nx,A\ny,B\nz,C\n');
    expect(await measuredNow()).toEqual(first);
    await ask('DELETE', `/api/exams/${examId}/results`);
    expect(await measuredNow()).toBeUndefined();
  });

  test.each([
    ['the text', () => ({ text: 'Another question' })],
    ['a wrong choice', () => ({ choices: [question.correctAnswer, 'something', 'else'] })],
    ['a choice that is new', () => ({ choices: [...question.choices, 'one more'] })],
    ['a choice that is gone', () => ({ choices: [question.correctAnswer, wrongOf(question)] })],
  ])('not any more after a change of %s', async (_name, changes) => {
    await edit(changes());
    expect(await measuredNow()).toBeUndefined();
    expect(await inExam()).toMatchObject({ poolVersion: null, suggestion: null });
    await edit({});
    expect(await measuredNow()).toMatchObject({ numberOfAnswers: 40 });
  });

  test('not any more once another choice is the correct one', async () => {
    await edit({ correctAnswer: wrongOf(question) });
    expect(await measuredNow()).toBeUndefined();
  });

  test('as before where only the order of choices or its labels change', async () => {
    await edit({ choices: question.choices.toReversed(), objective: 'creativity' });
    expect(await measuredNow()).toMatchObject({ numberOfAnswers: 40 });
  });

  test('not in a course whose members may not see the exam', async () => {
    const elsewhere = await pool.chapter((await pool.course())._id);
    await edit({ chapterId: elsewhere._id });
    expect(await measuredNow()).toBeUndefined();
    await edit({ chapterId: chapters[0]!._id });
    expect(await measuredNow()).toBeDefined();
  });

  test('after its exam was put back from the trash of an earlier version, which kept no hashes', async () => {
    await ask('DELETE', `/api/exams/${examId}`);
    expect(await measuredNow()).toBeUndefined();
    await sql`update trashed_rows set content = (content::jsonb - 'asked_hash')::json
      where table_name = 'question_measures'`.execute(server.db);
    const [item] = (await ask('GET', '/api/trash')).json().data;
    expect((await ask('POST', `/api/trash/${item._id}/put-back`, {})).statusCode).toBe(200);
    expect(await measuredNow()).toMatchObject({ numberOfAnswers: 40 });
  });

  test('and nothing once the results are deleted', async () => {
    await ask('DELETE', `/api/exams/${examId}/results`);
    expect(await measuredNow()).toBeUndefined();
  });
});

describe('a label is suggested', () => {
  test('where the answers speak for another one than the pool has, and no longer once it is changed', async () => {
    // 37 of 40 answered it correctly.
    await edit({ difficulty: 'difficult' });
    const before = await inExam();
    expect(before).toMatchObject({ difficulty: 'difficult', suggestion: 'simple', correctShare: 0.9 });
    const change = { _id: question._id, version: before?.poolVersion, difficulty: before?.suggestion };
    expect((await ask('POST', '/api/questions/bulk-edit', { changes: [change] })).statusCode).toBe(200);
    expect(await inExam()).toMatchObject({ difficulty: 'simple', suggestion: null });
  });

  test('and not to those who may only look', async () => {
    const viewer = await server.signIn();
    await pool.member(question.chapter.course._id, viewer.email, 'viewer');
    const results = await resultsOf(examId, viewer.token);
    expect(results?.questions.map(({ poolVersion }) => poolVersion)).toEqual(Array(10).fill(null));
  });
});
