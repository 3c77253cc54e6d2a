import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askForResetToken,
  Browser,
  lastCodeTo,
  PASSWORD,
  tells,
} from '../../src/features/users/testing/browser.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { LOG_OPTIONS } from '../../src/platform/log.ts';
import { type Mail, makeSmtpMailer } from '../../src/platform/mail/index.ts';
import {
  makePossessions,
  nameOf,
  type Possessions,
  STUDENT,
  urlWith,
  validBody,
  validPayload,
} from '../every-call.ts';
import { makeTally } from '../tally.ts';
import { makeTestApp, ROOM_FOR_ALL, type SignedIn, type TestApp } from '../test-app.ts';
import { CANARY, GENTLE_FIRST, releaseCanaries } from './canaries.ts';

const METRICS_TOKEN = `${CANARY}-metrics`;
const APP_SECRET = `${CANARY}-secret-of-the-installation`;

const lines: string[] = [];
const logger = pino({ ...LOG_OPTIONS, level: 'trace' }, { write: (line) => void lines.push(line) });
const mails: Mail[] = [];
/** No server listens there, so every mail fails and the failure is logged. */
const unreachable = makeSmtpMailer({ url: `smtp://user:${CANARY}@127.0.0.1:1`, from: 'exams@example.com' });

let app: TestApp;
let owner: SignedIn;
let own: Possessions;
beforeAll(async () => {
  app = await makeTestApp({
    ...ROOM_FOR_ALL,
    logger,
    metricsToken: METRICS_TOKEN,
    appSecret: APP_SECRET,
    mailer: {
      kind: 'smtp',
      async send(mail) {
        mails.push(mail);
        await unreachable.send(mail);
      },
    },
  });
  // The test helpers look for mails there.
  Object.assign(app, { mails });
  owner = await signIn('owner@example.com');
  own = await makePossessions(app, owner);
  await writeCanaries();
});
const tally = makeTally();
afterAll(async () => {
  tally.report(19, 'log lines searched for canaries, and secrets for which all were searched');
  await app.close();
});

async function signIn(email: string): Promise<SignedIn> {
  const browser = new Browser(app);
  const { user } = (await browser.signUp(email)).json();
  await browser.verify(lastCodeTo(app, email));
  return { email, token: browser.token ?? '', accountId: user._id };
}

/** Texts, choices, keys and names of the pool and of the exam. */
async function writeCanaries(): Promise<void> {
  const { db } = app;
  const question = {
    text: `${CANARY} text`,
    choices: [CANARY, 'other'],
    correctAnswer: CANARY,
    pinnedChoices: [CANARY],
    keepChoiceOrder: false,
  };
  await db.updateTable('questions').set(question).execute();
  await db.updateTable('examQuestions').set(question).execute();
  await db
    .updateTable('studentResults')
    .set({ student: sql<string>`${`${CANARY} student `} || id` })
    .execute();
  const listed = { number: `${CANARY} student`, name: `${CANARY} name`, groupName: CANARY };
  await db.updateTable('examStudents').set(listed).execute();
  await db
    .updateTable('scans')
    .set({ name: `${CANARY}.pdf` })
    .execute();
  await db
    .updateTable('scannedPages')
    .set({
      studentNumber: `${CANARY} student`,
      corrections: JSON.stringify({ studentNumber: `${CANARY} student` }),
      changes: JSON.stringify([
        { madeAt: new Date().toISOString(), by: null, what: `Student number: ${CANARY} student` },
      ]),
    })
    .execute();
  for (const table of ['courses', 'chapters', 'exams', 'blueprints'] as const) {
    await db
      .updateTable(table)
      .set({ name: sql<string>`${CANARY} || id` })
      .execute();
  }
}

const toldBy = (told: readonly string[], secret: string) =>
  told.filter((line) => line.includes(secret) && tells(line, secret));
const canariesIn = (told: readonly string[]) => told.filter((line) => line.includes(CANARY));

test('a logged canary is detected', () => {
  const heard: string[] = [];
  const log = pino(LOG_OPTIONS, { write: (line) => void heard.push(line) });
  log.info({ body: { correctAnswer: CANARY } }, 'careless');
  log.warn(`what ${CANARY} sent`);
  log.info('careful');
  expect(canariesIn(heard)).toHaveLength(2);
});

describe('calls with canaries in every position', () => {
  const statuses = new Map<number, number>();

  test.each(GENTLE_FIRST.map((endpoint, at) => [nameOf(endpoint), endpoint, at] as const))(
    '%s',
    async (_name, endpoint, at) => {
      await releaseCanaries(app, { owner, own, endpoint, at }, statuses);
    },
  );

  test('leave none in the log', () => {
    const calls = [...statuses.values()].reduce((sum, count) => sum + count);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404]));
    expect(lines.length).toBeGreaterThan(calls);
    for (const line of lines) tally.add(line, !line.includes(CANARY));
    expect(tally.broken()).toEqual([]);
  });
});

