import type { Endpoint } from '@exam/contract';
import { EVERY_ENDPOINT, mediaTypeOf, nameOf, type Possessions, urlWith, validBody } from '../every-call.ts';
import { IS_LONG, shareOf } from '../report-row.ts';
import type { SignedIn, TestApp } from '../test-app.ts';

/** A text in everything that the calls send. No line of a log may contain it. */
export const CANARY = 'canary-k2VtR9qB';

type Json = unknown;

/** Bodies in each of which one text, number or flag is replaced. */
function* withEachLeafReplaced(body: Json, by: string): Generator<Json> {
  if (Array.isArray(body)) {
    for (const [index, item] of body.entries()) {
      for (const replaced of withEachLeafReplaced(item, by)) yield body.with(index, replaced);
    }
  } else if (typeof body === 'object' && body !== null) {
    for (const [key, item] of Object.entries(body)) {
      for (const replaced of withEachLeafReplaced(item, by)) yield { ...body, [key]: replaced };
    }
  } else {
    yield by;
  }
}

const VALUES = [CANARY, `${CANARY}@example.com`, CANARY.repeat(1_000), `${CANARY}\0`];

/**
 * Bodies for a call: with one bad value in each field (in the long form with every bad value, in the short form in every
 * second field), with an extra field, and without JSON.
 */
function* bodiesFor(
  endpoint: Endpoint,
  own: Possessions,
  turn: number,
): Generator<object | string | undefined> {
  if (endpoint.bodyType === 'bytes') yield Buffer.from(CANARY);
  const body = validBody(endpoint, own);
  yield body;
  if (body === undefined) return;
  const variants = VALUES.map((value) => [...withEachLeafReplaced(body, value)] as object[]);
  for (const [index, variant] of (variants[0] ?? []).entries()) {
    if (!IS_LONG && index % 2 !== turn % 2) continue;
    if (IS_LONG) yield* variants.flatMap((ofValue) => ofValue[index] ?? []);
    else yield variants[(index + turn) % VALUES.length]?.[index] ?? variant;
  }
  yield { ...body, [CANARY]: CANARY };
  yield `{"${CANARY}": "${CANARY}`;
  yield `{"name": "${CANARY}", "name": "${CANARY}"}`;
}

const QUERY = ['q', 'sort', 'cursor', 'limit', 'course', 'token', 'verificationCode', CANARY]
  .map((name) => `${name}=${CANARY}`)
  .join('&');

/** In the short form each call is sent with one of them. */
const HEADERS: readonly Record<string, string>[] = [
  { authorization: `Bearer ${CANARY}` },
  { authorization: `Bearer e30.${CANARY}.${CANARY}` },
  { authorization: `Basic ${CANARY}` },
  {
    cookie: `refresh-token=${CANARY}; XSRF-TOKEN=${CANARY}`,
    'x-xsrf-token': CANARY,
    'idempotency-key': CANARY,
    'user-agent': CANARY,
    'x-request-id': CANARY,
    'x-forwarded-for': CANARY,
  },
  { origin: `http://${CANARY}.example`, referer: `http://${CANARY}.example/?token=${CANARY}` },
];

/** Calls that end sessions or delete things come last. */
export const GENTLE_FIRST: readonly Endpoint[] = EVERY_ENDPOINT.toSorted(
  (one, other) => harmOf(one) - harmOf(other),
);

function harmOf({ method, path }: Endpoint): number {
  if (path.includes('log') || path.includes('delete')) return 2;
  return method === 'DELETE' ? 1 : 0;
}

/**
 * Sends a call with canaries in every position.
 * @param at its place among all calls
 * @param statuses counts the answers
 */
export async function releaseCanaries(
  app: TestApp,
  { owner, own, endpoint, at }: { owner: SignedIn; own: Possessions; endpoint: Endpoint; at: number },
  statuses: Map<number, number>,
): Promise<void> {
  const send = async (query: string, headers: object, payload?: object | string) => {
    const { statusCode } = await app.call({
      method: endpoint.method,
      url: urlWith(endpoint, own) + query,
      token: owner.token,
      headers: { 'content-type': mediaTypeOf(endpoint), ...headers },
      ...(payload !== undefined && { payload }),
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    if (statusCode >= 500) throw new Error(`${nameOf(endpoint)} answered ${statusCode}`);
  };
  const body = validBody(endpoint, own);
  for (const headers of shareOf(HEADERS, HEADERS.length, at)) await send(`?${QUERY}`, headers, body);
  for (const payload of bodiesFor(endpoint, own, at)) await send('', {}, payload);
}
