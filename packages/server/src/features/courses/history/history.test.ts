import { type HistoryEvent, LIMITS } from '@exam/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { refusal } from '../../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import { PURGE_AUDIT_EVENTS } from '../../audit/index.ts';

let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
});
afterAll(() => server.close());

const ask = (courseId: string, { token }: SignedIn, query = '') =>
  server.call({ method: 'GET', url: `/api/courses/${courseId}/audit-events${query}`, token });
const trailOf = async (courseId: string): Promise<HistoryEvent[]> => (await ask(courseId, owner)).json().data;

test('the owner of a course reads who did what, newest first', async () => {
  const pool = makePool(server, owner.token);
  const editor = await server.signIn();
  const { _id: courseId } = await pool.course('Networks');
  const { _id: memberId } = await pool.member(courseId, editor.email, 'editor');
  const { _id: chapterId } = await makePool(server, editor.token).chapter(courseId, { name: 'Routing' });
  const common = {
    _id: expect.any(String),
    at: expect.stringMatching(/^\d{4}-.+Z$/),
    isInTrash: false,
    displayName: null,
  };
  expect((await ask(courseId, owner)).json()).toEqual({
    data: [
      {
        ...common,
        action: 'chapter.created',
        email: editor.email,
        objectId: chapterId,
        isThere: true,
        what: 'Routing',
        memberEmail: null,
      },
      {
        ...common,
        action: 'member.added',
        email: owner.email,
        objectId: memberId,
        isThere: false,
        what: 'editor',
        memberEmail: editor.email,
      },
      {
        ...common,
        action: 'course.created',
        email: owner.email,
        objectId: courseId,
        isThere: false,
        what: 'Networks',
        memberEmail: null,
      },
    ],
    page: { nextCursor: null, total: 3 },
  });
});

test('it says of each thing whether it is still there, in this course', async () => {
  const pool = makePool(server, owner.token);
  const [{ _id: courseId }, { _id: elsewhere }] = [await pool.course(), await pool.course()];
  const { _id: gone } = await pool.chapter(courseId, { name: 'Gone' });
  const { _id: moved, ...chapter } = await pool.chapter(courseId, { name: 'Moved' });
  const { _id: stays } = await pool.chapter(courseId, { name: 'Stays' });
  await pool.question(stays);
  await server.call({ method: 'DELETE', url: `/api/chapters/${gone}`, token: owner.token });
  const { name, number, maxNumberOfQuestions } = chapter;
  const payload = { name, number, maxNumberOfQuestions, courseId: elsewhere };
  await server.call({ method: 'PUT', url: `/api/chapters/${moved}`, payload, token: owner.token });
  const there = (await trailOf(courseId)).map(({ action, objectId, isThere }) => [
    action,
    objectId === moved,
    isThere,
  ]);
  expect(there).toEqual([
    ['chapter.moved', true, false],
    ['chapter.deleted', false, false],
    ['question.created', false, true],
    ['chapter.created', false, true],
    ['chapter.created', true, false],
    ['chapter.created', false, false],
    ['course.created', false, false],
  ]);
});

test('it comes in pages, and no event is in two of them', async () => {
  const { _id: courseId } = await makePool(server, owner.token).course();
  const pool = makePool(server, owner.token);
  for (let chapter = 1; chapter <= 6; chapter++) await pool.chapter(courseId);
  const ids: string[] = [];
  let cursor = '';
  do {
    const { data, page } = (await ask(courseId, owner, `?limit=3${cursor}`)).json();
    expect(page.total).toBe(7);
    ids.push(...data.map((event: HistoryEvent) => event._id));
    cursor = page.nextCursor && `&cursor=${page.nextCursor}`;
  } while (cursor);
  expect(ids).toEqual((await trailOf(courseId)).map((event) => event._id));
  expect(new Set(ids).size).toBe(7);
});

test('members may not read it, and for others there is none', async () => {
  const [editor, stranger] = [await server.signIn(), await server.signIn()];
  const pool = makePool(server, owner.token);
  const { _id: courseId } = await pool.course();
  await pool.member(courseId, editor.email, 'editor');
  const refused = await ask(courseId, editor);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    refusal('Only the owner of this course may do that.'),
  ]);
  expect((await ask(courseId, stranger)).statusCode).toBe(404);
});

test('an event of a deleted account names nobody any more, nor does one that shared with it', async () => {
  const leaver = await server.signIn();
  const pool = makePool(server, owner.token);
  const { _id: courseId } = await pool.course();
  await pool.member(courseId, leaver.email, 'editor');
  await makePool(server, leaver.token).chapter(courseId);
  await server.db.deleteFrom('accounts').where('id', '=', leaver.accountId).execute();
  const events = await trailOf(courseId);
  expect(events.map(({ action, email, memberEmail }) => [action, email, memberEmail])).toEqual([
    ['chapter.created', null, null],
    ['member.added', owner.email, null],
    ['course.created', owner.email, null],
  ]);
  expect(JSON.stringify(events)).not.toContain(leaver.email);
});

test('who signs up with an e-mail that is not theirs takes nothing from the trail', async () => {
  const email = 'not-mine@example.com';
  const pool = makePool(server, owner.token);
  const { _id: courseId } = await pool.course();
  await pool.member(courseId, email, 'viewer');
  const payload = { email, password: 'a password of an impostor' };
  await server.call({ method: 'POST', url: '/api/users/signup', payload });
  await server.db.deleteFrom('accounts').where('email', '=', email).execute();
  expect((await trailOf(courseId))[0]?.memberEmail).toBe(email);
});

test('events are kept for 400 days and then purged', async () => {
  const { _id: courseId } = await makePool(server, owner.token).course();
  const dayMs = 24 * 60 * 60_000;
  const purgeAfter = (days: number) =>
    PURGE_AUDIT_EVENTS.handle(server.db, () => new Date(Date.now() + days * dayMs));
  await purgeAfter(LIMITS.auditDays - 1);
  expect(await trailOf(courseId)).toHaveLength(1);
  await purgeAfter(LIMITS.auditDays + 1);
  expect(await trailOf(courseId)).toHaveLength(0);
  expect(LIMITS.auditDays).toBe(400);
});
