import type { Endpoint } from '@exam/contract';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOAD_LIMITS } from '../../src/platform/http/limit-load.ts';
import {
  EVERY_ENDPOINT,
  makePossessions,
  nameOf,
  type Possessions,
  urlWith,
  validBody,
} from '../every-call.ts';
import { makeTally } from '../tally.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';

/** Requests wait as long as it takes here: what is asserted is whose turn it is, and no time. */
const PATIENTLY = { longestWaitMs: 600_000 };
const LIMITS = {
  ...LOAD_LIMITS,
  share: { ...LOAD_LIMITS.share, ...PATIENTLY },
  apart: { ...LOAD_LIMITS.apart, ...PATIENTLY },
  costly: { ...LOAD_LIMITS.costly, ...PATIENTLY },
  ordinary: { ...LOAD_LIMITS.ordinary, ...PATIENTLY },
  mailing: { ...LOAD_LIMITS.mailing, ...PATIENTLY },
  eventLoopDelayMs: Number.POSITIVE_INFINITY,
};
/** As many as a browser opens, and more than one account has at once. */
const CONNECTIONS = 7;

let server: TestApp;
let greedy: SignedIn;
let theirs: Possessions;
let other: SignedIn;
let own: Possessions;
let hold: ReturnType<typeof holdStatements>;

beforeAll(async () => {
  server = await makeTestApp({ loadLimits: LIMITS });
  [greedy, other] = [await server.signIn(), await server.signIn()];
  [theirs, own] = [await makePossessions(server, greedy), await makePossessions(server, other)];
  hold = holdStatements(server.pool, [greedy.accountId, ...Object.values(theirs)]);
});
afterAll(() => server.close());

const CALLS = EVERY_ENDPOINT.filter(({ access }) => access === 'signed-in' || access === 'verified');

function ask(endpoint: Endpoint, { token }: SignedIn, possessions: Possessions) {
  const payload = validBody(endpoint, possessions);
  const url = urlWith(endpoint, possessions);
  return server.call({ method: endpoint.method, url, token, ...(payload && { payload }) });
}

/**
 * Lets the database keep an account's calls for as long as the test wants: what they ask for with one of these values is
 * not sent. Who asks is still looked up.
 */
function holdStatements(pool: pg.Pool, values: readonly unknown[]) {
  const held = new Set(values.filter((value) => typeof value === 'string'));
  let gate = Promise.resolve();
  let open = () => {};
  const known = new WeakSet<pg.ClientBase>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((statement: { text?: string } | string, ...rest: unknown[]) => {
      const text = typeof statement === 'string' ? statement : (statement.text ?? '');
      const isHeld = rest.flat(2).some((value) => held.has(value as string)) && !text.includes('"sessions"');
      return isHeld ? gate.then(() => query(statement, ...rest)) : query(statement, ...rest);
    }) as typeof client.query;
  });
  return {
    begin() {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    end: () => open(),
  };
}

/** What takes away what other calls need comes last. */
const ENDS = /logout|delete|password|sessions|email/;
const takesAway = ({ method, path }: Endpoint) => method === 'DELETE' || /merge|undo$/.test(path);
const rank = (call: Endpoint) => (ENDS.test(call.path) ? 2 : Number(takesAway(call)));
const IN_ORDER = [...CALLS].sort((one, another) => rank(one) - rank(another));

/** What anybody does all day. */
const SMALL = CALLS.filter((call) => /^GET .api.(courses|exams|users)$/.test(nameOf(call)));

test('an account whose connections are all busy with a call leaves another one served, whatever that asks for', {
  timeout: 120_000,
}, async () => {
  const tally = makeTally();
  let heldCalls = 0;
  for (const call of IN_ORDER) {
    hold.begin();
    let answered = 0;
    const busy = Array.from({ length: CONNECTIONS }, async () => {
      const { statusCode } = await ask(call, greedy, theirs);
      answered++;
      return statusCode;
    });
    // The same call first: it has turns with those that are busy.
    for (const asked of [call, ...SMALL]) {
      const { statusCode } = await ask(asked, other, own);
      tally.add(`${nameOf(asked)} during ${nameOf(call)}: ${statusCode}`, statusCode !== 503);
    }
    if (answered === 0) heldCalls++;
    hold.end();
    await Promise.all(busy);
  }
  expect(tally.report(24, 'calls of others while one account is busy with each call')).toEqual([]);
  expect(heldCalls).toBeGreaterThan(40);
});

test('an account that asks for more at once than its share is told so, and has it again', async () => {
  const [small] = SMALL;
  if (!small) throw new Error('there is no small call');
  const eager = await server.signIn();
  const had = holdStatements(server.pool, [eager.accountId]);
  had.begin();
  const most = LOAD_LIMITS.share.places;
  const asked = Array.from({ length: most + 5 }, () =>
    server.call({ method: 'GET', url: '/api/courses', token: eager.token }),
  );
  const refused = await Promise.race(asked.slice(most));
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    expect.stringMatching(/very much at once/),
  ]);
  had.end();
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(most);
  expect((await server.call({ method: 'GET', url: '/api/courses', token: eager.token })).statusCode).toBe(
    200,
  );
});
