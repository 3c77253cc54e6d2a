import type { SavedQuestion } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp } from '../../../test/test-app.ts';
import {
  add,
  addTwins,
  ask,
  course,
  decide,
  fieldsAbout,
  insertPast,
  listPairs,
  otherChapter,
  pool,
  server,
  setUpPairCourse,
} from './testing/pair-course.ts';

setUpPairCourse();

const edit = async (questionId: string, fields: object): Promise<SavedQuestion> => {
  const answer = await ask('PUT', `/api/questions/${questionId}`, fields);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('a question that is saved', () => {
  test('comes with its near-duplicates in the course, the most alike first', async () => {
    const { data: far } = await add(
      'lighthouse',
      'Tick the sentence that you have read there.',
      otherChapter._id,
    );
    const { data: near } = await add('lighthouse', 'Tick it.');
    await add('submarine');
    const { data, nearDuplicates } = await add('lighthouse');
    expect(data.text).toBe(fieldsAbout('lighthouse').text);
    expect(nearDuplicates.map(({ question }) => question)).toEqual([near, far]);
    for (const { similarity } of nearDuplicates) expect(similarity).toBeGreaterThanOrEqual(0.6);
  });

  test('comes with none where nothing is alike', async () => {
    await add('submarine');
    expect((await add('lighthouse')).nearDuplicates).toEqual([]);
  });

  test('comes with five of many', async () => {
    for (let number = 1; number <= 6; number++) await add('lighthouse', `${number}`);
    expect((await add('lighthouse')).nearDuplicates).toHaveLength(5);
  });

  test('comes with none of another course, an own one no less than a foreign one', async () => {
    const stranger = await server.signIn();
    const theirs = makePool(server, stranger.token);
    const foreign = await theirs.chapter((await theirs.course())._id);
    await theirs.question(foreign._id, fieldsAbout('lighthouse', '', foreign._id));
    const elsewhere = await pool.chapter((await pool.course())._id);
    await add('lighthouse', '', elsewhere._id);
    expect((await add('lighthouse')).nearDuplicates).toEqual([]);
  });

  test('comes with none that somebody has decided about', async () => {
    const [one, other] = await addTwins();
    await decide(one, other, 'kept');
    expect((await edit(other._id, fieldsAbout('lighthouse', 'Tick it'))).nearDuplicates).toEqual([]);
  });

  test('finds what was written past the API', async () => {
    const { text, choices, correctAnswer } = fieldsAbout('lighthouse');
    const [id] = await insertPast([{ text, choices, correctAnswer }]);
    const { nearDuplicates } = await add('lighthouse');
    expect(nearDuplicates.map(({ question }) => question._id)).toEqual([id]);
  });

  test('is saved all the same when the comparison fails', async () => {
    const broken = await makeTestApp();
    const { token } = await broken.signIn();
    const theirs = makePool(broken, token);
    const { _id } = await theirs.chapter((await theirs.course())._id);
    await broken.db.schema.alterTable('questionPairs').renameColumn('decision', 'verdict').execute();
    const payload = fieldsAbout('lighthouse', '', _id);
    const answer = await broken.call({ method: 'POST', url: '/api/questions', payload, token });
    expect([answer.statusCode, answer.json().nearDuplicates]).toEqual([201, []]);
    expect(broken.logLines.join('')).toContain('could not compare a saved question');
    await broken.close();
  });

  test('of many alike that are added at the same time every pair is found', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, number) => add('lighthouse', `${number}`)));
    expect(await listPairs()).toHaveLength((10 * 9) / 2);
  });
});

describe('an edit', () => {
  test('takes what was found about the old words away, and finds anew', async () => {
    const [one, other] = await addTwins();
    const { data: submarine } = await add('submarine');
    const { nearDuplicates } = await edit(other._id, fieldsAbout('submarine', 'Tick it.'));
    expect(nearDuplicates.map(({ question }) => question._id)).toEqual([submarine._id]);
    const pairs = await listPairs();
    expect(pairs.map((pair) => [pair.one._id, pair.other._id])).toEqual([[other._id, submarine._id].sort()]);
    expect(pairs.flatMap((pair) => [pair.one._id, pair.other._id])).not.toContain(one._id);
  });

  test('keeps what was decided, and how alike the questions are is told anew', async () => {
    const [one, other] = await addTwins();
    await decide(one, other, 'excluded');
    await edit(other._id, fieldsAbout('submarine'));
    expect(await listPairs()).toMatchObject([{ decision: 'excluded', similarity: null }]);
    await edit(other._id, fieldsAbout('lighthouse'));
    expect(await listPairs()).toMatchObject([{ decision: 'excluded', similarity: 1 }]);
  });

  test('of a label compares nothing anew and loses nothing', async () => {
    const [, other] = await addTwins();
    const before = await listPairs();
    await edit(other._id, { ...fieldsAbout('lighthouse', 'Tick it.'), difficulty: 'difficult' });
    const [pair] = await listPairs();
    expect(pair?.similarity).toBe(before[0]?.similarity);
  });
});

describe('a move to another course', () => {
  const elsewhere = async () => pool.chapter((await pool.course())._id);
  const pairsOf = async (courseId: string) =>
    (await ask('GET', `/api/courses/${courseId}/question-pairs`)).json().data;

  test('of one question takes its pairs away, those that were decided too', async () => {
    const [one, other] = await addTwins();
    await decide(one, other, 'excluded');
    const target = await elsewhere();
    await edit(other._id, fieldsAbout('lighthouse', 'Tick it.', target._id));
    expect(await listPairs()).toEqual([]);
    expect(await pairsOf(target.courseId)).toEqual([]);
  });

  test('of one question lets it meet those that are there', async () => {
    const { data } = await add('lighthouse');
    const target = await elsewhere();
    const { data: there } = await add('lighthouse', '', target._id);
    const { nearDuplicates } = await edit(data._id, fieldsAbout('lighthouse', '', target._id));
    expect(nearDuplicates.map(({ question }) => question._id)).toEqual([there._id]);
  });

  test('of both questions takes the pair along, by a bulk edit and with their chapter', async () => {
    const [one, other] = await addTwins();
    await add('lighthouse', 'Stays.', otherChapter._id);
    await decide(one, other, 'excluded');
    const target = await elsewhere();
    const changes = [one, other].map(({ _id }) => ({ _id, chapterId: target._id }));
    expect((await ask('POST', '/api/questions/bulk-edit', { changes })).statusCode).toBe(200);
    expect(await listPairs()).toEqual([]);
    expect(await pairsOf(target.courseId)).toMatchObject([{ decision: 'excluded' }]);

    const fields = { name: 'Back', number: 99, courseId: course._id };
    expect((await ask('PUT', `/api/chapters/${target._id}`, fields)).statusCode).toBe(200);
    expect(await pairsOf(target.courseId)).toEqual([]);
    const decisions = (await listPairs()).map(({ decision }) => decision);
    expect(decisions.sort()).toEqual(['excluded', 'open', 'open']);
  });

  test('between chapters of the course changes nothing', async () => {
    const [, other] = await addTwins();
    const before = await listPairs();
    await edit(other._id, fieldsAbout('lighthouse', 'Tick it.', otherChapter._id));
    expect((await listPairs()).map(({ similarity }) => similarity)).toEqual(
      before.map(({ similarity }) => similarity),
    );
  });
});

test('a deleted question takes its pairs away', async () => {
  const [one, other] = await addTwins();
  await decide(one, other, 'excluded');
  await ask('DELETE', `/api/questions/${other._id}`);
  expect(await listPairs()).toEqual([]);
});
