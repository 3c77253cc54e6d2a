import type { Endpoint } from '@exam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERY_ENDPOINT, makePossessionsByCalls, nameOf, type Possessions, urlWith } from './every-call.ts';
import { refusal } from './refusals.ts';
import { makeTestApp, ROOM_FOR_ALL, type SignedIn, type TestApp } from './test-app.ts';

let server: TestApp;
let owner: SignedIn;
let own: Possessions;
beforeAll(async () => {
  server = await makeTestApp(ROOM_FOR_ALL);
  owner = await server.signIn();
  // A copy would bear the moments of another clock.
  own = await makePossessionsByCalls(server, owner);
});
afterAll(() => server.close());

/** Every call that changes what another call reads at the same address. */
const CHANGES = EVERY_ENDPOINT.filter(({ method }) => method === 'PUT' || method === 'PATCH').filter(
  ({ path }) => EVERY_ENDPOINT.some((other) => other.method === 'GET' && other.path === path),
);

type Entity = Record<string, unknown>;

async function read(endpoint: Endpoint): Promise<Entity> {
  const answer = await server.call({ method: 'GET', url: urlWith(endpoint, own), token: owner.token });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

function send(
  endpoint: Endpoint,
  payload: string | object,
  sender: SignedIn = owner,
  further: Readonly<Record<string, string>> = {},
) {
  const headers = { 'content-type': 'application/json', ...further };
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return server.call({
    method: endpoint.method as 'PUT',
    url: urlWith(endpoint, own),
    payload: body,
    headers,
    token: sender.token,
  });
}

interface DescribedBody {
  readonly properties: Readonly<Record<string, { readonly readOnly?: boolean }>>;
  readonly additionalProperties: boolean;
}

async function describedBody({ path, method }: Endpoint): Promise<DescribedBody> {
  const { paths } = (await server.call({ method: 'GET', url: '/api/openapi.json' })).json();
  return paths[path][method.toLowerCase()].requestBody.content['application/json'].schema;
}

/** Compared without the version, which counts every edit. */
const withoutVersion = ({ version: _version, ...rest }: Entity): Entity => rest;

test('these calls include courses, chapters and questions', () => {
  expect(CHANGES.map(nameOf)).toEqual(
    expect.arrayContaining([
      'PUT /api/courses/{id}',
      'PUT /api/chapters/{id}',
      'PUT /api/questions/{id}',
      'PATCH /api/questions/{id}',
    ]),
  );
});

describe.each(CHANGES.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test('accepts an object as it was read, and changes nothing', async () => {
    const before = await read(endpoint);
    expect((await send(endpoint, before)).statusCode).toBe(200);
    expect(withoutVersion(await read(endpoint))).toEqual(withoutVersion(before));
  });

  test('ignores any value of the fields that cannot be changed', async () => {
    const before = await read(endpoint);
    const { properties } = await describedBody(endpoint);
    const fields = Object.keys(before).filter((each) => properties[each]?.readOnly);
    for (const wrong of [null, -1, 'another', { __a: 1 }]) {
      const wrongFields = Object.fromEntries(fields.map((field) => [field, wrong]));
      const answer = await send(endpoint, { ...withoutVersion(before), ...wrongFields });
      // A refusal names the field.
      expect([wrong, answer.statusCode, answer.json().message]).toEqual([wrong, 200, undefined]);
    }
    expect(withoutVersion(await read(endpoint))).toEqual(withoutVersion(before));
  });

  test('refuses any other field by name', async () => {
    const before = await read(endpoint);
    for (const field of ['ownerId', 'is_locked', 'constructor', 'toString']) {
      const answer = await send(endpoint, { ...before, [field]: 'x' });
      expect([answer.statusCode, answer.json()]).toEqual([400, refusal(`Unknown field: ${field}.`, field)]);
    }
    const proto = `${JSON.stringify(before).slice(0, -1)},"__proto__":{"a":1}}`;
    expect((await send(endpoint, proto)).statusCode).toBe(400);
    expect(await read(endpoint)).toEqual(before);
  });
});

const ENTITIES = CHANGES.filter(({ path }) => /^\/api\/(courses|chapters|questions)\/\{id\}$/.test(path));

describe.each(ENTITIES.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test('ignores id and createdAt as well', async () => {
    const before = withoutVersion(await read(endpoint));
    const answer = await send(endpoint, { ...before, id: 'x', _id: 'x', createdAt: 'x' });
    expect(answer.statusCode).toBe(200);
    expect(withoutVersion(await read(endpoint))).toEqual(before);
  });

  test('accepts an object as it was read again and again, though each edit makes a newer version', async () => {
    const early = await read(endpoint);
    for (let time = 1; time <= 3; time++) expect((await send(endpoint, early)).statusCode).toBe(200);
    expect(await read(endpoint)).toEqual({ ...early, version: Number(early['version']) + 3 });
  });

  test('refuses an object as it was read with the newer one once somebody else has written', async () => {
    const early = await read(endpoint);
    const colleague = await server.signIn();
    const share = { email: colleague.email, role: 'editor' };
    const members = { method: 'POST', url: `/api/courses/${own.course}/members`, payload: share } as const;
    expect((await server.call({ ...members, token: owner.token })).statusCode).toBe(201);
    expect((await send(endpoint, early, colleague)).statusCode).toBe(200);
    const late = await send(endpoint, early);
    expect([late.statusCode, late.json().current]).toEqual([409, await read(endpoint)]);
    const [, entity] = /^\/api\/(\w+)s\//.exec(endpoint.path) ?? [];
    expect(late.json().message).toBe(
      `This ${entity} was changed in the meantime. Look at the newer version and edit that.`,
    );
    const newer = await read(endpoint);
    for (let time = 1; time <= 2; time++) expect((await send(endpoint, newer)).statusCode).toBe(200);
    // The edit of somebody else lies between, though it is not the newest.
    expect((await send(endpoint, early)).statusCode).toBe(409);
    expect((await send(endpoint, early, colleague)).statusCode).toBe(409);
  });

  test('refuses a version in If-Match once anybody has written, with the newer object', async () => {
    const early = await read(endpoint);
    const headers = { 'if-match': `"${early['version']}"` };
    expect((await send(endpoint, early, owner, headers)).statusCode).toBe(200);
    const late = await send(endpoint, early, owner, headers);
    expect([late.statusCode, late.json().current]).toEqual([409, await read(endpoint)]);
  });

  test('declares in the OpenAPI document which fields it ignores', async () => {
    const { properties, additionalProperties } = await describedBody(endpoint);
    const told = [...Object.keys(await read(endpoint)), 'id', 'createdAt'];
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(told));
    expect(['_id', 'id', 'createdAt'].filter((field) => !properties[field]?.readOnly)).toEqual([]);
    expect(additionalProperties).toBe(false);
  });
});
