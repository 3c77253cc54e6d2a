import { examEndpoints } from '@exam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePossessions, type Possessions, validBody } from './every-call.ts';
import { recordedEvents } from './recorded-events.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';

let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
});
afterAll(() => server.close());

describe('what changes nothing leaves no event', () => {
  const unchanged = async (act: (own: Possessions) => Promise<{ statusCode: number }>, status: number) => {
    const own = await makePossessions(server, owner);
    const events = await recordedEvents(server.db, async () =>
      expect((await act(own)).statusCode).toBe(status),
    );
    expect(events).toEqual([]);
  };
  const call = (method: 'PUT' | 'POST', url: string, payload: object) =>
    server.call({ method, url, payload, token: owner.token });

  test('a stale edit', () =>
    unchanged(({ course }) => call('PUT', `/api/courses/${course}`, { name: 'New', version: 7 }), 409));

  test('a chapter number that is taken', () =>
    unchanged(
      ({ course }) =>
        call('POST', '/api/chapters', { name: 'C', number: 1, maxNumberOfQuestions: 1, courseId: course }),
      409,
    ));

  test('the role that a member has already', () =>
    unchanged(
      ({ course }) =>
        call('POST', `/api/courses/${course}/members`, {
          email: `colleague-of-${owner.email}`,
          role: 'viewer',
        }),
      201,
    ));

  test('a bulk edit that leaves all questions where they are', () =>
    unchanged(
      ({ question, chapter }) =>
        call('POST', '/api/questions/bulk-edit', { changes: [{ _id: question, chapterId: chapter }] }),
      200,
    ));

  test('a repeated save of the same exam', async () => {
    const own = await makePossessions(server, owner);
    const payload = validBody(examEndpoints.create, own);
    const headers = { 'idempotency-key': 'one-save' };
    const save = () =>
      server.call({
        method: 'POST',
        url: '/api/exams',
        headers,
        token: owner.token,
        ...(payload && { payload }),
      });
    const events = await recordedEvents(server.db, () => Promise.all([save(), save(), save()]));
    expect(events.map(({ action }) => action)).toEqual(['exam.saved']);
  });
});
