import type { Endpoint } from '@exam/contract';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LOAD_LIMITS } from '../../src/platform/http/load-shedding.ts';
import {
  EVERY_ENDPOINT,
  makePossessions,
  nameOf,
  type Possessions,
  urlWith,
  validPayload,
} from '../every-call.ts';
import { onEachClient } from '../faults/statement-faults.ts';
import { IS_LONG } from '../report-row.ts';
import { makeTally } from '../tally.ts';
import { makeTestApp, ROOM_FOR_ALL, type SignedIn, type TestApp } from '../test-app.ts';

/** Requests wait as long as they need, because the tests assert who is served and no time. */
const PATIENTLY = { longestWaitMs: 600_000 };
const LIMITS = {
  ...LOAD_LIMITS,
  share: { ...LOAD_LIMITS.share, ...PATIENTLY },
  costly: { ...LOAD_LIMITS.costly, ...PATIENTLY },
  ordinary: { ...LOAD_LIMITS.ordinary, ...PATIENTLY },
  eventLoopDelayMs: Number.POSITIVE_INFINITY,
};
/**
 * More connections than PostgreSQL has for the application, and more than three times the calls that one account may
 * have at once.
 */
const CONNECTIONS = 20;
/** An account's background work beside its calls: reading files, an import, and an account import. */
const IN_BACKGROUND = 3;
/** Others who are blocked wait until the holding ends: at the last resort, so that the test can name their call. */
const LAST_RESORT_MS = 300_000;

let server: TestApp;
let greedy: SignedIn;
let theirs: Possessions;
let other: SignedIn;
let own: Possessions;
let bystander: SignedIn;
let hold: ReturnType<typeof holdStatements>;

beforeAll(async () => {
  server = await makeTestApp({ loadLimits: LIMITS, ...ROOM_FOR_ALL });
  [greedy, other, bystander] = [await server.signIn(), await server.signIn(), await server.signIn()];
  [theirs, own] = [await makePossessions(server, greedy), await makePossessions(server, other)];
  hold = holdStatements(server.pool, [greedy.accountId, ...Object.values(theirs)]);
});
afterAll(() => server.close());

const CALLS = EVERY_ENDPOINT.filter(({ access }) => access === 'signed-in' || access === 'verified');

function ask(endpoint: Endpoint, { token }: SignedIn, possessions: Possessions) {
  const payload = validPayload(endpoint, possessions);
  const url = urlWith(endpoint, possessions);
  return server.call({ method: endpoint.method, url, token, ...(payload && { payload }) });
}

/**
 * Holds statements of an account: a statement with one of these values is not sent until the test ends the holding.
 * The look-up of the session has none of them.
 */
function holdStatements(pool: pg.Pool, values: readonly unknown[]) {
  const held = new Set(values.filter((value) => typeof value === 'string'));
  let gate: Promise<void> | undefined;
  let open = () => {};
  let numberOfHeld = 0;
  onEachClient(pool, (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((statement: { text?: string } | string, ...rest: unknown[]) => {
      const text = typeof statement === 'string' ? statement : (statement.text ?? '');
      const isHeld = rest.flat(2).some((value) => held.has(value as string)) && !text.includes('"sessions"');
      if (!isHeld || gate === undefined) return query(statement, ...rest);
      numberOfHeld += 1;
      return gate.then(() => query(statement, ...rest));
    }) as typeof client.query;
  });
  return {
    begin() {
      numberOfHeld = 0;
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    /** @returns the number of held statements; a held call sends no further one, unless it sends several at once */
    end(): number {
      gate = undefined;
      open();
      return numberOfHeld;
    },
  };
}

/** Calls that delete what other calls need come last. */
const ENDS = /logout|delete|password|sessions|email/;
const takesAway = ({ method, path }: Endpoint) => method === 'DELETE' || /merge|undo$/.test(path);
const rank = (call: Endpoint) => (ENDS.test(call.path) ? 2 : Number(takesAway(call)));
const RANKS = [0, 1, 2].map((one) => CALLS.filter((call) => rank(call) === one));

/** Small calls that people make all day. */
const SMALL = CALLS.filter((call) => /^GET .api.(courses|exams|users)$/.test(nameOf(call)));

const LOADS = ['none', 'hashing', 'waiting', 'costly', undefined] as const;
/**
 * Number of calls that keep an account busy together: as many as it may have at once. In the long form each call
 * comes alone.
 */
const TOGETHER = IS_LONG ? 1 : LOAD_LIMITS.share.atOnce;

/** Groups of calls of one kind of load that keep an account busy at the same time. */
function inGroups(calls: readonly Endpoint[]): Endpoint[][] {
  return LOADS.flatMap((load) => {
    const alike = calls.filter((call) => call.load === load);
    const groups = Math.ceil(alike.length / TOGETHER);
    return Array.from({ length: groups }, (_, at) => alike.slice(at * TOGETHER, (at + 1) * TOGETHER));
  });
}

/**
 * Keeps connections of the greedy account busy until the database releases them: some with these calls, the others with a
 * small one.
 */
function keepBusyWith(calls: readonly Endpoint[], connections: number) {
  const answered = new Set<Endpoint>();
  const busy = Array.from({ length: connections }, async (_, at) => {
    const call = at < LOAD_LIMITS.share.atOnce ? calls[at % calls.length]! : SMALL[at % SMALL.length]!;
    await ask(call, greedy, theirs);
    answered.add(call);
  });
  return { answered, all: Promise.all(busy) };
}

/**
 * Whether others are answered while an account is held. If they are blocked, the holding ends after a time and they
 * are answered too late.
 */
async function areServedMeanwhile(answers: Promise<unknown>, { end }: { end: () => void }): Promise<boolean> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, LAST_RESORT_MS);
  await answers.finally(() => clearTimeout(timer));
  return !isLate;
}

