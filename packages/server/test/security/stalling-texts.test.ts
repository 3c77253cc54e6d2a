import type { Endpoint } from '@exam/contract';
import { expect, test } from 'vitest';
import { findGrowth, HOSTILE, repeated } from '../../../../vitest.growth.ts';
import { EVERY_ENDPOINT, nameOf, urlWith, validBody } from '../every-call.ts';
import { attackApp } from './attack-app.ts';

const { tally, filled } = attackApp(
  23,
  'hostile texts in every field, header and question of a call, each of linear cost',
);

/** Of a field: beyond every limit, so that what looks at it before it is refused is seen, too; and of what Node takes as headers. */
const FIELD = [50_000, 200_000] as const;
const HEADER = [3_500, 14_000] as const;

let requests = 0;
/** Limits by address are tried elsewhere: here they would answer for everything else. */
function nextAddress(): string {
  requests += 1;
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
}

async function ask(
  endpoint: Endpoint,
  more: { payload?: unknown; query?: string; headers?: Record<string, string> },
) {
  const { server, owner, own } = filled();
  const { payload, query = '', headers } = more;
  const answer = await server.call({
    method: endpoint.method,
    url: urlWith(endpoint, own) + query,
    remoteAddress: nextAddress(),
    token: owner.token,
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
  expect([answer.statusCode, nameOf(endpoint)]).not.toEqual([500, nameOf(endpoint)]);
}

async function expectNoGrowth(
  lengths: readonly [number, number],
  askWith: (words: string) => Promise<void>,
  pieces: readonly string[] = HOSTILE,
): Promise<void> {
  for (const piece of pieces) {
    tally.count += 1;
    const growth = await findGrowth((length) => () => askWith(repeated(piece, length)), lengths);
    expect(growth, JSON.stringify(piece)).toBeUndefined();
    tally.held += 1;
  }
}

/** The body with other words in place of each text in it. */
function withWords(value: unknown, words: string): unknown {
  if (typeof value === 'string') return words;
  if (Array.isArray(value)) return value.map((item) => withWords(item, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withWords(item, words)]));
}

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

test.each(named(EVERY_ENDPOINT.filter(({ body }) => body !== undefined)))(
  '%s: no text in its body takes more time than its length',
  { timeout: 300_000 },
  async (_, endpoint) => {
    const body = validBody(endpoint, filled().own);
    const inAllFields = (words: string) =>
      ask(endpoint, { payload: withWords(body, words.slice(0, Math.floor(words.length / 4))) });
    await expectNoGrowth(FIELD, inAllFields);
  },
);

const READ = ['/api/courses', '/api/chapters', '/api/questions', '/api/exams'];

test.each(named(EVERY_ENDPOINT.filter(({ method, path }) => method === 'GET' && READ.includes(path))))(
  '%s: no parameter takes more time than its length',
  { timeout: 300_000 },
  async (_, endpoint) => {
    for (const name of ['q', 'sort', 'cursor', 'limit']) {
      await expectNoGrowth([1_000, 4_000], (words) =>
        ask(endpoint, { query: `?${name}=${encodeURIComponent(words.toWellFormed())}` }),
      );
    }
  },
);

const HEADERS = [
  'user-agent',
  'cookie',
  'authorization',
  'origin',
  'content-type',
  'accept',
  'x-xsrf-token',
  'idempotency-key',
  'x-forwarded-for',
];
/** What a header can hold. */
const IN_HEADERS = [
  '$',
  '\\',
  '`',
  ' ',
  '\t',
  '<',
  '&',
  '*',
  '|',
  '"',
  '[',
  '{',
  '=',
  ';',
  ',',
  ':',
  '/',
  '.',
  '-',
  'a',
  '%',
  'Version/1',
  'a=b;',
  'a,',
  'Bearer ',
];

test.each(HEADERS)('the header %s takes no more time than its length', { timeout: 300_000 }, async (name) => {
  const logIn = EVERY_ENDPOINT.find((endpoint) => nameOf(endpoint) === 'POST /api/users/login')!;
  const { owner } = filled();
  const payload = { email: owner.email, password: 'a wrong one' };
  await expectNoGrowth(
    HEADER,
    (words) => ask(logIn, { payload, headers: { [name]: `a${words}a` } }),
    IN_HEADERS,
  );
});
