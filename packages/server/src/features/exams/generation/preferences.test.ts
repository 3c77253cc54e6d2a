import type { GeneratedExam, Question } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import {
  ask,
  blueprint,
  chapters,
  countBy,
  course,
  owner,
  searchWithoutLimit,
  server,
  setUpExamCourse,
  TEN,
} from '../testing/exam-course.ts';
import { listUses } from './queries.ts';

setUpExamCourse();

const idsOf = (questions: readonly Question[]) => questions.map(({ _id }) => _id);

const generateWith = async (wishes: object, asked: object = { chapters: blueprint(7, 3), ...TEN }) => {
  const answer = await ask('POST', '/api/exams/generate', { ...asked, ...wishes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as GeneratedExam;
};

const save = async ({ data, generationId }: GeneratedExam, name = 'Midterm') => {
  const answer = await ask('POST', '/api/exams', {
    name,
    courseId: course._id,
    questions: idsOf(data),
    chaptersDistribution: blueprint(7, 3),
    difficultyDistribution: TEN.difficulty,
    objectiveDistribution: TEN.objective,
    generationId,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data._id as string;
};

const decide = (one: string, other: string, decision: 'open' | 'kept' | 'excluded') => {
  const [oneId = '', otherId = ''] = [one, other].sort();
  return server.db
    .insertInto('questionPairs')
    .values({ oneId, otherId, courseId: course._id, similarity: 0.9, decision })
    .onConflict((pair) => pair.columns(['oneId', 'otherId']).doUpdateSet({ decision }))
    .execute();
};
const forgetPairs = () => server.db.deleteFrom('questionPairs').execute();

const oneCell = { difficulty: { simple: 2 }, objective: { reminding: 2 } };
const questionsOfCell = async () => {
  const url = `/api/chapters/${chapters[0]?._id}/questions?difficulty=simple&objective=reminding`;
  return idsOf((await ask('GET', url)).json().data);
};

describe('fresh questions first', () => {
  test('nothing is reported where nothing was used, and no exam is worse than proven best', async () => {
    expect((await generateWith({ preferences: { recentExams: 5 } })).report).toBeUndefined();
  });

  test('the next exam has no question of the last one, where the pool has enough others', async () => {
    searchWithoutLimit();
    const asked = {
      chapters: blueprint(3, 3),
      difficulty: { simple: 4, difficult: 2 },
      objective: { reminding: 2, understanding: 2, creativity: 2 },
    };
    const first = await generateWith({}, { chapters: blueprint(7, 3), ...TEN });
    await save(first);
    const used = new Set(idsOf(first.data));
    for (let run = 0; run < 5; run++) {
      const { data, report } = await generateWith({ preferences: { recentExams: 1 } }, asked);
      expect(data.filter(({ _id }) => used.has(_id))).toEqual([]);
      expect(report).toMatchObject({ isProven: true, score: { uses: 0 }, warnings: [] });
    }
  });

  test('where it has not, as few as can be', async () => {
    searchWithoutLimit();
    // Three questions a cell; two of them are in the exam before.
    const asked = { chapters: blueprint(2, 0), ...oneCell };
    await forgetPairs();
    const { data } = await generateWith({}, asked);
    const { report } = await generateWith({ preferences: { recentExams: 20 } }, asked);
    expect(data).toHaveLength(2);
    expect(report?.isProven).toBe(true);
    expect(report?.score.uses).toBe(report?.bound.uses);
  });
});

test('uses come by chapter, difficulty, objective and rank, in the order of letters, as they always have', async () => {
  const examId = await save(await generateWith({}, { chapters: blueprint(7, 3), ...TEN }));
  const uses = await listUses(
    server.db,
    [examId],
    chapters.map(({ _id }) => _id),
  );
  const places = uses.map(({ question: { chapterId, kind, rank } }) =>
    [chapterId, kind.difficulty, kind.objective, rank].join(' '),
  );
  expect(places).toHaveLength(10);
  expect(places).toEqual(places.toSorted());
});

describe('pairs', () => {
  test('that exclude each other never stand together; near-duplicates do only where variety is off', async () => {
    const [one = '', other = '', third = ''] = await questionsOfCell();
    const asked = { chapters: blueprint(2, 0), ...oneCell };
    for (const [decision, variety, isApart] of [
      ['excluded', false, true],
      ['open', true, true],
      ['open', false, false],
      ['kept', true, false],
    ] as const) {
      await forgetPairs();
      await decide(one, other, decision);
      let together = 0;
      for (let run = 0; run < 20; run++) {
        const ids = idsOf((await generateWith({ preferences: { variety } }, asked)).data);
        if (ids.includes(one) && ids.includes(other)) together++;
        else expect(ids).toContain(third);
      }
      expect(together > 0).toBe(!isApart);
    }
    await forgetPairs();
  });

  test('that cannot be kept apart come with a warning that names both', async () => {
    const [one = '', other = '', third = ''] = await questionsOfCell();
    await decide(one, other, 'excluded');
    await decide(one, third, 'excluded');
    await decide(other, third, 'open');
    const asked = { chapters: blueprint(3, 0), difficulty: { simple: 3 }, objective: { reminding: 3 } };
    const { report, data } = await generateWith({}, asked);
    expect(data).toHaveLength(3);
    expect(report).toMatchObject({ score: { excludedPairs: 2, nearDuplicates: 1 } });
    expect(report?.warnings).toHaveLength(3);
    expect(report?.warnings[0]).toMatch(/^“.+” and “.+” exclude each other, .+: both are in the exam\.$/);
    await forgetPairs();
  });

  test('a replacement is none that a question of the exam excludes', async () => {
    const [one = '', other = '', third = ''] = await questionsOfCell();
    const replace = (questions: string[]) =>
      ask('POST', '/api/exams/replace', { courseId: course._id, questions, replace: questions[0] });
    await decide(other, third, 'excluded');
    const refused = await replace([one, other]);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toBe(
      `Every other simple reminding question of ${chapters[0]?.name} excludes one of the exam.`,
    );
    await decide(other, third, 'open');
    expect((await replace([one, other])).json().data._id).toBe(third);
    await forgetPairs();
  });
});

describe('versions', () => {
  test('each meets every count, and they share no question where the pool is large enough', async () => {
    searchWithoutLimit();
    const asked = {
      chapters: blueprint(3, 3),
      difficulty: { simple: 4, difficult: 2 },
      objective: { reminding: 2, understanding: 2, creativity: 2 },
    };
    const { data, versions = [], report } = await generateWith({ versions: { count: 3 } }, asked);
    expect(versions.map(({ label }) => label)).toEqual(['A', 'B', 'C']);
    expect(versions[0]?.questions).toEqual(data);
    for (const { questions } of versions) {
      expect(countBy(questions, ({ chapterId }) => chapterId)).toEqual(blueprint(3, 3));
      expect(countBy(questions, ({ difficulty }) => difficulty)).toEqual(asked.difficulty);
      expect(countBy(questions, ({ objective }) => objective)).toEqual(asked.objective);
    }
    expect(new Set(versions.flatMap(({ questions }) => idsOf(questions))).size).toBe(18);
    expect(report).toMatchObject({ isProven: true, score: { overlap: 0 } });
  });

  test('a locked question is in every version', async () => {
    const before = idsOf((await generateWith({})).data);
    const locked = [before[4], before[2]];
    const { versions = [] } = await generateWith({ versions: { count: 2 }, locked });
    for (const { questions } of versions) expect(idsOf(questions).slice(0, 2)).toEqual(locked);
  });

  test('that differ by order have the same questions and the same choices, each in an order of its own', async () => {
    const [kept = ''] = await questionsOfCell();
    const question = (await ask('GET', `/api/questions/${kept}`)).json().data;
    const { text, choices, correctAnswer, difficulty, objective, chapterId } = question;
    const fields = { text, choices, correctAnswer, difficulty, objective, chapterId, keepChoiceOrder: true };
    const url = `/api/questions/${kept}`;
    await server.call({ method: 'PUT', url, payload: fields, token: owner.token });
    const asked = {
      chapters: blueprint(9, 9),
      difficulty: { simple: 9, difficult: 9 },
      objective: { reminding: 6, understanding: 6, creativity: 6 },
    };
    const { data, versions = [] } = await generateWith({ versions: { count: 4, differBy: 'order' } }, asked);
    const sorted = (questions: readonly Question[]) =>
      questions.map(({ _id, choices: texts }) => [_id, [...texts].sort()]).sort();
    for (const { questions } of versions) expect(sorted(questions)).toEqual(sorted(data));
    expect(new Set(versions.map(({ questions }) => idsOf(questions).join())).size).toBe(4);
    const choicesSeen = versions.flatMap(({ questions }) => questions.map((it) => it.choices.join()));
    expect(new Set(choicesSeen).size).toBeGreaterThan(1);
    for (const { questions } of versions) {
      const same = questions.find(({ _id }) => _id === kept);
      if (same) expect(same.choices).toEqual(choices);
    }
  });

  test('too many questions in all versions are refused in words', async () => {
    const answer = await ask('POST', '/api/exams/generate', {
      chapters: blueprint(400, 0),
      difficulty: { simple: 400 },
      objective: { reminding: 400 },
      versions: { count: 26 },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].msg).toBe(
      'All versions together have at most 5000 questions; 10400 are asked.',
    );
  });
});
