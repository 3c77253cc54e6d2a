import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Argon2,
  makePasswordHasher,
  type PasswordHasher,
} from '../../src/features/users/passwords/password-hasher.ts';
import { LOAD_LIMITS } from '../../src/platform/http/load-shedding.ts';
import { reportRow } from '../report-row.ts';
import { makeTestApp, PASSWORD, type SignedIn, type TestApp } from '../test-app.ts';

/** How many log-ins are at work or wait at the same time. */
const LINE = 32;
const ATTACKERS = 200;

/** The real limits, except those in time: the tests count who is served. */
const LIMITS = {
  ...LOAD_LIMITS,
  share: { ...LOAD_LIMITS.share, longestWaitMs: 600_000 },
  hashing: { ...LOAD_LIMITS.hashing, longestWaitMs: 600_000 },
  ordinary: { ...LOAD_LIMITS.ordinary, longestWaitMs: 600_000 },
  eventLoopDelayMs: Number.POSITIVE_INFINITY,
};

const atWork = { now: 0, most: 0, done: 0 };
let isHeld = false;
const waiting: (() => void)[] = [];

/** Lets one of the held hashes end, as soon as there is one. */
async function endOne(): Promise<void> {
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  waiting.shift()?.();
}

/** Ends all held hashes, and holds no further one. */
function endAll(): void {
  isHeld = false;
  for (const end of waiting.splice(0)) end();
}

async function hashing<Result>(result: Result): Promise<Result> {
  atWork.most = Math.max(atWork.most, ++atWork.now);
  await (isHeld ? new Promise<void>((resolve) => waiting.push(resolve)) : nextTurn());
  atWork.now--;
  atWork.done++;
  return result;
}

/** How many hashes had ended when the right password was checked; undefined until it is. */
let endedBeforeOwner: number | undefined;
/** How many passwords are at the hasher: one is hashed, the others wait. */
let atHasher = 0;

/** Stands for the library: a hash ends when the test says so. */
const library: Argon2 = {
  hash: (password) => hashing(`hash of ${password}`),
  verify(stored, password) {
    if (password === PASSWORD) endedBeforeOwner = atWork.done;
    return hashing(stored === `hash of ${password}`);
  },
};

let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  const hasher = await makePasswordHasher(LINE, library);
  const passwords: PasswordHasher = {
    ...hasher,
    verify(storedHash, password) {
      atHasher++;
      return hasher.verify(storedHash, password).finally(() => atHasher--);
    },
  };
  server = await makeTestApp({ trustedProxies: ['127.0.0.1'], passwords, loadLimits: LIMITS });
  owner = await server.signIn();
});
afterAll(() => server.close());
beforeEach(() => {
  Object.assign(atWork, { now: 0, most: 0, done: 0 });
  endedBeforeOwner = undefined;
});

function post(url: string, payload: { email: string; password: string }, address: string) {
  return server.call({ method: 'POST', url, payload, headers: { 'x-forwarded-for': address } });
}

let attempts = 0;
/** A wrong log-in from its own address, so that the rate limits do not answer it. */
function logInWrongly() {
  const attempt = ++attempts;
  const email = attempt % 2 ? owner.email : `nobody-${attempt}@example.com`;
  const address = `10.1.${attempt >> 8}.${attempt & 255}`;
  return post('/api/users/login', { email, password: 'a wrong password' }, address);
}

const logIn = () => post('/api/users/login', { email: owner.email, password: PASSWORD }, '203.0.113.1');

test('only one core hashes, however many people log in and sign up at once', async () => {
  const asked = Array.from({ length: 24 }, (_, number) =>
    post(
      number % 2 ? '/api/users/login' : '/api/users/signup',
      { email: `somebody-${number}@example.com`, password: 'a password of somebody' },
      `10.0.0.${number}`,
    ),
  );
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([201, 400]));
  reportRow(9, 'hashes for people who come at once, one after the other', {
    count: atWork.done,
    held: atWork.most === 1 ? atWork.done : 0,
  });
  expect([atWork.done, atWork.most]).toEqual([24, 1]);
});

/** A flood of wrong log-ins, each attacker from an address of its own. */
function makeFlood() {
  const counts = { sent: 0, turnedAway: 0, checked: 0 };
  let isOver = false;
  const attack = async (): Promise<void> => {
    counts.sent++;
    const { statusCode, headers } = await logInWrongly();
    if (statusCode === 503 && headers['retry-after'] !== undefined) counts.turnedAway++;
    if (statusCode === 400) counts.checked++;
    // Who was not turned away tries again at once.
    if (statusCode === 400 && !isHeld && !isOver) await attack();
  };
  const attacks: Promise<void>[] = [];
  return {
    counts,
    begin: (attackers: number) => void attacks.push(...Array.from({ length: attackers }, attack)),
    async end() {
      isOver = true;
      await Promise.all(attacks);
    },
  };
}

test('under a flood of wrong log-ins others are served, and the owner gets in', async () => {
  isHeld = true;
  const { counts, begin, end } = makeFlood();
  begin(ATTACKERS);
  await expect.poll(() => counts.turnedAway).toBe(ATTACKERS - LINE);

  // No hash ends while others are served.
  const others: number[] = [];
  for (let time = 0; time < 20; time++) {
    void server
      .call({ method: 'GET', url: '/api/courses', token: owner.token })
      .then(({ statusCode }) => others.push(statusCode));
  }
  await expect.poll(() => others).toEqual(Array(20).fill(200));
  const turnedAway = await logIn();
  expect([turnedAway.statusCode, turnedAway.headers['retry-after']]).toEqual([503, expect.any(String)]);
  expect([atWork.done, counts.checked]).toEqual([0, 0]);

  // Two places are free. The owner has the first, one of those who come afterwards has the second.
  for (let ended = 1; ended <= 2; ended++) {
    await endOne();
    await expect.poll(() => counts.checked).toBe(ended);
  }
  const gettingIn = logIn();
  begin(ATTACKERS);
  await expect.poll(() => counts.turnedAway).toBe(2 * ATTACKERS - LINE - 1);
  // One hash after the other ends, and each time another attacker comes.
  for (let ended = 3; ended <= LINE && endedBeforeOwner === undefined; ended++) {
    await endOne();
    await expect.poll(() => counts.checked).toBe(ended);
    begin(1);
    await expect.poll(() => atHasher, { interval: 5 }).toBe(LIMITS.hashing.atOnce);
  }
  endAll();
  const status = (await gettingIn).statusCode;
  await end();

  const refused = counts.turnedAway + counts.checked;
  reportRow(9, 'wrong log-ins in a flood, which are refused', { count: counts.sent, held: refused });
  reportRow(9, 'requests of others meanwhile', { count: 20, held: others.length });
  reportRow(9, 'owners who log in meanwhile', { count: 1, held: status === 200 ? 1 : 0 });
  expect([status, refused]).toEqual([200, counts.sent]);
  // The flood went on, and nobody overtook the owner.
  expect(counts.sent).toBeGreaterThan(2 * ATTACKERS);
  expect(endedBeforeOwner).toBeLessThanOrEqual(LINE);
});
