// @vitest-environment jsdom
import type { Chapter, Course, Question } from '@exam/contract';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { serve } from '../test-server.ts';
import { call, callForFile } from './call.ts';
import { setSessionState } from './session-store.ts';

/** The calls that reach the server: method, path, query and body of each call. */
function listen(body: unknown = { data: [] }) {
  setSessionState({ status: 'signed-in', user: { _id: 'u1', email: 'ada@example.org', isVerified: true } });
  const seen = serve(() => ({ status: 200, body }));
  return () => seen.map(({ method, path, params, body: sent }) => [method, path, params, sent]);
}

describe('a call of an endpoint', () => {
  test('puts the ids in the place of the placeholders, and the query beside them', async () => {
    const calls = listen();
    await call('GET /api/courses/{id}/chapters', { params: { id: 'c1' }, query: { q: 'logic' } });
    await call('DELETE /api/courses/{id}/members/{memberId}', { params: { id: 'c1', memberId: 'm2' } });
    expect(calls()).toEqual([
      ['GET', '/api/courses/c1/chapters', { q: 'logic' }, undefined],
      ['DELETE', '/api/courses/c1/members/m2', undefined, undefined],
    ]);
  });

  test('sends its body, and an empty one where it has none', async () => {
    const calls = listen();
    await call('PUT /api/courses/{id}', { params: { id: 'c1' }, body: { name: 'Algebra', version: 1 } });
    await call('PATCH /api/questions/{id}', { params: { id: 'q1' }, body: QUESTION });
    await call('POST /api/users/logout');
    expect(calls()).toEqual([
      ['PUT', '/api/courses/c1', undefined, { name: 'Algebra', version: 1 }],
      ['PATCH', '/api/questions/q1', undefined, QUESTION],
      ['POST', '/api/users/logout', undefined, {}],
    ]);
  });

  test('stays at its endpoint whatever stands in an id', async () => {
    const calls = listen();
    await call('GET /api/courses/{id}', { params: { id: '../users/export?x=1' } });
    expect(calls()).toEqual([['GET', '/api/courses/..%2Fusers%2Fexport%3Fx%3D1', undefined, undefined]]);
  });

  test('whose answer is a file resolves to the file', async () => {
    const calls = listen(new Blob(['a,b']));
    const { file } = await callForFile('GET /api/questions/export', { query: { format: 'csv' } });
    expect(await file.text()).toBe('a,b');
    expect(calls()).toEqual([['GET', '/api/questions/export', { format: 'csv' }, undefined]]);
  });
});

const QUESTION = {
  text: 'Is it?',
  choices: ['yes', 'no'],
  correctAnswer: 'no',
  difficulty: 'simple',
  objective: 'reminding',
  chapterId: 'h1',
} as const;

/** Compiled and never run: each line that expects an error is red in `npm run check` once the compiler takes it. */
async function compiled() {
  expectTypeOf(await call('GET /api/courses')).toExtend<{ data: Course[] }>();
  expectTypeOf(await call('GET /api/chapters/{id}', { params: { id: 'h1' } })).toExtend<{ data: Chapter }>();
  const saved = await call('POST /api/questions', { body: QUESTION });
  expectTypeOf(saved.data).toEqualTypeOf<Question>();
  // @ts-expect-error: the contract has no such field in the answer
  saved.data.title;
  // @ts-expect-error: no such path
  await call('GET /api/course');
  // @ts-expect-error: no such method of this path
  await call('PATCH /api/courses');
  // @ts-expect-error: an id is missing
  await call('GET /api/courses/{id}');
  // @ts-expect-error: the id has another name
  await call('GET /api/courses/{id}', { params: { courseId: 'c1' } });
  // @ts-expect-error: the body has no such field
  await call('POST /api/courses', { body: { title: 'Algebra' } });
  // @ts-expect-error: not an order of this list
  await call('GET /api/courses', { query: { sort: 'size' } });
  // @ts-expect-error: this endpoint takes no body
  await call('GET /api/courses', { body: {} });
  // @ts-expect-error: the answer is a file
  await call('GET /api/images/{id}', { params: { id: 'i1' } });
}
void compiled;
