import type { AchievableValuesAnswer, Question } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { ask, blueprint, chapters, generate, pool, setUpExamCourse, TEN } from '../testing/exam-course.ts';

setUpExamCourse();

const OPEN = { difficulty: {}, objective: {} };
const askValues = (body: object) => ask('POST', '/api/exams/achievable-values', body);

async function valuesOf(body: object): Promise<AchievableValuesAnswer> {
  const answer = await askValues(body);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** The values of the two chapters. */
function chapterValues({ data }: AchievableValuesAnswer) {
  return chapters.map(({ _id }) => data.chapters[_id]);
}

describe('what a blueprint can still ask for', () => {
  test('nothing typed, is all that the chapters hold', async () => {
    const answer = await valuesOf({ chapters: blueprint('', null), ...OPEN });
    expect(answer.isAchievable).toBe(true);
    expect(chapterValues(answer)).toEqual([[[0, 18]], [[0, 18]]]);
    expect(answer.data.difficulty).toEqual({ simple: [[0, 18]], difficult: [[0, 18]] });
    expect(answer.data.objective).toEqual({
      reminding: [[0, 12]],
      understanding: [[0, 12]],
      creativity: [[0, 12]],
    });
    expect(answer.data.size).toEqual([[1, 36]]);
    expect(answer).not.toHaveProperty('message');
  });

  test('tells an empty count from a zero, and takes counts as typed', async () => {
    const answer = await valuesOf({
      chapters: blueprint('7', ' '),
      difficulty: { simple: 6, difficult: '4' },
      objective: { reminding: 5, understanding: null },
    });
    expect(chapterValues(answer)).toEqual([[[0, 10]], [[3, 3]]]);
    expect(answer.data.difficulty.simple).toEqual([[3, 16]]);
    expect(answer.data.objective.understanding).toEqual([[0, 5]]);
    expect(answer.data.size).toEqual([[10, 10]]);
    const zero = await valuesOf({ chapters: blueprint('7', 0), difficulty: { simple: 6 }, objective: {} });
    expect(zero.data.difficulty.difficult).toEqual([[1, 1]]);
  });

  test('leaves a chapter out that is not named', async () => {
    const answer = await valuesOf({ chapters: { [chapters[0]?._id ?? '']: null }, ...OPEN });
    expect(Object.keys(answer.data.chapters)).toEqual([chapters[0]?._id]);
    expect(answer.data.size).toEqual([[1, 18]]);
    expect((await valuesOf({ chapters: {}, ...OPEN })).isAchievable).toBe(false);
  });

  test('generates at both ends of a range, and not beyond them', async () => {
    const asked = { difficulty: { simple: 12, difficult: 2 }, objective: { reminding: 8, creativity: 6 } };
    const [first] = chapterValues(await valuesOf({ chapters: blueprint('', ''), ...asked }));
    const [from = -1, to = -1] = first?.[0] ?? [];
    expect([from, to]).not.toContain(-1);
    const generates = async (count: number) => {
      const body = { chapters: blueprint(count, 14 - count), ...asked };
      return (await ask('POST', '/api/exams/generate', body)).statusCode;
    };
    expect([await generates(from), await generates(to)]).toEqual([200, 200]);
    for (const beyond of [from - 1, to + 1].filter((count) => count >= 0 && count <= 14)) {
      expect(await generates(beyond)).toBe(422);
    }
  });

  test('counts locked questions in', async () => {
    const questions: Question[] = (await generate()).data;
    const locked = questions.map(({ _id }) => _id);
    const answer = await valuesOf({ chapters: blueprint('', ''), ...OPEN, locked });
    expect(chapterValues(answer)).toEqual([[[7, 18]], [[3, 18]]]);
    expect(answer.data.difficulty.simple).toEqual([[TEN.difficulty.simple, 18]]);
    expect(answer.data.size).toEqual([[10, 36]]);
    const tooFew = await valuesOf({ chapters: blueprint(6, ''), ...OPEN, locked });
    expect(tooFew).toMatchObject({
      isAchievable: false,
      message: `7 locked questions are from ${chapters[0]?.name}, 6 asked`,
      shortages: [{ code: 'locked-over', locked: 7, asked: 6 }],
    });
    expect(chapterValues(tooFew)).toEqual([[[7, 18]], []]);
  });

  test('that cannot be met, says why', async () => {
    const answer = await valuesOf({ chapters: blueprint(19, ''), ...OPEN });
    expect(answer).toMatchObject({
      isAchievable: false,
      message: `${chapters[0]?.name} holds 18 questions, 19 asked`,
      shortages: [{ code: 'chapter-short', needed: 19, available: 18 }],
    });
    expect(chapterValues(answer)).toEqual([[[0, 18]], []]);
  });
});

describe('what is refused', () => {
  test('a count that is neither empty nor whole, by its place', async () => {
    for (const wrong of [1.5, '1.5', -1, 'ten', true, {}, 1001]) {
      const answer = await askValues({ chapters: blueprint(1, wrong), ...OPEN });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].msg).toBe(
        'The count of a chapter must be a whole number from 0 to 1000.',
      );
    }
    expect((await askValues({ chapters: {}, difficulty: { easy: 1 }, objective: {} })).statusCode).toBe(400);
  });

  test('chapters of two courses', async () => {
    const other = await pool.chapter((await pool.course())._id);
    const answer = await askValues({ chapters: { ...blueprint(1, ''), [other._id]: '' }, ...OPEN });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].msg).toBe('The chapters of an exam must be of one course.');
  });
});
