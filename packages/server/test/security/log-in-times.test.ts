import { hash, verify } from '@node-rs/argon2';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Argon2, makePasswordHasher } from '../../src/features/users/passwords/password-hasher.ts';
import { onEachClient } from '../faults/statement-faults.ts';
import { reportRow } from '../report-row.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';

const KNOWN = 'known@example.com';
const LOCKED = 'locked@example.com';
const PASSWORD_OF_ALL = 'a password of the tests of work';

/** What a log-in does until it is answered. */
interface Work {
  readonly statements: string[];
  /** The parameters of each hash, which decide its time. */
  readonly hashes: string[];
}

let work: Work = { statements: [], hashes: [] };
/** The real library, which also notes what it does. */
const library: Argon2 = {
  hash,
  verify: (stored, password) => {
    work.hashes.push(parametersOf(stored));
    return verify(stored, password);
  },
};

/** `$argon2id$v=19$m=19456,t=2,p=1$22$43`: all parts but the salt and the hash, of which the lengths. */
function parametersOf(stored: string): string {
  const parts = stored.split('$');
  return [...parts.slice(0, -2), ...parts.slice(-2).map(({ length }) => length)].join('$');
}

let server: TestApp;
let transactions: ReturnType<typeof holdTransactions>;
let reader: SignedIn;
beforeAll(async () => {
  const passwords = await makePasswordHasher(undefined, library);
  server = await makeTestApp({ trustedProxies: ['127.0.0.1'], passwords });
  for (const email of [KNOWN, LOCKED]) {
    await send('/api/users/signup', { email, password: PASSWORD_OF_ALL });
    await server.db.updateTable('accounts').set({ verifiedAt: new Date() }).execute();
  }
  await server.db.updateTable('accounts').set({ isLocked: true }).where('email', '=', LOCKED).execute();
  reader = await server.signIn();
  transactions = holdTransactions(server.pool);
});
afterAll(() => server.close());

let attempts = 0;
/** Each request has its own address, so that no rate limit applies. */
function send(url: string, payload: object) {
  const number = ++attempts;
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
  return server.call({ method: 'POST', url, payload, headers });
}

/** Notes the statements of an application, and holds transactions at their beginning. */
function holdTransactions(pool: pg.Pool) {
  let isHeld = false;
  const held: (() => void)[] = [];
  onEachClient(pool, (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((statement: { text?: string } | string, ...rest: unknown[]) => {
      const text = typeof statement === 'string' ? statement : String(statement.text);
      work.statements.push(text);
      if (!isHeld || !/^(begin|start transaction)/i.test(text)) return query(statement, ...rest);
      return new Promise<void>((resolve) => held.push(resolve)).then(() => query(statement, ...rest));
    }) as typeof client.query;
  });
  return {
    held,
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      for (const begin of held.splice(0)) begin();
    },
  };
}

/**
 * A log-in, answered while the transaction is held that records a wrong password for the owner of the account.
 * @returns the whole answer, and the work that it took
 */
async function workOfLogIn(email: string) {
  work = { statements: [], hashes: [] };
  transactions.hold();
  let answered: string | undefined;
  const asked = send('/api/users/login', { email, password: 'a wrong password' }).then((answer) => {
    const { date: _date, 'x-request-id': _requestId, ...headers } = answer.headers;
    answered = JSON.stringify([answer.statusCode, headers, answer.body]);
  });
  await expect.poll(() => transactions.held.length).toBe(1);
  const done = { statements: [...work.statements], hashes: [...work.hashes] };
  // An answer that waits for nothing comes before those to calls that ask the database one after the other.
  for (let time = 0; time < 10; time++) {
    await server.call({ method: 'GET', url: '/api/courses', token: reader.token });
  }
  const answer = answered;
  transactions.release();
  await asked;
  await expect.poll(() => server.pool.idleCount).toBe(server.pool.totalCount);
  return { answer, ...done };
}

test('passwords are stored as argon2id with the parameters of OWASP', async () => {
  const rows = await server.db.selectFrom('accounts').select('passwordHash').execute();
  expect(rows).toHaveLength(3);
  // OWASP Password Storage Cheat Sheet: at least 19 MiB, 2 passes, 1 lane.
  for (const { passwordHash } of rows) {
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  }
});

test('an unknown e-mail, a wrong password and a locked account take the same work and get the same answer', async () => {
  const unknown = await workOfLogIn('nobody@example.com');
  expect(unknown.answer).toMatch(/^\[400,/);
  expect(unknown.hashes).toEqual(['$argon2id$v=19$m=19456,t=2,p=1$22$43']);
  // The two rate limits, the look-up of the account, and the beginning of what is recorded after the answer.
  expect(unknown.statements).toHaveLength(4);
  const others = [];
  for (const email of [KNOWN, LOCKED, 'nobody-else@example.com']) others.push(await workOfLogIn(email));
  const held = others.filter((other) => JSON.stringify(other) === JSON.stringify(unknown));
  reportRow(9, 'kinds of refused log-ins, by their work', { count: others.length, held: held.length });
  expect(others).toEqual(others.map(() => unknown));
});

test('the test detects an account whose password is checked faster', async () => {
  const cheap = await hash('another password', { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  await server.db.updateTable('accounts').set({ passwordHash: cheap }).where('email', '=', KNOWN).execute();
  const [unknown, known] = [await workOfLogIn('nobody@example.com'), await workOfLogIn(KNOWN)];
  expect(known.hashes).not.toEqual(unknown.hashes);
});
