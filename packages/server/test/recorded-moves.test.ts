import { type AuditEvent, questionEndpoints } from '@exam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePossessions, type Possessions, validBody } from './every-call.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';

let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
});
afterAll(() => server.close());

describe('a move to another course', () => {
  const trailOf = async (course: string): Promise<AuditEvent[]> =>
    (
      await server.call({ method: 'GET', url: `/api/courses/${course}/audit-events`, token: owner.token })
    ).json().data;
  const newest = async (course: string) => {
    const [event] = await trailOf(course);
    return `${event?.action} ${event?.what}`;
  };
  const rename = (own: Possessions, name: string) =>
    server.call({
      method: 'PUT',
      url: `/api/chapters/${own.chapter}`,
      payload: { name, number: 9 },
      token: owner.token,
    });

  test('of a question is recorded in both courses, each time with the chapter of that course', async () => {
    const [from, to] = [await makePossessions(server, owner), await makePossessions(server, owner)];
    await rename(from, 'Where it was');
    await rename(to, 'Where it went');
    const payload = { ...validBody(questionEndpoints.update, from), chapterId: to.chapter };
    const url = `/api/questions/${from.question}`;
    expect((await server.call({ method: 'PUT', url, payload, token: owner.token })).statusCode).toBe(200);
    expect(await newest(from.course)).toBe('question.moved Where it was');
    expect(await newest(to.course)).toBe('question.moved Where it went');
  });

  test('of a chapter or of many questions is recorded in both courses', async () => {
    const [from, to] = [await makePossessions(server, owner), await makePossessions(server, owner)];
    const changes = [from.question, from.twin].map((_id) => ({ _id, chapterId: to.chapter }));
    const bulk = { method: 'POST', url: '/api/questions/bulk-edit', payload: { changes } } as const;
    expect((await server.call({ ...bulk, token: owner.token })).statusCode).toBe(200);
    expect(await newest(from.course)).toBe('questions.changed 2');
    expect(await newest(to.course)).toBe('questions.changed 2');
    const payload = { name: 'Moved', number: 7, courseId: to.course };
    const url = `/api/chapters/${from.chapter}`;
    expect((await server.call({ method: 'PUT', url, payload, token: owner.token })).statusCode).toBe(200);
    expect(await newest(from.course)).toBe('chapter.moved Moved');
    expect(await newest(to.course)).toBe('chapter.moved Moved');
  });
});
