import type { Endpoint } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EVERY_ENDPOINT,
  idsInPath,
  makePossessions,
  nameOf,
  type Possessions,
  SOME_POSSESSIONS,
  urlOf,
  validBody,
} from '../every-call.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';

let server: TestApp;
let owner: SignedIn;
let stranger: SignedIn;
let own: Possessions;
let foreign: Possessions;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  stranger = await server.signIn();
  own = await makePossessions(server, owner);
  foreign = await makePossessions(server, stranger);
});
afterAll(() => server.close());

const guarded = EVERY_ENDPOINT.filter(({ access }) => access === 'verified' || access === 'signed-in');
const byName = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

const send = (
  endpoint: Endpoint,
  { ids, body, token }: { ids: Record<string, string>; body?: unknown; token?: string },
) =>
  server.call({
    method: endpoint.method,
    url: urlOf(endpoint, ids),
    ...(body !== undefined && { payload: body as object }),
    ...(token && { token }),
  });

test('the application serves the calls of the contract and no other', () => {
  const document = server.app.swagger() as { paths: Record<string, Record<string, unknown>> };
  const served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(served.sort()).toEqual(EVERY_ENDPOINT.map(nameOf).sort());
});

describe('who may', () => {
  test.each(byName(guarded))('%s: without a token, 401', async (_name, endpoint) => {
    const answer = await send(endpoint, { ids: idsInPath(endpoint, own), body: validBody(endpoint, own) });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Log in first.' });
  });

  test.each(byName(guarded.filter(({ access }) => access === 'verified')))(
    '%s: before the e-mail is confirmed, 403',
    async (_name, endpoint) => {
      const email = `unverified-${uuid()}@example.com`;
      const payload = { email, password: 'correct horse battery' };
      const signup = await server.call({ method: 'POST', url: '/api/users/signup', payload });
      const token = signup.json().accessToken;
      const answer = await send(endpoint, {
        ids: idsInPath(endpoint, own),
        body: validBody(endpoint, own),
        token,
      });
      expect(answer.statusCode).toBe(403);
    },
  );
});

interface Place {
  readonly field: string;
  /** Where the field has several. */
  readonly name?: string;
  readonly kind: keyof Possessions;
  readonly valueOf: (id: string) => unknown;
}

/** The fields of bodies that carry ids, and how they carry one. */
const PLACES: readonly Place[] = [
  { field: 'courseId', kind: 'course', valueOf: (id) => id },
  { field: 'chapterId', kind: 'chapter', valueOf: (id) => id },
  { field: 'chapters', kind: 'chapter', valueOf: (id) => ({ [id]: 1 }) },
  { field: 'questions', kind: 'question', valueOf: (id) => [id] },
  { field: 'one', kind: 'question', valueOf: (id) => id },
  { field: 'other', kind: 'question', valueOf: (id) => id },
  { field: 'keep', kind: 'question', valueOf: (id) => id },
  { field: 'remove', kind: 'question', valueOf: (id) => id },
  { field: 'locked', kind: 'question', valueOf: (id) => [id] },
  { field: 'versions', kind: 'question', valueOf: (id) => [{ questions: [id] }] },
  {
    field: 'changes',
    name: 'changes._id',
    kind: 'question',
    valueOf: (id) => [{ _id: id, difficulty: 'simple' }],
  },
  {
    field: 'changes',
    name: 'changes.chapterId',
    kind: 'chapter',
    valueOf: (id) => [{ _id: own.question, chapterId: id }],
  },
];

describe('an id of another account', () => {
  const placeholders = guarded.flatMap((endpoint) =>
    Object.keys(idsInPath(endpoint, SOME_POSSESSIONS)).map(
      (name) => [`${nameOf(endpoint)} ${name}`, endpoint, name] as const,
    ),
  );

  test.each(placeholders)('%s: in the path, answers like none', async (_name, endpoint, name) => {
    const body = validBody(endpoint, own);
    const foreignId = idsInPath(endpoint, foreign)[name] ?? '';
    const answers = [foreignId, uuid(), 'not-an-id', '%00', "';--"].map((id) => {
      const ids = { ...idsInPath(endpoint, own), [name]: id };
      return send(endpoint, { ids, body, token: owner.token });
    });
    const [first, ...others] = await Promise.all(answers);
    expect(first?.statusCode).toBe(404);
    for (const other of others) expect([other.statusCode, other.body]).toEqual([404, first?.body]);
  });

  const positions = guarded.flatMap((endpoint) => {
    const body = validBody(endpoint, SOME_POSSESSIONS) ?? {};
    return PLACES.filter(({ field }) => field in body).map(
      (place) => [`${nameOf(endpoint)} ${place.name ?? place.field}`, endpoint, place] as const,
    );
  });

  test('stands in every position of a body that takes one', () => {
    expect(positions.map(([name]) => name)).toEqual([
      'POST /api/chapters courseId',
      'PUT /api/chapters/{id} courseId',
      'POST /api/questions chapterId',
      'PUT /api/questions/{id} chapterId',
      'PATCH /api/questions/{id} chapterId',
      'POST /api/questions/bulk-edit changes._id',
      'POST /api/questions/bulk-edit changes.chapterId',
      'POST /api/courses/{id}/question-pairs one',
      'POST /api/courses/{id}/question-pairs other',
      'POST /api/courses/{id}/question-pairs/merge keep',
      'POST /api/courses/{id}/question-pairs/merge remove',
      'POST /api/images courseId',
      'POST /api/courses/{id}/blueprints chapters',
      'POST /api/exams courseId',
      'POST /api/exams questions',
      'POST /api/exams versions',
      'POST /api/exams/generate chapters',
      'POST /api/exams/generate locked',
      'POST /api/exams/replace courseId',
      'POST /api/exams/replace questions',
      'POST /api/exams/achievable-values chapters',
      'POST /api/exams/achievable-values locked',
    ]);
  });

  test.each(positions)('%s: in the body, answers like none', async (_name, endpoint, place) => {
    const answers = [foreign[place.kind], uuid(), 'not-an-id'].map((id) => {
      const body = { ...validBody(endpoint, own), [place.field]: place.valueOf(id) };
      return send(endpoint, { ids: idsInPath(endpoint, own), body, token: owner.token });
    });
    const [first, ...others] = await Promise.all(answers);
    expect(first?.statusCode).toBe(404);
    for (const other of others) expect([other.statusCode, other.body]).toEqual([404, first?.body]);
  });

  test.each([
    '/api/chapters?course=',
    '/api/questions?course=',
    '/api/questions?chapter=',
    '/api/exams?course=',
  ])('%s: as a filter, gives an empty list', async (url) => {
    const id = url.includes('chapter=') ? foreign.chapter : foreign.course;
    const answers = [id, uuid(), 'not-an-id'].map((value) =>
      server.call({ method: 'GET', url: url + value, token: owner.token }),
    );
    for (const answer of await Promise.all(answers)) {
      expect(answer.json()).toEqual({ data: [], page: { nextCursor: null, total: 0 } });
    }
  });

  test.each(['/api/courses', '/api/chapters', '/api/questions', '/api/exams'])(
    '%s: is in no list and no total',
    async (url) => {
      for (const query of ['', '?limit=100', '?q=e']) {
        const { data, page } = (
          await server.call({ method: 'GET', url: url + query, token: owner.token })
        ).json();
        const ids = data.map((item: { _id: string }) => item._id);
        expect(ids.filter((id: string) => Object.values(foreign).includes(id))).toEqual([]);
        expect(page.total).toBe(url === '/api/questions' ? 2 : 1);
      }
    },
  );
});
