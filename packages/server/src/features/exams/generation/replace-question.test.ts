import { describe, expect, test } from 'vitest';
import { ask, course, generate, setUpExamCourse } from '../testing/exam-course.ts';

setUpExamCourse();

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
      expect([coming.chapter, coming.difficulty, coming.objective]).toEqual([
        leaving?.chapter,
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
