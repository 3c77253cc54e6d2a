import type { DeviceSession } from '@exam/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../../test/refusals.ts';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { Browser } from '../testing/browser.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

let office: Browser;
let phone: Browser;
let email: string;
let nextPerson = 1;
beforeEach(async () => {
  app.clock.now = new Date('2026-11-05T12:00:00Z');
  email = `person-${nextPerson++}@example.com`;
  office = new Browser(app, { 'user-agent': FIREFOX });
  await office.signUp(email);
  app.clock.advance(MINUTE);
  phone = new Browser(app, { 'user-agent': PHONE });
  await phone.logIn(email);
});

async function sessionsSeenBy(browser: Browser): Promise<DeviceSession[]> {
  return (await browser.get('/api/users/sessions')).json().data;
}

async function idOf(browser: Browser): Promise<string> {
  const own = (await sessionsSeenBy(browser)).find(({ isCurrent }) => isCurrent);
  if (own === undefined) throw new Error('the own session is not in the list');
  return own._id;
}

async function isIn(browser: Browser): Promise<boolean> {
  const [me, refresh] = [await browser.me(), await browser.refresh()];
  expect(refresh.statusCode).toBe(me.statusCode === 200 ? 200 : 400);
  return me.statusCode === 200;
}

describe('the list of sessions', () => {
  test('tells device, log-in and last use, the latest first, and which one asks', async () => {
    app.clock.advance(14 * MINUTE);
    await office.refresh();
    const response = await office.get('/api/users/sessions');
    expect(response.json().data).toEqual([
      {
        _id: expect.any(String),
        device: 'Firefox on Windows',
        createdAt: '2026-11-05T12:00:00.000Z',
        lastUsedAt: '2026-11-05T12:15:00.000Z',
        isCurrent: true,
      },
      {
        _id: expect.any(String),
        device: 'Safari on iPhone',
        createdAt: '2026-11-05T12:01:00.000Z',
        lastUsedAt: '2026-11-05T12:01:00.000Z',
        isCurrent: false,
      },
    ]);
    expect(response.body).not.toContain('Mozilla');
  });

  test('leaves out what has ended or expired, and what is of others', async () => {
    await new Browser(app).signUp(`other-of-${email}`);
    await phone.logOut();
    expect(await sessionsSeenBy(office)).toHaveLength(1);
    app.clock.advance(29 * DAY);
    await phone.logIn(email);
    app.clock.advance(DAY);
    await phone.refresh();
    expect(await sessionsSeenBy(phone)).toMatchObject([{ device: 'Safari on iPhone', isCurrent: true }]);
  });
});

describe('ending a session', () => {
  test('ends its tokens at once and leaves the others', async () => {
    const id = await idOf(phone);
    const response = await office.delete(`/api/users/sessions/${id}`);
    expect([response.statusCode, response.json()]).toEqual([200, { data: { _id: id } }]);
    expect(response.cookies).toEqual([]);
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(office)).toBe(true);
    const again = await office.delete(`/api/users/sessions/${id}`);
    expect([again.statusCode, again.json()]).toEqual([404, refusal('Session not found.')]);
  });

  test('that is the own one clears the cookies, too', async () => {
    const response = await phone.delete(`/api/users/sessions/${await idOf(phone)}`);
    expect(response.statusCode).toBe(200);
    expect(phone.cookies.size).toBe(0);
    expect((await phone.me()).statusCode).toBe(401);
  });

  test('of another account is not possible', async () => {
    const stranger = new Browser(app);
    await stranger.signUp(`stranger-to-${email}`);
    const response = await stranger.delete(`/api/users/sessions/${await idOf(phone)}`);
    expect(response.statusCode).toBe(404);
    expect(await isIn(phone)).toBe(true);
  });
});

describe('logging out everywhere', () => {
  const logOutEverywhere = (browser: Browser, sessions: string) =>
    browser.post('/api/users/logout-everywhere', { sessions });

  test('else keeps the session that asks', async () => {
    const response = await logOutEverywhere(phone, 'others');
    expect([response.statusCode, response.json()]).toEqual([200, { data: null }]);
    expect(await isIn(office)).toBe(false);
    expect(await isIn(phone)).toBe(true);
  });

  test('ends all sessions, this one and its cookies as well, and none of another account', async () => {
    const stranger = new Browser(app);
    await stranger.signUp(`neighbour-of-${email}`);
    expect((await logOutEverywhere(phone, 'all')).statusCode).toBe(200);
    expect(phone.cookies.size).toBe(0);
    expect((await phone.me()).statusCode).toBe(401);
    expect(await isIn(office)).toBe(false);
    expect(await isIn(stranger)).toBe(true);
  });
});
