import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../load/built-server.ts';
import type { Answered } from '../load/client.ts';
import { offerEvenly, quantile } from '../load/offer.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { makeDatabase, PASSWORD } from '../test-app.ts';

const WRONG_LOGINS_PER_SECOND = 100;
const SECONDS = IS_LONG ? 60 : 5;
/** The owner has a good chance to get in with each second's attempt, but less of one on a busy machine. */
const SECONDS_TO_GET_IN = 120;
const LONGEST_LIST_MS = 500;

let database: Awaited<ReturnType<typeof makeDatabase>>;
let server: BuiltServer;
let token: string;
const EMAIL = 'owner@example.com';
beforeAll(async () => {
  database = await makeDatabase();
  server = await startBuiltServer({
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  });
  token = await server.signIn(EMAIL);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** A wrong log-in from its own address, so that the rate limits do not hide the cost of hashing. */
function logInWrongly(attempt: number): Promise<Answered> {
  const address = `10.${attempt >> 16}.${(attempt >> 8) & 255}.${attempt & 255}`;
  return logIn({ email: attempt % 2 ? EMAIL : `nobody-${attempt}@example.com`, password: 'wrong' }, address);
}

function logIn(body: { email: string; password: string }, address: string): Promise<Answered> {
  return server.client.ask({ path: '/api/users/login', body, headers: { 'x-forwarded-for': address } });
}

/** Lists courses again and again, as a signed-in person would, until it is told to stop. */
async function useTheProduct(isOver: () => boolean): Promise<Answered[]> {
  const answers: Answered[] = [];
  while (!isOver()) {
    answers.push(await server.client.ask({ path: '/api/courses', token }));
    await sleep(20);
  }
  return answers;
}

/** Retries after the Retry-After time. @returns how long it took to log in, and the last answer */
async function getIn(): Promise<{ answer: Answered; milliseconds: number }> {
  const startMs = performance.now();
  for (;;) {
    const answer = await logIn({ email: EMAIL, password: PASSWORD }, '203.0.113.1');
    const milliseconds = performance.now() - startMs;
    if (answer.status !== 503 || milliseconds > SECONDS_TO_GET_IN * 1000) return { answer, milliseconds };
    await sleep((answer.retryAfterSeconds ?? 0) * 1000);
  }
}

test('passwords are stored as argon2id with the parameters of OWASP', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ password_hash: string }>('select password_hash from accounts');
  await client.end();
  // OWASP Password Storage Cheat Sheet: at least 19 MiB, 2 passes, 1 lane.
  expect(rows.map((row) => row.password_hash)).toEqual([
    expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/),
  ]);
});

test('under a flood of wrong log-ins others are served, and the owner gets in', {
  timeout: 600_000,
}, async () => {
  const calmEndMs = performance.now() + 1_000;
  const calm = await useTheProduct(() => performance.now() > calmEndMs);

  let attempt = 0;
  let isOver = false;
  const flooding = offerEvenly(() => logInWrongly(++attempt), {
    perSecond: WRONG_LOGINS_PER_SECOND,
    seconds: SECONDS + 2 * SECONDS_TO_GET_IN,
    isOver: () => isOver,
  });
  const using = useTheProduct(() => isOver);
  await sleep(1_000);
  const [owners] = await Promise.all([getIn(), sleep(SECONDS * 1000)]);
  isOver = true;
  const wrong = await flooding;
  const others = await using;

  const refused = wrong.filter(({ status }) => status === 400 || status === 503);
  reportRow(9, 'wrong log-ins in a flood, which are refused', { count: wrong.length, held: refused.length });
  const listed = others.filter(({ status }) => status === 200);
  reportRow(9, 'requests of others meanwhile', { count: others.length, held: listed.length });
  reportRow(9, 'owners who log in meanwhile', { count: 1, held: owners.answer.status === 200 ? 1 : 0 });
  const times = (answers: Answered[]) => answers.map(({ milliseconds }) => milliseconds);
  expect(refused).toHaveLength(wrong.length);
  expect(listed).toHaveLength(others.length);
  expect(owners.answer.status).toBe(200);
  // The allowance grows with the times without the flood, because a busy machine is slow without it too. Half of the answers
  // count, because such a machine holds up single ones.
  expect(quantile(times(others), 0.5)).toBeLessThan(LONGEST_LIST_MS + 6 * quantile(times(calm), 0.95));
});