test('an account whose connections are all busy with a call blocks no call of another account', async () => {
  const tally = makeTally();
  let heldCalls = 0;
  let mostHeld = 0;
  for (const [at, group] of RANKS.flatMap(inGroups).entries()) {
    const names = group.map(nameOf).join(', ');
    hold.begin();
    // More than its share is tried with the first calls, which shows that no more of the account is at work.
    const busy = keepBusyWith(group, at === 0 ? CONNECTIONS : LOAD_LIMITS.share.atOnce);
    // These are the same calls, so they share the queue of the held ones.
    const same = (async () => {
      for (const call of group) {
        const { statusCode } = await ask(call, other, own);
        tally.add(`${nameOf(call)} during ${names}: ${statusCode}`, statusCode !== 503);
      }
    })();
    const small = SMALL.map(async (call) => {
      const { statusCode } = await ask(call, bystander, own);
      tally.add(`${nameOf(call)} during ${names}: ${statusCode}`, statusCode === 200);
    });
    const areServed = await areServedMeanwhile(Promise.all([same, ...small]), hold);
    if (areServed) heldCalls += group.length - busy.answered.size;
    mostHeld = Math.max(mostHeld, hold.end());
    await busy.all;
    if (!areServed) tally.add(`others during ${names} waited until it was done`, false);
    // One failure is enough, and every further call would wait just as long.
    if (!areServed) break;
  }
  expect(tally.report(24, 'calls of others while one account is busy with each call')).toEqual([]);
  expect(heldCalls).toBeGreaterThan(40);
  expect(mostHeld).toBeGreaterThan(1);
  expect(mostHeld).toBeLessThanOrEqual(LOAD_LIMITS.share.atOnce + IN_BACKGROUND);
});

test('an account above its share is refused, and gets its share again afterwards', async () => {
  const [small] = SMALL;
  if (!small) throw new Error('there is no small call');
  const eager = await server.signIn();
  const had = holdStatements(server.pool, [eager.accountId]);
  had.begin();
  const most = LOAD_LIMITS.share.capacity;
  const asked = Array.from({ length: most + 5 }, () =>
    server.call({ method: 'GET', url: '/api/courses', token: eager.token }),
  );
  const first = Promise.race(asked.slice(most));
  expect(await areServedMeanwhile(first, had)).toBe(true);
  const refused = await first;
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    expect.stringMatching(/too many requests at once/),
  ]);
  had.end();
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(most);
  expect((await server.call({ method: 'GET', url: '/api/courses', token: eager.token })).statusCode).toBe(
    200,
  );
});

test('long calls of one account cause no refusal of another account', async () => {
  const [slow, quick] = [await server.signIn(), await server.signIn()];
  const held = holdStatements(server.pool, [slow.accountId]);
  held.begin();
  const lists = (account: SignedIn, count: number) =>
    Array.from({ length: count }, () =>
      server.call({ method: 'GET', url: '/api/courses', token: account.token }),
    );
  const long = lists(slow, 1);
  await areServedMeanwhile(Promise.all(lists(quick, 1)), held);
  // Moves the clock ten days on, so that the call appears to have lasted for so long.
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 864_000_000);
  held.end();
  await Promise.all(long);
  const answers = await Promise.all(lists(quick, 2 * LOAD_LIMITS.share.atOnce));
  clock.mockRestore();
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
