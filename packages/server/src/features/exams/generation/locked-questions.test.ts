import type { Question } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import {
  ask,
  blueprint,
  chapters,
  countBy,
  examOf,
  generate,
  pool,
  searchWithoutLimit,
  setUpExamCourse,
  TEN,
} from '../testing/exam-course.ts';

setUpExamCourse();

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
    searchWithoutLimit();
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
