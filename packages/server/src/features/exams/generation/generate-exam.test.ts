import { describe, expect, test } from 'vitest';
import {
  ask,
  blueprint,
  chapters,
  countBy,
  generate,
  pool,
  setUpExamCourse,
  TEN,
} from '../testing/exam-course.ts';

setUpExamCourse();

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

  test.each(['', ' '])('a count left at %j is as good as absent', async (empty) => {
    const elsewhere = await pool.chapter((await pool.course())._id);
    const answer = await ask('POST', '/api/exams/generate', {
      chapters: { ...blueprint('2', empty), [elsewhere._id]: empty },
      difficulty: { simple: '2', difficult: empty },
      objective: { reminding: '1', understanding: '1', creativity: empty },
    });
    expect(answer.json().message).toBeUndefined();
    expect(countBy(answer.json().data, (question: { chapterId: string }) => question.chapterId)).toEqual({
      [chapters[0]?._id ?? '']: 2,
    });
  });

  test.each([
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
