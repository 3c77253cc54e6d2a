import { LIMITS, type QuestionHistory } from '@exam/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examFields } from '../../../../test/every-call/exam-bodies.ts';
import { makePool, questionFields } from '../../../../test/pool.ts';
import { makeTestApp, PASSWORD, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import { PURGE_VERSIONS } from './queries.ts';

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;
let course: string;
let chapter: string;
beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  pool = makePool(server, owner.token);
  course = (await pool.course())._id;
  chapter = (await pool.chapter(course, { name: 'Numbers', number: 5 }))._id;
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, url: string, payload?: object, { token } = owner) =>
  server.call({ method, url, token, ...(payload && { payload }) });
const historyOf = async (id: string): Promise<QuestionHistory> =>
  (await ask('GET', `/api/questions/${id}/history`)).json().data;
const edit = (id: string, fields: object, by = owner) =>
  ask('PUT', `/api/questions/${id}`, { ...questionFields(chapter), ...fields }, by);

test('each edit keeps what it replaced: who, when, and every field', async () => {
  const editor = await server.signIn();
  await pool.member(course, editor.email, 'editor');
  const { _id: id } = await pool.question(chapter, { explanation: 'Because.', tags: ['even'] });
  expect(await historyOf(id)).toEqual({ copiedFrom: null, versions: [], exams: [] });
  await edit(id, { text: 'Which of these is even?' }, editor);
  await ask('POST', '/api/questions/bulk-edit', { changes: [{ _id: id, difficulty: 'difficult' }] });
  const { versions } = await historyOf(id);
  const common = {
    chapter: { _id: chapter, name: 'Numbers', number: 5 },
    explanation: 'Because.',
    tags: ['even'],
  };
  expect(versions).toMatchObject([
    { ...common, version: 2, text: 'Which of these is even?', difficulty: 'simple', email: owner.email },
    { ...common, version: 1, text: 'Which number is even?', difficulty: 'simple', email: editor.email },
  ]);
});

test('an edit that changes nothing in bulk keeps nothing, and merging keeps what it replaced', async () => {
  const [keep, remove] = [await pool.question(chapter), await pool.question(chapter, { tags: ['odd'] })];
  await ask('POST', '/api/questions/bulk-edit', { changes: [{ _id: keep._id, difficulty: 'simple' }] });
  expect((await historyOf(keep._id)).versions).toEqual([]);
  const url = `/api/courses/${course}/question-pairs/merge`;
  await ask('POST', url, { keep: keep._id, remove: remove._id });
  expect((await historyOf(keep._id)).versions).toMatchObject([{ version: 1, tags: [] }]);
});

test('so many versions are kept, for so long', async () => {
  const { _id: id } = await pool.question(chapter);
  for (let number = 0; number < LIMITS.questionVersions + 2; number++)
    await edit(id, { text: `Text ${number}?` });
  const { versions } = await historyOf(id);
  expect(versions).toHaveLength(LIMITS.questionVersions);
  expect(versions[0]?.version).toBe(LIMITS.questionVersions + 2);
  const after = (days: number) =>
    PURGE_VERSIONS.handle(server.db, () => new Date(Date.now() + days * 86_400_000));
  await after(LIMITS.questionVersionDays - 1);
  expect((await historyOf(id)).versions).toHaveLength(LIMITS.questionVersions);
  await after(LIMITS.questionVersionDays + 1);
  expect((await historyOf(id)).versions).toEqual([]);
});

test('it comes out of the trash with its question, and forgets a deleted account', async () => {
  const editor = await server.signIn();
  await pool.member(course, editor.email, 'editor');
  const { _id: id } = await pool.question(chapter);
  await edit(id, { text: 'Changed?' }, editor);
  const before = await historyOf(id);
  const { trashItemId } = (await ask('DELETE', `/api/questions/${id}`)).json().data;
  await ask('POST', `/api/trash/${trashItemId}/put-back`);
  expect(await historyOf(id)).toEqual(before);
  await ask('POST', '/api/users/delete', { password: PASSWORD }, editor);
  expect((await historyOf(id)).versions).toMatchObject([{ email: null }]);
});

test('it names the exams of the course that ask it, and neither chapter nor editor of a course that the account does not see', async () => {
  const { _id: id } = await pool.question(chapter);
  const { _id: exam } = (
    await ask('POST', '/api/exams', examFields({ course, chapter, question: id }))
  ).json().data;
  expect((await historyOf(id)).exams).toMatchObject([{ _id: exam, name: 'Exam', measured: null }]);
  const elsewhere = await server.signIn();
  const theirs = makePool(server, elsewhere.token);
  const { _id: shared } = await theirs.course();
  const { _id: target } = await theirs.chapter(shared);
  await theirs.member(shared, owner.email, 'editor');
  await edit(id, { chapterId: target });
  const url = `/api/questions/${id}/history`;
  const { versions, exams } = (await ask('GET', url, undefined, elsewhere)).json().data;
  expect(versions).toMatchObject([{ chapter: null, email: null }]);
  expect(exams).toEqual([]);
  await ask('DELETE', `/api/chapters/${chapter}`);
  const later = (await ask('GET', url, undefined, elsewhere)).json().data;
  expect(later.versions).toMatchObject([{ chapter: null, email: null }]);
});
