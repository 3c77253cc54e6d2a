import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashRefreshToken } from '../../src/features/users/sessions/refresh-token.ts';
import { Browser, openConnections } from '../../src/features/users/testing/browser.ts';
import { IS_LONG } from '../report-row.ts';
import { makeTally } from '../tally.ts';
import { makeTestApp, type TestApp } from '../test-app.ts';

const GRACE_MS = 10_000;
const CHAIN_LENGTHS = IS_LONG ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1, 2, 4];
const ROUNDS = IS_LONG ? 10 : 3;
const TABS = 50;
const EMAIL = 'owner-of-a-chain@example.com';

let app: TestApp;
let elsewhere: Browser;
beforeAll(async () => {
  app = await makeTestApp();
  await openConnections(app);
  elsewhere = new Browser(app);
  await elsewhere.signUp(EMAIL);
});
const tally = makeTally();
afterAll(async () => {
  tally.report(6, 'used refresh tokens, retries and crowds of 50 refreshes');
  await app.close();
});

async function loggedIn(): Promise<Browser> {
  const browser = new Browser(app);
  expect((await browser.logIn(EMAIL)).statusCode).toBe(200);
  return browser;
}

const isIn = async (browser: Browser) =>
  (await browser.me()).statusCode === 200 && (await browser.refresh()).statusCode === 200;
const isOut = async (browser: Browser) =>
  (await browser.me()).statusCode === 401 && (await browser.refresh()).statusCode === 400;

/** The session after each refresh: the last browser holds the current token, the others hold used ones. */
async function makeChain(length: number): Promise<[present: Browser, earlier: Browser[]]> {
  const present = await loggedIn();
  const earlier: Browser[] = [];
  for (let link = 0; link < length; link++) {
    earlier.push(present.copy());
    expect((await present.refresh()).statusCode).toBe(200);
    app.clock.advance(GRACE_MS + 1);
  }
  return [present, earlier];
}

test('a used token, wherever it is in the chain, ends its session and no other', async () => {
  for (const length of CHAIN_LENGTHS) {
    for (let position = 0; position < length; position++) {
      const [present, earlier] = await makeChain(length);
      const thief = earlier[position]?.copy();
      const isRefused = (await thief?.refresh())?.statusCode === 400;
      const areOut = (await isOut(present)) && (await isOut(earlier[length - 1] ?? present));
      tally.add(`token ${position} of ${length}`, isRefused && areOut);
    }
  }
  expect(tally.broken()).toEqual([]);
  expect((await elsewhere.refresh()).statusCode).toBe(200);
});

test('a retry gets the same successor for ten seconds and not a millisecond longer', async () => {
  for (const waitedMs of [0, 1, 5_000, GRACE_MS - 1, GRACE_MS]) {
    const browser = await loggedIn();
    const retry = browser.copy();
    await browser.refresh();
    app.clock.advance(waitedMs);
    const { statusCode } = await retry.refresh();
    const isSame = statusCode === 200 && retry.refreshToken === browser.refreshToken;
    tally.add(`${waitedMs} ms later`, isSame && (await isIn(browser)));
  }
  for (const waitedMs of [GRACE_MS + 1, GRACE_MS + 1_000]) {
    const browser = await loggedIn();
    const retry = browser.copy();
    await browser.refresh();
    app.clock.advance(waitedMs);
    const { statusCode } = await retry.refresh();
    tally.add(`${waitedMs} ms later`, statusCode === 400 && (await isOut(browser)));
  }
  expect(tally.broken()).toEqual([]);
});

test('fifty simultaneous refreshes get one successor, every time', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const browser = await loggedIn();
    const tabs = Array.from({ length: TABS }, () => browser.copy());
    const statuses = (await Promise.all(tabs.map((tab) => tab.refresh()))).map(
      ({ statusCode }) => statusCode,
    );
    const successors = new Set(tabs.map((tab) => tab.refreshToken));
    const isOne = statuses.every((status) => status === 200) && successors.size === 1;
    tally.add(`round ${round}`, isOne && (await countTokens(browser.refreshToken)) === 2);
  }
  expect(tally.broken()).toEqual([]);
});

/** The number of tokens of this session. */
async function countTokens(token: string): Promise<number> {
  const tokens = await app.db
    .selectFrom('refreshTokens')
    .innerJoin('refreshTokens as known', 'known.sessionId', 'refreshTokens.sessionId')
    .where('known.hash', '=', hashRefreshToken(token))
    .select('refreshTokens.hash')
    .execute();
  return tokens.length;
}
