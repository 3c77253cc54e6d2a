import type { Question } from '@exam/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../../test/refusals.ts';
import {
  ask,
  blueprint,
  chapters,
  course,
  owner,
  pool,
  server,
  setUpExamCourse,
  TEN,
} from '../testing/exam-course.ts';

setUpExamCourse();

const idsOf = (questions: readonly Question[]) => questions.map(({ _id }) => _id);

const saveGenerated = async (wishes: object = {}, order: (ids: string[]) => string[] = (ids) => ids) => {
  const answer = await ask('POST', '/api/exams/generate', { chapters: blueprint(7, 3), ...TEN, ...wishes });
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, generationId, versions = [] } = answer.json();
  const saved = await ask('POST', '/api/exams', {
    name: 'Midterm',
    courseId: course._id,
    questions: order(idsOf(data)),
    chaptersDistribution: blueprint(7, 3),
    difficultyDistribution: TEN.difficulty,
    objectiveDistribution: TEN.objective,
    generationId,
    versions: versions
      .slice(1)
      .map(({ questions }: { questions: Question[] }) => ({ questions: idsOf(questions) })),
  });
  expect(saved.statusCode, saved.body).toBe(201);
  return { id: saved.json().data._id as string, data: data as Question[] };
};

const replay = (id: string, token = owner.token) => ask('POST', `/api/exams/${id}/replay`, {}, { token });

const editAll = async (questions: readonly Question[], text: string) => {
  for (const question of questions) {
    const { choices, correctAnswer, difficulty, objective, chapterId } = question;
    const fields = { text, choices, correctAnswer, difficulty, objective, chapterId };
    const answer = await server.call({
      method: 'PUT',
      url: `/api/questions/${question._id}`,
      payload: fields,
      token: owner.token,
    });
    expect(answer.statusCode).toBe(200);
  }
};

describe('replay', () => {
  test('makes the same exam again, question by question', async () => {
    const { id, data } = await saveGenerated();
    for (let run = 0; run < 3; run++) {
      const answer = await replay(id);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({ isSame: true, changes: [] });
      expect(idsOf(answer.json().data)).toEqual(idsOf(data));
    }
  });

  test('does not make an exam of another version of the engine, and says so', async () => {
    const { id } = await saveGenerated();
    await server.db
      .updateTable('exams')
      .set({ generation: sql`(generation::jsonb || '{"engineVersion": 4}')::json` })
      .where('id', '=', id)
      .execute();
    const answer = await replay(id);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('The way in which exams are drawn has changed with a newer version');
  });

  test('does so with locked questions and preferences, and after other exams were saved', async () => {
    await saveGenerated();
    const locked = idsOf((await saveGenerated()).data).slice(2, 5);
    const { id, data } = await saveGenerated({ locked, preferences: { recentExams: 2 } });
    await saveGenerated({ preferences: { recentExams: 3 } });
    const answer = await replay(id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().isSame).toBe(true);
    expect(idsOf(answer.json().data)).toEqual(idsOf(data));
  });

  test('still does so after questions were added', async () => {
    const { id } = await saveGenerated();
    const [first, second] = chapters;
    await pool.question(first?._id ?? '', { text: 'Which stone floats?' });
    await pool.question(second?._id ?? '', {
      text: 'How old is the oldest mineral?',
      choices: ['4', '2'],
      correctAnswer: '4',
    });
    expect((await replay(id)).json()).toMatchObject({ isSame: true, changes: [] });
  });

  test('says when the saved exam has another order, and names questions that were edited', async () => {
    const { id, data } = await saveGenerated({}, (ids) => ids.toReversed());
    expect((await replay(id)).json()).toMatchObject({ isSame: false, changes: [] });
    await editAll(data.slice(0, 1), 'Which word is new?');
    const { changes } = (await replay(id)).json();
    expect(changes).toEqual([
      { code: 'question-edited', message: `A question was edited since: “${data[0]?.text}”` },
    ]);
  });

  test('is refused when questions have left a cell that it draws from, with how many', async () => {
    const { id, data } = await saveGenerated();
    const [gone] = data;
    await ask('DELETE', `/api/questions/${gone?._id}`);
    const answer = await replay(id);
    expect(answer.statusCode).toBe(422);
    const sentence = `1 question has left ${gone?.chapter.name} (${gone?.difficulty}, ${gone?.objective}) since.`;
    expect(answer.json()).toEqual({
      ...refusal(`This exam cannot be made again. ${sentence}`),
      changes: [{ code: 'questions-removed', message: sentence }],
    });
  });

  test('is refused when an exam that was recent then is deleted', async () => {
    const before = await saveGenerated();
    const { id } = await saveGenerated({ preferences: { recentExams: 1 } });
    await ask('DELETE', `/api/exams/${before.id}`);
    const answer = await replay(id);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().changes[0].code).toBe('preferences');
  });

  test('is refused for an exam that was not generated, and unknown to strangers', async () => {
    const { data } = (await ask('POST', '/api/exams/generate', { chapters: blueprint(7, 3), ...TEN })).json();
    const saved = await ask('POST', '/api/exams', {
      name: 'By hand',
      courseId: course._id,
      questions: idsOf(data),
      chaptersDistribution: blueprint(7, 3),
      difficultyDistribution: TEN.difficulty,
      objectiveDistribution: TEN.objective,
    });
    const id = saved.json().data._id;
    expect((await replay(id)).json().changes[0].code).toBe('not-generated');
    const stranger = await server.signIn();
    expect((await replay(id, stranger.token)).statusCode).toBe(404);
  });

  test('is refused when its chapter or its course is gone', async () => {
    const other = await pool.course('Botany');
    const chapter = await pool.chapter(other._id, { name: 'Mosses' });
    await pool.question(chapter._id);
    const one = { chapters: { [chapter._id]: 1 }, difficulty: { simple: 1 }, objective: { reminding: 1 } };
    const { data, generationId } = (await ask('POST', '/api/exams/generate', one)).json();
    const exam = {
      name: 'Mosses',
      courseId: other._id,
      questions: idsOf(data),
      chaptersDistribution: one.chapters,
      difficultyDistribution: one.difficulty,
      objectiveDistribution: one.objective,
      generationId,
    };
    const { _id } = (await ask('POST', '/api/exams', exam)).json().data;
    await ask('DELETE', `/api/chapters/${chapter._id}`);
    expect((await replay(_id)).json().changes).toEqual([
      { code: 'chapter-gone', message: 'Mosses was deleted.' },
    ]);
    await ask('DELETE', `/api/courses/${other._id}`);
    expect((await replay(_id)).json().changes[0].code).toBe('course-gone');
  });
});
