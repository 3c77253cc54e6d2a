import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openConnections, wrongCode } from '../../src/features/users/testing/browser.ts';
import { signOnOfPreparedCalls } from '../faults/prepared-calls.ts';
import { makeTally } from '../tally.ts';
import { makeTestApp, type TestApp } from '../test-app.ts';
import { CODE_KINDS, type CodeHolder } from './mailed-codes.ts';

const MINUTE_MS = 60_000;
const TRIES_PER_CODE = 5;
const TRIES_PER_DAY = 20;
const AT_ONCE = 20;

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ signOn: await signOnOfPreparedCalls() });
  await openConnections(app);
});
afterAll(() => app.close());
beforeEach(() => {
  // Noon, so that no test crosses midnight by accident.
  app.clock.now = new Date('2026-11-05T12:00:00Z');
});

const tally = makeTally();
const isJudged = ({ body }: { body: string }) => body.includes('This is not the code that we sent.');

/** @returns how many of the wrong guesses were compared with the code */
async function guess(holder: CodeHolder, times: number): Promise<number> {
  let judged = 0;
  for (let time = 0; time < times; time++) {
    if (isJudged(await holder.attempt(wrongCode(holder.code())))) judged++;
  }
  return judged;
}

test.each(CODE_KINDS)('$what: four wrong guesses leave a fifth, five end it', async ({ what, start }) => {
  const [patient, hasty] = [await start(app), await start(app)];
  await guess(patient, TRIES_PER_CODE - 1);
  const isTaken = (await patient.attempt(patient.code())).statusCode === 200;
  const judged = await guess(hasty, TRIES_PER_CODE + 3);
  const isOver = (await hasty.attempt(hasty.code())).statusCode === 400;
  tally.add(`${what}: four wrong, then the right one`, isTaken);
  tally.add(`${what}: eight wrong in a row`, judged === TRIES_PER_CODE && isOver);
  expect([isTaken, judged, isOver]).toEqual([true, TRIES_PER_CODE, true]);
});

test.each(CODE_KINDS)('$what: of twenty guesses at once only five are compared', async ({ what, start }) => {
  const holder = await start(app);
  const code = holder.code();
  const guesses = Array.from({ length: AT_ONCE }, () => holder.attempt(wrongCode(code)));
  const judged = (await Promise.all(guesses)).filter(isJudged).length;
  const isOver = (await holder.attempt(code)).statusCode === 400;
  tally.add(`${what}: twenty wrong at once`, judged === TRIES_PER_CODE && isOver);
  expect([judged, isOver]).toEqual([TRIES_PER_CODE, true]);
});

test.each(CODE_KINDS)(
  '$what: twenty guesses a day, whatever codes are sent',
  async ({ what, triesBefore, start }) => {
    const holder = await start(app);
    let judged = triesBefore + (await guess(holder, TRIES_PER_CODE + 1));
    for (let code = 2; code <= 5; code++) {
      app.clock.advance(MINUTE_MS);
      expect((await holder.resend()).statusCode).toBe(200);
      judged += await guess(holder, TRIES_PER_CODE + 1);
    }
    const refused = await holder.attempt(holder.code());
    app.clock.now = new Date('2026-11-06T00:00:00Z');
    await holder.browser.refresh();
    expect((await holder.resend()).statusCode).toBe(200);
    const isTakenNextDay = (await holder.attempt(holder.code())).statusCode === 200;
    tally.add(`${what}: 30 guesses of five codes`, judged === TRIES_PER_DAY && refused.statusCode === 429);
    tally.add(`${what}: the right code on the next day`, isTakenNextDay);
    expect([judged, refused.statusCode, isTakenNextDay]).toEqual([TRIES_PER_DAY, 429, true]);
  },
);

test.each(CODE_KINDS)(
  '$what: the next code is sent after 60 seconds and not before',
  async ({ what, start }) => {
    const holder = await start(app);
    const countMails = () => app.mails.filter(({ to }) => to === holder.address).length;
    for (const [waitMs, retryAfter] of [
      [0, '60'],
      [30_000, '30'],
      [29_999, '1'],
    ] as const) {
      app.clock.advance(waitMs);
      const { statusCode, headers } = await holder.resend();
      const isRefused = statusCode === 429 && headers['retry-after'] === retryAfter && countMails() === 1;
      tally.add(`${what}: another one ${60 - Number(retryAfter)} s later`, isRefused);
      expect([statusCode, headers['retry-after'], countMails()]).toEqual([429, retryAfter, 1]);
    }
    app.clock.advance(1);
    const statuses = await Promise.all(Array.from({ length: 4 }, () => holder.resend()));
    const sent = statuses.filter(({ statusCode }) => statusCode === 200).length;
    tally.add(`${what}: four asked for at once after a minute`, sent === 1 && countMails() === 2);
    expect([sent, countMails()]).toEqual([1, 2]);
  },
);

test.each(CODE_KINDS)('$what: works once, however many try at the same time', async ({ what, start }) => {
  const holder = await start(app);
  const code = holder.code();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => holder.attempt(code)));
  const taken = answers.filter(({ statusCode }) => statusCode === 200).length;
  const again = (await holder.attempt(code)).statusCode;
  tally.add(`${what}: used twenty times at once`, taken === 1 && again >= 400);
  expect([taken, again >= 400]).toEqual([1, true]);
});

test.each(CODE_KINDS)('$what: is valid only for its own account and purpose', async ({ what, start }) => {
  const victim = await start(app);
  const code = victim.code();
  for (const kind of CODE_KINDS) {
    const attacker = await kind.start(app);
    const isOther = attacker.code() !== code;
    const isRefused = (await attacker.attempt(code)).statusCode === 400;
    tally.add(`${what}, tried as ${kind.what} of another account`, !isOther || isRefused);
    expect([kind.what, !isOther || isRefused]).toEqual([kind.what, true]);
  }
  expect((await victim.attempt(code)).statusCode).toBe(200);
});

test('all of them held', () => {
  expect(tally.report(8, 'series of guesses at codes of sign-ups and new e-mails')).toEqual([]);
});
