import { Writable } from 'node:stream';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { type AppParts, buildApp } from '../src/app.ts';
import { makePasswordHasher, type PasswordHasher } from '../src/features/users/passwords/password-hasher.ts';
import { connect, type Db } from '../src/platform/database/connect.ts';
import { DATABASE_LIMITS, type DatabaseLimits } from '../src/platform/database/end-silence.ts';
import { LOAD_LIMITS, type LoadLimits } from '../src/platform/http/load-shedding.ts';
import { LOG_OPTIONS } from '../src/platform/log.ts';
import type { Mail } from '../src/platform/mail/index.ts';
import { type CreatedDatabase, createDatabase } from './create-database.ts';
import { PASSWORD } from './password.ts';
import { insistOnRefusals } from './refusals.ts';
import { insistOnSecurityHeaders } from './security-headers.ts';
import { beginEagerWorker, beginSharedWorker } from './shared-workers.ts';

export { PASSWORD };

/** A complete application on its own database, with a clock and mails that the test controls. */
export interface TestApp {
  readonly app: FastifyInstance;
  /** The connection string of its database. */
  readonly databaseUrl: string;
  readonly db: Db;
  /** The connections that the application works with. */
  readonly pool: pg.Pool;
  /** Every mail that was sent, oldest first. */
  readonly mails: Mail[];
  /** Every line of the log. */
  readonly logLines: string[];
  readonly clock: { now: Date; advance(milliseconds: number): void };
  /** Sends JSON, or bytes if the payload is a Buffer, with the token if there is one. */
  call(options: InjectOptions & { token?: string }): Promise<LightMyRequestResponse>;
  /** Signs up and verifies an account; by default with a new e-mail. The address matters for rate limits only. */
  signIn(email?: string, remoteAddress?: string): Promise<SignedIn>;
  close(): Promise<void>;
}

export interface SignedIn {
  readonly email: string;
  readonly token: string;
  readonly accountId: string;
}

/** The secret that its keys are derived from. */
export const APP_SECRET = 'a secret of the tests, long enough';
const PUBLIC_URL = new URL('http://localhost:3000');
let nextAccount = 1;

/**
 * Room for a process of each worker program at once, for tests that send every call: in the room of a small machine the
 * programs end each other, and starting them anew takes more time than most calls.
 */
export const ROOM_FOR_ALL = { poolSize: { memoryMiB: 4_096, processes: 8 } } as const;

const ALL_AT_ONCE = { atOnce: 100, capacity: 10_000, longestWaitMs: 600_000 };

/**
 * Nobody is refused for load, so that parallel calls meet in the database. The tests run in the same thread, and
 * their own load must not count.
 */
export const PATIENT: LoadLimits = {
  ...LOAD_LIMITS,
  share: ALL_AT_ONCE,
  hashing: { ...ALL_AT_ONCE, atOnce: LOAD_LIMITS.hashing.atOnce },
  costly: ALL_AT_ONCE,
  ordinary: ALL_AT_ONCE,
  eventLoopDelayMs: Number.POSITIVE_INFINITY,
};

/** A statement waits for a lock as long as its test holds it, and a busy machine is no database that is lost. */
const PATIENT_WITH_DATABASE: DatabaseLimits = {
  ...DATABASE_LIMITS,
  connectMs: 300_000,
  statementMs: 300_000,
  healthMs: 300_000,
};

/**
 * Creates the application as `main.ts` does, on an empty migrated database; `overrides` replaces parts of it.
 * @param databaseUrl of a database to serve instead, which is kept
 */
