import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { Browser, openConnections } from '../testing/browser.ts';
import { hashRefreshToken } from './refresh-token.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
  await openConnections(app);
});
afterAll(() => app.close());

let nextPerson = 1;
async function signedUp(): Promise<Browser> {
  const browser = new Browser(app);
  const response = await browser.signUp(`person-${nextPerson++}@example.com`);
  expect(response.statusCode).toBe(201);
  return browser;
}

async function expectIsOut(browser: Browser): Promise<void> {
  expect((await browser.me()).statusCode).toBe(401);
  expect((await browser.refresh()).statusCode).toBe(400);
}

describe('a refresh', () => {
  test('gives an access token and replaces the refresh token', async () => {
    const browser = await signedUp();
    const before = browser.refreshToken;
    const response = await browser.refresh();
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json())).toEqual(['accessToken']);
    expect(browser.refreshToken).not.toBe(before);
    expect((await browser.me()).statusCode).toBe(200);
  });

  test('that is repeated within ten seconds gets the same successor', async () => {
    const browser = await signedUp();
    const lost = browser.copy();
    await lost.refresh();
    app.clock.advance(10 * SECOND);
    expect((await browser.refresh()).statusCode).toBe(200);
    expect(browser.refreshToken).toBe(lost.refreshToken);
    expect((await browser.refresh()).statusCode).toBe(200);
  });

  test('made fifty times at once has one successor', async () => {
    const browser = await signedUp();
    const tabs = Array.from({ length: 50 }, () => browser.copy());
    const responses = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(tabs.map((tab) => tab.refreshToken)).size).toBe(1);
    for (const tab of tabs) expect((await tab.me()).statusCode).toBe(200);
    const tokens = await app.db
      .selectFrom('refreshTokens')
      .innerJoin('refreshTokens as first', 'first.sessionId', 'refreshTokens.sessionId')
      .where('first.hash', '=', hashRefreshToken(browser.refreshToken))
      .select('refreshTokens.hash')
      .execute();
    expect(tokens).toHaveLength(2);
  });

  test('with a token that was used more than ten seconds ago ends the session for everybody', async () => {
    const owner = await signedUp();
    const thief = owner.copy();
    await owner.refresh();
    app.clock.advance(10 * SECOND + 1);
    expect((await thief.refresh()).statusCode).toBe(400);
    await expectIsOut(owner);
    await expectIsOut(thief);
    expect(app.logLines.join('')).toContain('a used refresh token came back');
  });

  test('with the first token of a long chain ends the session', async () => {
    const owner = await signedUp();
    const thief = owner.copy();
    for (let refresh = 0; refresh < 3; refresh++) {
      expect((await owner.refresh()).statusCode).toBe(200);
      app.clock.advance(15 * MINUTE);
    }
    expect((await thief.refresh()).statusCode).toBe(400);
    await expectIsOut(owner);
  });

  test('that ends one session leaves the other sessions of the account', async () => {
    const office = await signedUp();
    const { email } = (await office.me()).json();
    const home = new Browser(app);
    await home.logIn(email);
    const thief = office.copy();
    await office.refresh();
    app.clock.advance(11 * SECOND);
    await thief.refresh();
    await expectIsOut(office);
    expect((await home.refresh()).statusCode).toBe(200);
  });

  test('without the XSRF header, or with that of another session, is refused and changes nothing', async () => {
    const browser = await signedUp();
    const stranger = await signedUp();
    const own = browser.cookies.get('XSRF-TOKEN') ?? '';
    for (const header of [undefined, '', `${own}x`, stranger.cookies.get('XSRF-TOKEN')]) {
      const forged = browser.copy();
      forged.cookies.delete('XSRF-TOKEN');
      if (header !== undefined) forged.cookies.set('XSRF-TOKEN', header);
      const answers = [await forged.refresh(), await forged.logOut()];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 403]);
      for (const answer of answers) {
        expect(answer.json().message).toMatch(/the cookie XSRF-TOKEN in the header X-XSRF-TOKEN/);
      }
    }
    app.clock.advance(MINUTE);
    expect((await browser.refresh()).statusCode).toBe(200);
  });

  test.each(['', 'nobody', 'a.b.c'])(
    'with the bad access token "%s" beside the cookie is served: the cookie alone counts',
    async (token) => {
      const browser = await signedUp();
      browser.token = token;
      expect((await browser.refresh()).statusCode).toBe(200);
      expect((await browser.me()).statusCode).toBe(200);
    },
  );

  test('with an access token that has expired is served', async () => {
    const browser = await signedUp();
    app.clock.advance(16 * MINUTE);
    expect((await browser.me()).statusCode).toBe(401);
    expect((await browser.refresh()).statusCode).toBe(200);
  });

  test('with a good access token, but no cookie, is refused', async () => {
    const browser = await signedUp();
    browser.cookies.clear();
    expect((await browser.refresh()).statusCode).toBe(400);
  });

  test('without a cookie, or with an unknown one, is refused', async () => {
    const nobody = new Browser(app);
    expect((await nobody.refresh()).statusCode).toBe(400);
    nobody.cookies.set('refresh-token', 'A'.repeat(43));
    expect((await nobody.refresh()).statusCode).toBe(400);
  });

  test('is refused 30 days after the log-in', async () => {
    const browser = await signedUp();
    app.clock.advance(29 * DAY);
    expect((await browser.refresh()).statusCode).toBe(200);
    app.clock.advance(DAY);
    await expectIsOut(browser);
  });
});

