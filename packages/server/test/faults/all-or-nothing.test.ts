import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, lastCodeTo } from '../../src/features/users/testing/browser.ts';
import { EVERY_ENDPOINT, makePossessions, nameOf, type Possessions } from '../every-call.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { makeTestApp, ROOM_FOR_ALL, type SignedIn, type TestApp } from '../test-app.ts';
import { failEachStatement, type Outcome, type Send } from './fail-each-statement.ts';
import { prepareCall, signOnOfPreparedCalls } from './prepared-calls.ts';
import { faultsOfPool, type StatementFaults } from './statement-faults.ts';

let server: TestApp;
let owner: SignedIn;
let faults: StatementFaults;
const outcomes: Outcome[] = [];
beforeAll(async () => {
  server = await makeTestApp({ ...ROOM_FOR_ALL, signOn: await signOnOfPreparedCalls() });
  faults = faultsOfPool(server.pool);
  owner = await server.signIn();
});
afterAll(async () => {
  const count = outcomes.reduce((sum, { tried }) => sum + tried, 0);
  const broken = outcomes.reduce((sum, outcome) => sum + outcome.broken.length, 0);
  reportRow(14, `statements that failed, of ${outcomes.length} calls`, { count, held: count - broken });
  await server.close();
});

/** Possessions that the calls before have left as the next one needs them. */
let spare: Possessions | undefined;
/** Calls that delete, use up or change what later calls need. */
const TAKES_AWAY =
  /^DELETE|bulk|questions\/copy|helpers|merge|undo|apply|put-back|read-again|trash|imports?$|items|questions\/\{id\}$|question-pairs|correct$|results$|marks$|regradings$|result-mails$|scans$|typed-sheets$|scanned-pages|students\/\{ordinal\}$/;
/** Calls that change no row, or only rows that are made later; every other call must change some. */
const CHANGES_NOTHING = [
  'PUT /api/uploads/{id}/parts/{number}',
  'POST /api/courses/{id}/question-pairs/scan',
  'POST /api/imports/{id}/plan',
  'POST /api/exams/{id}/replay',
  // The audit of the fixture is open, and stays.
  'POST /api/exams/{id}/scan-audits',
  'POST /api/exams/{id}/marks/preview',
  'POST /api/exams/{id}/regradings/preview',
  'POST /api/exams/{id}/result-mails/preview',
  'DELETE /api/exams/{id}/result-mails',
  'POST /api/exams/generate',
  'POST /api/exams/replace',
  'POST /api/exams/expected',
  'POST /api/exams/{id}/paper-preview',
  'POST /api/exams/{id}/paper',
];

async function makeNewPossessions(): Promise<Possessions> {
  // The tries of this suite would reach the limit of waiting imports of an account.
  await sql`delete from imports`.execute(server.db);
  await sql`delete from account_imports`.execute(server.db);
  return makePossessions(server, owner);
}

describe('a fault at any statement leaves nothing half done', () => {
  // The reset link is stored after the answer by a single statement, and the answer does not tell whether there is
  // one.
  const AFTER_THE_ANSWER = 'POST /api/users/forgot-password';
  const changing = EVERY_ENDPOINT.filter(
    (endpoint) => endpoint.method !== 'GET' && nameOf(endpoint) !== AFTER_THE_ANSWER,
  );

  test.each(changing.map((endpoint, at) => [nameOf(endpoint), endpoint, at] as const))(
    '%s',
    async (name, endpoint, at) => {
      let own = spare;
      const possess = async () => {
        own = spare ?? (await makeNewPossessions());
        spare = undefined;
        return own;
      };
      const prepare = () => prepareCall(server, owner, endpoint, possess);
      // In the short form, statements with ever longer gaps fail, from the first of half of the calls and the second of the others.
      const places = IS_LONG ? everyOf(1) : everLess(1 + (at % 2));
      const outcome = await failEachStatement({ server, faults, name, prepare, places });
      outcomes.push(outcome);
      expect(outcome.broken).toEqual([]);
      expect({ name, changes: outcome.growth !== '' }).toEqual({
        name,
        changes: !CHANGES_NOTHING.includes(name),
      });
      if (!TAKES_AWAY.test(name)) spare = own;
    },
  );

  test('not even a part of the copied demo courses', async () => {
    const demo = await makeTestApp({ demo: true });
    const email = 'newcomer@example.com';
    const prepare = async (): Promise<Send> => {
      const browser = new Browser(demo);
      await browser.signUp(email);
      return () => browser.verify(lastCodeTo(demo, email));
    };
    const attempt = { server: demo, faults: faultsOfPool(demo.pool), name: 'demo courses', prepare };
    const outcome = await failEachStatement({ ...attempt, places: everyOf(IS_LONG ? 1 : 12) });
    outcomes.push(outcome);
    await demo.close();
    expect(outcome.broken).toEqual([]);
    expect(outcome.tried).toBeGreaterThan(2);
  });
});

function* everyOf(step: number): Generator<number> {
  for (let place = 1; ; place += step) yield place;
}

/** 1, 3, 9, 27 and so on, or 2, 4, 10, 28. */
function* everLess(first: number): Generator<number> {
  for (let [place, gap] = [first, 2]; ; place += gap, gap *= 3) yield place;
}

test('a write in two transactions is detected', async () => {
  const add = (name: string) =>
    server.db.insertInto('courses').values({ id: uuid(), ownerId: owner.accountId, name }).execute();
  const addTwo: Send = () =>
    add('one')
      .then(() => add('other'))
      .then(() => ({ statusCode: 201, body: '' }))
      .catch((error: unknown) => ({ statusCode: 500, body: String(error) }));
  const outcome = await failEachStatement({
    server,
    faults,
    name: 'two courses',
    prepare: async () => addTwo,
  });
  expect(outcome).toMatchObject({
    tried: 2,
    broken: [expect.stringMatching(/^two courses, .*: courses 1$/)],
  });
});

test('an answer that reports success too early is detected', async () => {
  const addQuietly: Send = async () => {
    const row = { id: uuid(), ownerId: owner.accountId, name: 'one' };
    await server.db
      .insertInto('courses')
      .values(row)
      .execute()
      .catch(() => {});
    return { statusCode: 201, body: '' };
  };
  const outcome = await failEachStatement({ server, faults, name: 'quiet', prepare: async () => addQuietly });
  expect(outcome).toMatchObject({ tried: 1, broken: [expect.stringMatching(/^quiet, .*: nothing$/)] });
});
