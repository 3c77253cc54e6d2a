import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describedCalls } from '../id-positions.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { makeTestApp, ROOM_FOR_ALL, type TestApp } from '../test-app.ts';
import { makeAnswerCheck } from './check-answers.ts';
import { type Outcome, sendRequests } from './send-requests.ts';

const REQUESTS = IS_LONG ? 200_000 : 400;
/** Number of accounts that send at the same time, so that database and server work in parallel. */
const SENDERS = 4;

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp(ROOM_FOR_ALL);
});
afterAll(() => server.close());

test('no generated request gets a 500 or an undeclared answer', async () => {
  const seed = Number(process.env['SEED']);
  const sendings = Array.from({ length: SENDERS }, (_, index) => ({
    seed: seed + index * REQUESTS,
    count: REQUESTS / SENDERS,
  }));
  const outcomes = await sendRequests(server, sendings);

  const sent = sum(outcomes, ({ sent }) => sent);
  const accepted = sum(outcomes, ({ accepted }) => accepted);
  const faults = outcomes.flatMap((outcome) => outcome.faults);
  reportRow(4, `generated requests, of which ${Math.round((100 * accepted) / sent)} % were accepted`, {
    count: sent,
    held: sent - faults.length,
  });
  expect(faults, `SEED=${seed} repeats them`).toEqual([]);
  expect(accepted / sent).toBeGreaterThanOrEqual(0.3);
  expect(neverAccepted(outcomes).filter((name) => !MAY_BE_REFUSED.includes(name))).toEqual([]);
});

/**
 * Calls that need a mailed code, the operator, a generated exam, a cookie that few senders have, the announced number of
 * bytes, or a provider of single sign-on.
 */
const MAY_BE_REFUSED = [
  'GET /api/metrics',
  'POST /api/exams/{id}/replay',
  'POST /api/users/confirm-new-email',
  'POST /api/users/refresh-token',
  'POST /api/users/reset-password',
  'POST /api/users/sign-on',
  'POST /api/users/sign-on/confirm',
  'POST /api/users/sign-on/finish',
  'POST /api/users/sign-on/link',
  'POST /api/users/verify-email',
  'PUT /api/uploads/{id}/parts/{number}',
];

function sum(outcomes: readonly Outcome[], of: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, outcome) => total + of(outcome), 0);
}

/** Calls without a success, among those sent so often that chance does not explain it. */
function neverAccepted(outcomes: readonly Outcome[]): string[] {
  const names = new Set(outcomes.flatMap(({ byCall }) => [...byCall.keys()]));
  return [...names].filter((name) => {
    const tallies = outcomes.map(({ byCall }) => byCall.get(name) ?? { sent: 0, accepted: 0 });
    const total = tallies.reduce((one, other) => ({
      sent: one.sent + other.sent,
      accepted: one.accepted + other.accepted,
    }));
    return total.sent >= 60 && total.accepted === 0;
  });
}

test('a failure of one call for some inputs is detected', async () => {
  await sql`alter table courses add constraint planted check (name ~ '^[A-Za-z ]*$') not valid`.execute(
    server.db,
  );
  const [outcome] = await sendRequests(server, [
    { seed: 1, count: 400, mostFaults: 1, only: ['POST /api/courses', 'PUT /api/courses/{id}'] },
  ]);
  expect(outcome?.faults.join()).toMatch(/\/api\/courses.* failed with 500/);
});

test('an answer that breaks its schema is detected', async () => {
  const calls = describedCalls(server.app);
  const settings = calls.find(({ path }) => path === '/api/settings');
  if (settings === undefined) throw new Error('there are no settings');
  const check = makeAnswerCheck(calls);
  const { statusCode, headers, body } = await server.call({ method: 'GET', url: '/api/settings' });
  expect(check(settings, { statusCode, headers, body })).toBeUndefined();
  const broken = body.replace('"smtp"', '"pigeon"');
  expect(check(settings, { statusCode, headers, body: broken })).toMatch(
    /must be equal to one of the allowed values/,
  );
});