test('an access token is good for 15 minutes', async () => {
  const browser = await signedUp();
  app.clock.advance(14 * MINUTE);
  expect((await browser.me()).statusCode).toBe(200);
  app.clock.advance(MINUTE + SECOND);
  expect((await browser.me()).statusCode).toBe(401);
  expect((await browser.refresh()).statusCode).toBe(200);
  expect((await browser.me()).statusCode).toBe(200);
});

test('the database holds only hashes of refresh tokens', async () => {
  const browser = await signedUp();
  await browser.refresh();
  const rows = await app.db.selectFrom('refreshTokens').select('hash').execute();
  const hashes = rows.map(({ hash }) => hash.toString('hex'));
  expect(hashes).toContain(hashRefreshToken(browser.refreshToken).toString('hex'));
  expect(hashes).not.toContain(Buffer.from(browser.refreshToken, 'base64url').toString('hex'));
});

describe('logging out', () => {
  test('ends access token and refresh token, and clears the cookies', async () => {
    const browser = await signedUp();
    const kept = browser.copy();
    const response = await browser.logOut();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: null });
    expect(browser.cookies.size).toBe(0);
    await expectIsOut(kept);
  });

  test('ends the session of a token that was just replaced', async () => {
    const browser = await signedUp();
    const otherTab = browser.copy();
    await otherTab.refresh();
    expect((await browser.logOut()).statusCode).toBe(200);
    await expectIsOut(otherTab);
  });
});

test('logging in again in the same browser ends the session before', async () => {
  const browser = await signedUp();
  const before = browser.copy();
  const { email } = (await browser.me()).json();
  expect((await browser.logIn(email)).statusCode).toBe(200);
  await expectIsOut(before);
  expect((await browser.me()).statusCode).toBe(200);
});

describe('the cookies', () => {
  test('are limited to this site, the refresh token to the account routes and unseen by scripts', async () => {
    const { cookies } = await new Browser(app).signUp('cookies@example.com');
    const maxAge = 30 * 24 * 60 * 60;
    expect(cookies).toEqual([
      {
        name: 'refresh-token',
        value: expect.stringMatching(/^[\w-]{43}$/),
        maxAge,
        path: '/api/users',
        httpOnly: true,
        sameSite: 'Strict',
      },
      {
        name: 'XSRF-TOKEN',
        value: expect.stringMatching(/^[\w-]{43}$/),
        maxAge,
        path: '/',
        sameSite: 'Strict',
      },
    ]);
  });

  test('are secure on https, and the name of the refresh token says so', async () => {
    const https = await makeTestApp({ publicUrl: new URL('https://exams.example.com') });
    const browser = new Browser(https);
    const { cookies } = await browser.signUp('cookies@example.com');
    expect(cookies.map(({ name, secure }) => ({ name, secure }))).toEqual([
      { name: '__Secure-refresh-token', secure: true },
      { name: 'XSRF-TOKEN', secure: true },
    ]);
    expect((await browser.refresh()).statusCode).toBe(200);
    await https.close();
  });
});