/** Makes every write fail in the database, whose error then quotes the row. */
async function refuseRows(isRefusing: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    app.db,
  );
  for (const { name } of rows) {
    const change = isRefusing ? 'add constraint refused check (false) not valid' : 'drop constraint refused';
    await sql.raw(`alter table ${name} ${change}`).execute(app.db);
  }
}

async function failEverywhere(
  answers: TestApp,
  { token }: SignedIn,
  possessions: Possessions,
  calls = GENTLE_FIRST,
): Promise<number[]> {
  const statuses: number[] = [];
  for (const endpoint of calls) {
    const url = urlWith(endpoint, possessions);
    const body = JSON.stringify(validBody(endpoint, possessions) ?? {})
      .replaceAll(/"(Course|Chapter|Exam|Blueprint|Which number is even\?)"/g, `"${CANARY} $1"`)
      .replaceAll('"2"', `"${CANARY}"`)
      .replaceAll(STUDENT, `${CANARY} student`);
    const sent = endpoint.bodyType === 'bytes' ? validPayload(endpoint, possessions) : JSON.parse(body);
    const payload = endpoint.method === 'GET' ? {} : { payload: sent };
    statuses.push((await answers.call({ method: endpoint.method, url, token, ...payload })).statusCode);
  }
  return statuses;
}

test('a database that fails, quotes rows or is unreachable leaves none in the log either', async () => {
  const asker = await signIn('asker@example.com');
  const theirs = await makePossessions(app, asker);
  await writeCanaries();
  lines.length = 0;
  await refuseRows(true);
  const writing = GENTLE_FIRST.filter(({ method }) => method !== 'GET');
  const failed = await failEverywhere(app, asker, theirs, writing);
  await refuseRows(false);
  expect(failed.filter((status) => status === 500).length).toBeGreaterThan(10);

  const away = connect(`postgres://exam:${CANARY}@127.0.0.1:1/exam`, () => {});
  const parts = { logger, appSecret: APP_SECRET, db: away.db, pool: away.pool };
  const alone = await makeTestApp(parts, app.databaseUrl);
  const refused = await failEverywhere(alone, asker, theirs);
  await alone.close();
  await away.close();
  expect(refused.filter((status) => status === 503).length).toBeGreaterThan(10);

  expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(20);
  for (const line of lines) tally.add(line, !line.includes(CANARY));
  expect(tally.broken()).toEqual([]);
});

test('of an error that quotes a value, the log holds only its kind and position', async () => {
  const failures = [sql`select ${CANARY}::int`, sql`select ${`{"${CANARY}`}::json`];
  lines.length = 0;
  for (const failure of failures) {
    const error: unknown = await failure.execute(app.db).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/canary|json/);
    logger.error({ err: error }, 'a request failed');
    logger.error({ err: new Error('around it', { cause: error }) }, 'a request failed');
  }
  // A busy machine writes of stalls meanwhile.
  const told = lines.filter((line) => line.includes('a request failed'));
  expect(told).toHaveLength(4);
  for (const line of told) expect(line).toMatch(/"code":"22P02".*"stack":.*at /);
  expect(canariesIn(lines)).toEqual([]);
});

test("no log line and no metric holds a password, code, token or cookie of an account's whole life", async () => {
  const email = 'lifelong@example.com';
  const browser = new Browser(app);
  const secrets = new Set([PASSWORD, new URL(app.databaseUrl).password, METRICS_TOKEN, APP_SECRET]);
  const remember = () =>
    [browser.token ?? '', ...browser.cookies.values()].forEach((one) => void secrets.add(one));
  await browser.signUp(email);
  remember();
  secrets.add(lastCodeTo(app, email));
  await browser.verify(lastCodeTo(app, email));
  await browser.refresh();
  remember();
  const token = await askForResetToken(app, new Browser(app), email);
  secrets.add(token).add(`${CANARY} password`);
  await app.call({ method: 'GET', url: `/reset-password?token=${token}` });
  await browser.resetPassword(token, `${CANARY} password`);
  await browser.logIn(email, `${CANARY} password`);
  remember();
  await browser.post('/api/users/change-email', { email: `new-${email}`, password: `${CANARY} password` });
  secrets.add(lastCodeTo(app, `new-${email}`));
  await browser.logOut();

  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await app.call({ method: 'GET', url: '/api/metrics', headers });
  expect(metrics.statusCode).toBe(200);
  expect(secrets.size).toBeGreaterThan(12);
  for (const secret of secrets) tally.add(secret, toldBy([...lines, metrics.body], secret).length === 0);
  expect(tally.broken()).toEqual([]);
  expect(canariesIn([metrics.body])).toEqual([]);
  expect(lines.join('')).toContain('could not be sent');
});
