import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { forgotPassword } from '../passwords/forgot-password.ts';
import { Browser, lastCodeTo, openConnections, PASSWORD } from '../testing/browser.ts';
import { makeUserParts, makeVisit } from '../testing/user-parts.ts';
import { secondsUntilNextMail } from './next-mail.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let other: TestApp;
let owner: Browser;
beforeAll(async () => {
  app = await makeTestApp();
  // Another server on the same database with its own mailbox.
  other = await makeTestApp({ db: app.db, pool: app.pool, clock: () => app.clock.now });
  await openConnections(app);
  owner = new Browser(app);
  await owner.signUp('owner@example.com');
  await owner.verify(lastCodeTo(app, 'owner@example.com'));
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const countMails = (to: string) => [...app.mails, ...other.mails].filter((mail) => mail.to === to).length;

/** Requests a link, and waits for the work after the answer. */
async function forgetPassword(email: string): Promise<void> {
  const parts = await makeUserParts(app);
  await forgotPassword(parts, email, makeVisit(app));
  await parts.afterwards.settled();
}

test('eight sign-ups with one e-mail in a minute are one mail, over all servers and at the same moment', async () => {
  const email = 'again@example.com';
  const browsers = Array.from({ length: 8 }, (_, at) => new Browser(at % 2 === 0 ? app : other));
  const answers = await Promise.all(browsers.map((browser) => browser.signUp(email)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
  expect(countMails(email)).toBe(1);
  app.clock.advance(MINUTE_MS - 1);
  await new Browser(app).signUp(email);
  expect(countMails(email)).toBe(1);
  app.clock.advance(1);
  const last = new Browser(app);
  await last.signUp(email);
  expect(countMails(email)).toBe(2);
  expect((await last.verify(lastCodeTo(app, email))).statusCode).toBe(200);
});

test('the code of an earlier mail does not confirm who signed up after it, who is sent one after a minute', async () => {
  const email = 'replaced@example.com';
  await new Browser(app).signUp(email, 'the first password');
  const earlier = lastCodeTo(app, email);
  const second = new Browser(app);
  const answer = await second.signUp(email, 'the second password');
  expect(answer.json()).toEqual({
    accessToken: expect.any(String),
    user: { _id: expect.any(String), email, isVerified: false },
  });
  expect((await second.verify(earlier)).statusCode).toBe(400);
  app.clock.advance(20_000);
  const early = await second.resend(email);
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '40']);
  app.clock.advance(40_000);
  expect((await second.resend(email)).statusCode).toBe(200);
  expect(countMails(email)).toBe(2);
  expect((await second.verify(lastCodeTo(app, email))).statusCode).toBe(200);
});

test('a code that is asked for again, and a link for a new password, wait for each other', async () => {
  const email = 'both@example.com';
  const browser = new Browser(app);
  await browser.signUp(email);
  await forgetPassword(email);
  expect(countMails(email)).toBe(1);
  app.clock.advance(MINUTE_MS);
  await forgetPassword(email);
  expect(countMails(email)).toBe(2);
  expect((await browser.resend(email)).statusCode).toBe(429);
  app.clock.advance(MINUTE_MS);
  expect((await browser.resend(email)).statusCode).toBe(200);
  expect(countMails(email)).toBe(3);
});

test('a new address gets one mail a minute, whoever wants it, and the answer is the same', async () => {
  const email = 'wanted@example.com';
  const second = new Browser(app);
  await second.signUp('second@example.com');
  await second.verify(lastCodeTo(app, 'second@example.com'));
  const change = (browser: Browser) => browser.post('/api/users/change-email', { email, password: PASSWORD });
  const answer = await change(owner);
  const later = await change(second);
  expect([later.statusCode, later.json()]).toEqual([answer.statusCode, answer.json()]);
  expect(countMails(email)).toBe(1);
  app.clock.advance(MINUTE_MS);
  await change(second);
  expect(countMails(email)).toBe(2);
  // Notices to the present address are always sent.
  expect(countMails('second@example.com')).toBe(3);
});

test('who wants the address of another account keeps its owner from no link', async () => {
  const email = 'victim@example.com';
  const victim = new Browser(app);
  await victim.signUp(email);
  await victim.verify(lastCodeTo(app, email));
  app.clock.advance(MINUTE_MS);
  const asked = await owner.post('/api/users/change-email', { email, password: PASSWORD });
  expect(asked.statusCode).toBe(200);
  expect(countMails(email)).toBe(2);
  await forgetPassword(email);
  expect(countMails(email)).toBe(3);
});

test('who used the code of a mail need not wait for the next one', async () => {
  const browser = new Browser(app);
  await browser.signUp('quick@example.com');
  await browser.verify(lastCodeTo(app, 'quick@example.com'));
  await forgetPassword('quick@example.com');
  expect(countMails('quick@example.com')).toBe(2);
});

test('asking for a link with an e-mail that has no account keeps nobody from signing up with it', async () => {
  await forgetPassword('nobody@example.com');
  await new Browser(app).signUp('nobody@example.com');
  expect(countMails('nobody@example.com')).toBe(1);
});

test('the next mail may follow after sixty seconds', () => {
  const sentAt = new Date('2026-11-05T12:00:00Z');
  const after = (ms: number) => new Date(sentAt.getTime() + ms);
  expect(secondsUntilNextMail(sentAt, after(0))).toBe(60);
  expect(secondsUntilNextMail(sentAt, after(59_999))).toBe(1);
  expect(secondsUntilNextMail(sentAt, after(60_000))).toBe(0);
  expect(secondsUntilNextMail(sentAt, after(90_000))).toBe(0);
});

test('five mails a day reach an address, and then a link every hour, with which the person gets in', async () => {
  const email = 'pestered@example.com';
  const morning = new Date(app.clock.now.getTime() + 24 * 60 * MINUTE_MS);
  morning.setUTCHours(8);
  app.clock.now = morning;
  for (let time = 1; time <= 5; time++) {
    await new Browser(app).signUp(email);
    app.clock.advance(MINUTE_MS);
  }
  expect(countMails(email)).toBe(5);
  const person = new Browser(other);
  expect((await person.signUp(email)).statusCode).toBe(201);
  const refused = await person.resend(email);
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'At most 5 mails of this installation reach an address in a day, and this one had them. Ask for a code tomorrow, or for a new password now (“Forgot your password?” at the log-in): its link confirms the address, too.',
  ]);
  expect(countMails(email)).toBe(5);
  // Refused codes take no place of a link.
  const asked = await person.forgotPassword(email);
  expect(asked.statusCode).toBe(200);
  await expect.poll(() => countMails(email)).toBe(6);
  const token = /token=([\w-]+)/.exec(other.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1];
  for (let minute = 1; minute < 60; minute += 20) {
    app.clock.advance(20 * MINUTE_MS - 1);
    await forgetPassword(email);
  }
  expect(countMails(email)).toBe(6);
  app.clock.advance(3);
  await forgetPassword(email);
  expect(countMails(email)).toBe(7);
  expect((await person.resetPassword(token ?? '', PASSWORD)).statusCode).toBe(400);
  const newest = /token=([\w-]+)/.exec(app.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1];
  expect((await person.resetPassword(newest ?? '', PASSWORD)).statusCode).toBe(200);
  expect((await person.logIn(email)).json().user).toMatchObject({ email, isVerified: true });
});

test('mails of others to an address keep its owner from no link', async () => {
  const email = 'invited@example.com';
  const person = new Browser(app);
  await person.signUp(email);
  await person.verify(lastCodeTo(app, email));
  const { allowance } = await makeUserParts(app);
  const by = { id: uuid(), email: 'sender@example.com' };
  for (let time = 1; time <= 5; time++) await allowance.take(app.db, { to: email, by });
  const before = countMails(email);
  await forgetPassword(email);
  expect(countMails(email)).toBe(before + 1);
  // An address that somebody wants for another account gets no mail any more.
  await owner.logIn('owner@example.com');
  const change = await owner.post('/api/users/change-email', { email, password: PASSWORD });
  expect(change.statusCode).toBe(200);
  expect(countMails(email)).toBe(before + 1);
});
