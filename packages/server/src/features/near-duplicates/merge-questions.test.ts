import type { Question } from '@exam/contract';
import { expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp } from '../../../test/test-app.ts';
import {
  add,
  addTwins,
  ask,
  course,
  decide,
  fieldsAbout,
  listPairs,
  pairsUrl,
  setUpPairCourse,
} from './testing/pair-course.ts';

setUpPairCourse();

const merge = (keep: Question, remove: Question) =>
  ask('POST', pairsUrl('/merge'), { keep: keep._id, remove: remove._id });

test('merging keeps one question and deletes the other', async () => {
  const [one, other] = await addTwins();
  const answer = await merge(other, one);
  expect([answer.statusCode, answer.json().data]).toEqual([200, other]);
  expect((await ask('GET', `/api/questions/${one._id}`)).statusCode).toBe(404);
  expect((await ask('GET', `/api/questions/${other._id}`)).statusCode).toBe(200);
  expect(await listPairs()).toEqual([]);
  expect((await merge(other, one)).statusCode).toBe(404);
  expect((await merge(other, other)).json().errors).toEqual([
    { path: 'remove', msg: 'remove must be another question.' },
  ]);
});

test('the question that stays gets the tags of the one that goes, and keeps the rest as it is', async () => {
  const [keep, remove] = await addTwins();
  const tag = async ({ _id }: Question, tags: string[]) =>
    ask('POST', '/api/questions/bulk-edit', { changes: [{ _id, tags }] });
  await tag(keep, ['Week 3', 'exam']);
  await tag(remove, ['EXAM', 'hard one']);
  const { data } = (await merge(keep, remove)).json();
  expect(data).toEqual({ ...keep, tags: ['Week 3', 'exam', 'hard one'], version: 3 });
  expect((await ask('GET', `/api/questions/${keep._id}`)).json().data).toEqual(data);
});

test('what excluded the one that goes excludes the one that stays; other decisions go', async () => {
  const [keep, remove] = await addTwins();
  const { data: submarine } = await add('submarine');
  const { data: balloon } = await add('balloon');
  const { data: viaduct } = await add('viaduct');
  await decide(keep, remove, 'excluded');
  await decide(remove, submarine, 'excluded');
  await decide(remove, balloon, 'excluded');
  await decide(keep, balloon, 'kept');
  await decide(remove, viaduct, 'kept');
  await merge(keep, remove);
  const pairs = (await listPairs()).map(({ one, other, decision }) => [one._id, other._id, decision]);
  expect(pairs.sort()).toEqual(
    [
      [keep._id, submarine._id, 'excluded'],
      [keep._id, balloon._id, 'excluded'],
    ].sort(),
  );
});

test('a saved exam keeps its copy of a merged question', async () => {
  const [keep, remove] = await addTwins();
  const body = {
    name: 'Exam',
    courseId: course._id,
    questions: [remove._id],
    chaptersDistribution: { [remove.chapterId]: 1 },
    difficultyDistribution: { simple: 1 },
    objectiveDistribution: { reminding: 1 },
  };
  const exam = (await ask('POST', '/api/exams', body)).json().data;
  await merge(keep, remove);
  const { data } = (await ask('GET', `/api/exams/${exam._id}/questions`)).json();
  expect(data).toMatchObject([{ _id: remove._id, text: remove.text }]);
});

test('dummy data is not merged, in the words that refuse to delete it', async () => {
  const demo = await makeTestApp({ demo: true });
  const { token } = await demo.signIn();
  const [{ _id: courseId }] = (await demo.call({ method: 'GET', url: '/api/courses', token })).json().data;
  const url = `/api/courses/${courseId}/question-pairs`;
  const { _id: chapterId } = await makePool(demo, token).chapter(courseId, { number: 99 });
  const addDemo = async (note: string) => {
    const payload = fieldsAbout('lighthouse', note, chapterId);
    return (await demo.call({ method: 'POST', url: '/api/questions', payload, token })).json().data;
  };
  const [one, other] = [await addDemo('One.'), await addDemo('Two.')];
  const payload = { keep: one._id, remove: other._id };
  const merged = await demo.call({ method: 'POST', url: `${url}/merge`, payload, token });
  const deleted = await demo.call({ method: 'DELETE', url: `/api/questions/${other._id}`, token });
  expect([merged.statusCode, merged.json()]).toEqual([403, deleted.json()]);
  const stays = await demo.call({ method: 'GET', url: `/api/questions/${other._id}`, token });
  expect(stays.json().data).toMatchObject(other);
  await demo.close();
});
