import {
  CreateChapterSchema,
  CreateQuestionSchema,
  DIFFICULTIES,
  maxOfEachDifficulty,
  maxOfEachObjective,
  OBJECTIVES,
} from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { DEMO_FILES, readDemoCourses, readDemoFile } from './demo-courses.ts';

const SOME_ID = '01920000-0000-7000-8000-000000000000';
const courses = await readDemoCourses();
const chapters = courses.flatMap((course) => course.chapters);
const questions = chapters.flatMap((chapter) => chapter.questions);

describe('the demo data', () => {
  test('has two courses with at least 300 questions each and no repeated text', () => {
    expect(courses.map((course) => course.name)).toContain('Operating Systems');
    expect(questions.length).toBeGreaterThanOrEqual(300);
    expect(new Set(questions.map((question) => question.text)).size).toBe(questions.length);
  });

  test.each(DEMO_FILES)('$name is read without a failed question and without a note', async (file) => {
    const items = await readDemoFile(file);
    expect(items.filter((item) => item.kind !== 'question' || item.notes.length > 0)).toEqual([]);
    expect(file.markdown.match(/^\d+\. /gm)).toHaveLength(items.length);
    expect(file.markdown).toMatch(new RegExp(`^# ${file.name}\n`));
  });

  test.each(chapters)('$name holds every kind and stays within its limits', (chapter) => {
    const { name, number, maxNumberOfQuestions } = chapter;
    expect(
      CreateChapterSchema.safeParse({ name, number, maxNumberOfQuestions, courseId: SOME_ID }).success,
    ).toBe(true);
    const kinds = new Set(chapter.questions.map(({ difficulty, objective }) => `${difficulty} ${objective}`));
    expect(kinds.size).toBe(6);
    expect(chapter.questions.length).toBeLessThanOrEqual(maxNumberOfQuestions);
    const count = (label: string) =>
      chapter.questions.filter(({ difficulty, objective }) =>
        [difficulty, objective].some((own) => own === label),
      ).length;
    for (const label of DIFFICULTIES)
      expect(count(label)).toBeLessThanOrEqual(maxOfEachDifficulty(maxNumberOfQuestions));
    for (const label of OBJECTIVES)
      expect(count(label)).toBeLessThanOrEqual(maxOfEachObjective(maxNumberOfQuestions));
  });

  test.each(questions)('is valid for the API: $text', (question) => {
    expect(CreateQuestionSchema.safeParse({ ...question, chapterId: SOME_ID }).error).toBeUndefined();
  });
});
