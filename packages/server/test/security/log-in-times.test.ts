import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG, reportRow } from '../report-row.ts';
import { makeTestApp, type TestApp } from '../test-app.ts';

const SAMPLES = IS_LONG ? 500 : 30;
/**
 * Threshold of the rank-sum test in standard deviations: samples of one distribution exceed it once in 15,000 times.
 */
const STRIKING = 4;

let server: TestApp;
const KNOWN = 'known@example.com';
const LOCKED = 'locked@example.com';
beforeAll(async () => {
  server = await makeTestApp({ trustedProxies: ['127.0.0.1'] });
  for (const email of [KNOWN, LOCKED]) await server.signIn(email);
  await server.db.updateTable('accounts').set({ isLocked: true }).where('email', '=', LOCKED).execute();
});
afterAll(() => server.close());

let attempts = 0;
/** Milliseconds of a refused log-in. Each comes from its own address, so that no rate limit applies. */
async function timeLogIn(email: string): Promise<number> {
  const number = ++attempts;
  const startMs = performance.now();
  const { statusCode } = await server.call({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password: 'a wrong password' },
    headers: { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` },
  });
  const elapsedMs = performance.now() - startMs;
  expect(statusCode).toBe(400);
  return elapsedMs;
}

/** The kinds take turns, so that other load of the machine affects all of them alike. */
async function sample<Kind extends string>(kinds: Record<Kind, () => Promise<number>>) {
  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  for (let round = 0; round < SAMPLES; round++) {
    const names = Object.keys(kinds) as Kind[];
    // The order alternates, so that no kind always follows the same one.
    if (round % 2) names.reverse();
    for (const name of names) times.get(name)?.push(await kinds[name]());
  }
  return times as Map<Kind, number[]>;
}

/**
 * The distance of two samples by their rank sum, in standard deviations of the sum for samples of one distribution
 * (Mann and Whitney 1947).
 */
function rankDistance(one: readonly number[] = [], other: readonly number[] = []): number {
  const wins = one.reduce((sum, mine) => sum + other.filter((theirs) => mine > theirs).length, 0);
  const pairs = one.length * other.length;
  return Math.abs(wins - pairs / 2) / Math.sqrt((pairs * (one.length + other.length + 1)) / 12);
}

test('an unknown e-mail, a wrong password and a locked account take the same time', {
  timeout: 600_000,
}, async () => {
  await timeLogIn('warm@example.com');
  const times = await sample({
    unknown: () => timeLogIn('nobody@example.com'),
    wrong: () => timeLogIn(KNOWN),
    locked: () => timeLogIn(LOCKED),
    'unknown again': () => timeLogIn('nobody-else@example.com'),
  });
  const unknown = times.get('unknown');
  const others = [...times].filter(([kind]) => kind !== 'unknown');
  const distances = others.map(([, sampled]) => rankDistance(unknown, sampled));
  const held = distances.filter((distance) => distance < STRIKING);
  reportRow(9, 'kinds of refused log-ins, by their time', { count: distances.length, held: held.length });
  expect(distances.map((distance) => Math.min(distance, STRIKING))).toEqual(distances);
});

test('the test detects an account whose password is checked faster', { timeout: 600_000 }, async () => {
  const cheap = await hash('another password', { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  await server.db.updateTable('accounts').set({ passwordHash: cheap }).where('email', '=', KNOWN).execute();
  const times = await sample({
    unknown: () => timeLogIn('nobody@example.com'),
    cheap: () => timeLogIn(KNOWN),
  });
  expect(rankDistance(times.get('unknown'), times.get('cheap'))).toBeGreaterThan(STRIKING);
});
