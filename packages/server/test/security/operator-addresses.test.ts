import { operatorEndpoints } from '@exam/contract';
import type { InjectOptions } from 'fastify';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportRow } from '../report-row.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';

const OPERATOR = 'operator@example.com';
const endpoints = Object.values(operatorEndpoints);
const tried = { count: 0, held: 0 };

let server: TestApp;
let operator: SignedIn;
let somebody: SignedIn;
beforeAll(async () => {
  server = await makeTestApp({ operators: [OPERATOR, 'unverified@example.com', 'demo@example.com'] });
  operator = await server.signIn(OPERATOR);
  somebody = await server.signIn();
});
afterAll(async () => {
  reportRow(5, 'calls of operators, which are no address for others', tried);
  await server.close();
});

/** The whole answer but its time and its id. */
async function tell(options: InjectOptions & { token?: string }) {
  const { statusCode, headers, body } = await server.call(options);
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return { statusCode, headers: rest, body };
}

const addressOf = (path: string) => path.replace('{id}', uuid());
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const json = { 'content-type': 'application/json' };
const BODIES: readonly Partial<InjectOptions>[] = [
  {},
  { payload: {} },
  { payload: { email: 'x' } },
  { payload: '{', headers: json },
  { payload: 'x=1', headers: { 'content-type': 'text/plain' } },
  { payload: `"${'x'.repeat(2 * 1024 * 1024)}"`, headers: json },
  { headers: { origin: 'https://elsewhere.example' } },
];

/** For whom nothing is there. */
const OTHERS = [
  ['nobody', async () => undefined],
  ['a forged token', async () => 'a.b.c'],
  ['somebody', async () => somebody.token],
  [
    'an operator who is not confirmed',
    async () => {
      const payload = { email: 'unverified@example.com', password: 'a password of somebody' };
      const answer = await server.call({ method: 'POST', url: '/api/users/signup', payload });
      return answer.json().accessToken as string;
    },
  ],
  ['the demo account', async () => (await server.signIn('demo@example.com')).token],
] as const;

describe.each(OTHERS)('for %s', (_name, tokenOf) => {
  test('each call of an operator is answered as an unknown address, by every method and with every body', async () => {
    const token = await tokenOf();
    const paths = [...new Set(endpoints.map(({ path }) => path))];
    for (const path of paths) {
      for (const method of METHODS) {
        for (const body of method === 'GET' || method === 'HEAD' ? [{}] : BODIES) {
          const options = { method, ...body, ...(token !== undefined && { token }) };
          const there = await tell({ ...options, url: addressOf(path) });
          const nowhere = await tell({ ...options, url: '/api/operator/nothing-here' });
          tried.count++;
          expect([method, path, there]).toEqual([method, path, nowhere]);
          tried.held++;
        }
      }
    }
  });
});

test('an operator is answered', async () => {
  for (const { method, path } of endpoints) {
    const { body } = await tell({ method, url: addressOf(path), token: operator.token });
    expect([path, body]).not.toEqual([path, expect.stringContaining('nothing at this address')]);
  }
});

test('an account that is an operator no more, or logs out, is answered like others', async () => {
  const url = '/api/operator/accounts';
  const { token } = operator;
  expect((await server.call({ method: 'GET', url, token })).statusCode).toBe(200);
  await server.db
    .updateTable('accounts')
    .set({ email: 'another@example.com' })
    .where('email', '=', OPERATOR)
    .execute();
  expect((await server.call({ method: 'GET', url, token })).statusCode).toBe(404);
  await server.db
    .updateTable('accounts')
    .set({ email: OPERATOR })
    .where('email', '=', 'another@example.com')
    .execute();
  await server.db.deleteFrom('sessions').where('accountId', '=', operator.accountId).execute();
  expect((await server.call({ method: 'GET', url, token })).statusCode).toBe(404);
});

test('the description of the API names none of these calls', async () => {
  const { body } = await server.call({ method: 'GET', url: '/api/openapi.json' });
  expect(body).not.toContain('/api/operator');
});

test('without operators there are no such calls at all', async () => {
  const none = await makeTestApp();
  const { token } = await none.signIn(OPERATOR);
  const answer = await none.call({ method: 'GET', url: '/api/operator/accounts', token });
  expect(answer.statusCode).toBe(404);
  await none.close();
});
