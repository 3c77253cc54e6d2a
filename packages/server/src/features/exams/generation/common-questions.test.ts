import type { GeneratedExam, Question } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { ask, blueprint, countBy, course, setUpExamCourse } from '../testing/exam-course.ts';

setUpExamCourse();

/** One question of each cell of two chapters. */
const twelve = () => ({
  chapters: blueprint(6, 6),
  difficulty: { simple: 6, difficult: 6 },
  objective: { reminding: 4, understanding: 4, creativity: 4 },
});

const idsOf = (questions: readonly Question[]) => questions.map(({ _id }) => _id);

async function generated(wishes: object): Promise<GeneratedExam> {
  const answer = await ask('POST', '/api/exams/generate', { ...twelve(), ...wishes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const versionsOf = ({ versions = [] }: GeneratedExam) => versions.map(({ questions }) => questions);

/** The questions that all versions have. */
function inAll(versions: readonly (readonly Question[])[]): Question[] {
  const [first = [], ...others] = versions;
  return first.filter(({ _id }) => others.every((questions) => idsOf(questions).includes(_id)));
}

describe('common questions of versions', () => {
  test('are as many as asked, spread like the exam, and the versions share no others', async () => {
    const exam = await generated({ versions: { count: 3, differBy: 'questions', common: 4 } });
    const versions = versionsOf(exam);
    const common = inAll(versions);
    expect(common).toHaveLength(4);
    expect(Object.values(countBy(common, ({ chapterId }) => chapterId))).toEqual([2, 2]);
    expect(new Set(versions.flatMap(idsOf)).size).toBe(4 + 3 * 8);
    for (const questions of versions) {
      expect(new Set(idsOf(questions)).size).toBe(12);
      expect(countBy(questions, ({ chapterId }) => chapterId)).toEqual(blueprint(6, 6));
      expect(countBy(questions, ({ difficulty }) => difficulty)).toEqual(twelve().difficulty);
      expect(countBy(questions, ({ objective }) => objective)).toEqual(twelve().objective);
    }
    // They stand among the others, and in each version at other places.
    const places = versions.map((questions) =>
      idsOf(common).map((id) => questions.findIndex(({ _id }) => _id === id)),
    );
    expect(new Set(places.map(String)).size).toBe(3);
    expect(Math.max(...places.flat())).toBeGreaterThan(6);
  });

  test('count locked ones among them', async () => {
    const locked = idsOf((await generated({})).data).slice(0, 3);
    const exam = await generated({ locked, versions: { count: 2, common: 5 } });
    const common = idsOf(inAll(versionsOf(exam)));
    expect(common).toHaveLength(5);
    expect(common).toEqual(expect.arrayContaining(locked));
    const fewer = await generated({ locked, versions: { count: 2, common: 2 } });
    expect(idsOf(inAll(versionsOf(fewer)))).toEqual(locked);
  });

  test('are drawn again from the seed of a saved exam, which says how many they are', async () => {
    const exam = await generated({ versions: { count: 3, common: 4 } });
    const [first = [], ...others] = versionsOf(exam);
    const saved = await ask('POST', '/api/exams', {
      name: 'With common questions',
      courseId: course._id,
      questions: idsOf(first),
      chaptersDistribution: countBy(first, ({ chapterId }) => chapterId),
      difficultyDistribution: countBy(first, ({ difficulty }) => difficulty),
      objectiveDistribution: countBy(first, ({ objective }) => objective),
      generationId: exam.generationId,
      versions: others.map((questions) => ({ questions: idsOf(questions) })),
    });
    expect(saved.statusCode, saved.body).toBe(201);
    const id = saved.json().data._id;
    expect((await ask('POST', `/api/exams/${id}/replay`)).json()).toMatchObject({
      isSame: true,
      changes: [],
    });
    const { data } = (await ask('GET', `/api/exams/${id}`)).json();
    expect(data.generation.versions).toEqual({ count: 3, differBy: 'questions', common: 4 });
  });

  test('are at most the questions of a version, and nothing where the order alone differs', async () => {
    const refused = await ask('POST', '/api/exams/generate', {
      ...twelve(),
      versions: { count: 2, common: 13 },
    });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'A version has 12 questions, so no 13 can be common to all versions.',
    ]);
    const same = await generated({ versions: { count: 2, differBy: 'order', common: 4 } });
    expect(inAll(versionsOf(same))).toHaveLength(12);
  });
});