export async function makeTestApp(overrides: Partial<AppParts> = {}, databaseUrl?: string): Promise<TestApp> {
  const database =
    databaseUrl === undefined ? await makeMigratedDatabase() : { url: databaseUrl, drop: async () => {} };
  const connection = connect(database.url, () => {}, PATIENT_WITH_DATABASE);
  const mails: Mail[] = [];
  const logLines: string[] = [];
  const clock = makeClock();
  const app = await buildApp({
    db: connection.db,
    pool: connection.pool,
    answers: connection.answers,
    lacksRoom: connection.lacksRoom,
    appSecret: APP_SECRET,
    publicUrl: PUBLIC_URL,
    trustedProxies: [],
    demo: false,
    // A suite may sign more people up from one address than a school.
    signUpsPerDay: 1_000_000,
    tokenCallsPerMinute: 1_000_000,
    mailer: { kind: 'smtp', send: async (mail) => void mails.push(mail) },
    passwords: await makeQuickHasher(),
    clock: () => clock.now,
    webFolder: undefined,
    workersFolder: inject('workersFolder'),
    // Programs of a test are in a folder of their own, and so are their processes.
    beginWorker: overrides.workersFolder === undefined ? beginSharedWorker : beginEagerWorker,
    logger: pino(LOG_OPTIONS, collectLines(logLines)),
    loadLimits: PATIENT,
    importPatienceMs: 600_000,
    ...overrides,
  });
  await app.ready();
  insistOnSecurityHeaders(app, overrides.publicUrl ?? PUBLIC_URL, overrides.allowedOrigins);
  insistOnRefusals(app);

  const call: TestApp['call'] = ({ token, ...options }) =>
    app.inject({
      ...options,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(Buffer.isBuffer(options.payload) && { 'content-type': 'application/octet-stream' }),
        ...options.headers,
      },
    });

  return {
    app,
    databaseUrl: database.url,
    db: connection.db,
    pool: connection.pool,
    mails,
    logLines,
    clock,
    call,
    signIn: (email = `instructor-${nextAccount++}@example.com`, remoteAddress = '127.0.0.1') =>
      signIn(email, (options) => call({ remoteAddress, ...options }), mails),
    close: async () => {
      await app.close();
      await connection.close();
      await database.drop();
    },
  };
}

/** The hash of each password, and the outcome of each check, in this process. */
const hashes = new Map<string, Promise<string>>();
const checks = new Map<string, Promise<boolean>>();

/**
 * Hashes and checks each password once in a process, because the suite signs thousands of people in with a few
 * passwords. So all accounts with a password have the same hash.
 */
async function makeQuickHasher(): Promise<PasswordHasher> {
  const hasher = await makePasswordHasher();
  return {
    ...hasher,
    hash: (password) => once(hashes, password, () => hasher.hash(password)),
    verify: (storedHash, password) =>
      once(checks, `${storedHash} ${password}`, () => hasher.verify(storedHash, password)),
  };
}

/** The result of the first time; a failure is forgotten. */
function once<Result>(
  results: Map<string, Promise<Result>>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = results.get(key);
  if (known !== undefined) return known;
  const result = work();
  results.set(key, result);
  result.catch(() => results.delete(key));
  return result;
}

async function signIn(email: string, call: TestApp['call'], mails: Mail[]): Promise<SignedIn> {
  const signup = await call({
    method: 'POST',
    url: '/api/users/signup',
    payload: { email, password: PASSWORD },
  });
  const { accessToken: token, user } = signup.json();
  // A mail about a shared course may come between.
  const codes = mails.filter((sent) => sent.to === email).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
  const verificationCode = codes.findLast((code) => code !== undefined);
  const verified = await call({
    method: 'POST',
    url: '/api/users/verify-email',
    payload: { verificationCode },
    token,
  });
  if (verified.statusCode !== 200) throw new Error(`could not sign in: ${signup.body} ${verified.body}`);
  return { email, token, accountId: user._id };
}

/** An empty database on the suite's server. */
export function makeDatabase(): Promise<CreatedDatabase> {
  return createDatabase(chosen('databaseUrls'));
}

/** A database with all tables on the suite's server. */
export function makeMigratedDatabase(): Promise<CreatedDatabase> {
  return createDatabase(chosen('databaseUrls'), chosen('templates'));
}

/** The value for the bundled server, or for the own one if `TEST_DATABASE=own` asks for it. */
function chosen(what: 'databaseUrls' | 'templates'): string {
  const { bundled, own } = inject(what);
  return process.env['TEST_DATABASE'] === 'own' && own !== undefined ? own : bundled;
}

function makeClock(): TestApp['clock'] {
  return {
    now: new Date(),
    advance(milliseconds) {
      this.now = new Date(this.now.getTime() + milliseconds);
    },
  };
}

function collectLines(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}
