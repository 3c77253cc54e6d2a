import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import { makeSmtpMailer } from '../../platform/mail/index.ts';
import { readText, startSmtpServer, type TestSmtpServer } from '../../platform/mail/testing/smtp-server.ts';
import { Browser, tells } from './testing/browser.ts';

let smtp: TestSmtpServer;
let app: TestApp;

beforeAll(async () => {
  smtp = await startSmtpServer();
  const mailer = makeSmtpMailer({ url: smtp.url, from: 'Exams <exams@example.com>' });
  app = await makeTestApp({ mailer });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

/** The match of the pattern in the last mail to that address. */
function findInMailTo(email: string, pattern: RegExp): string {
  const mail = smtp.received.findLast(({ recipients }) => recipients.includes(email));
  const found = mail && pattern.exec(readText(mail))?.[1];
  if (found === undefined) throw new Error(`no such mail to ${email}`);
  return found;
}

const codeTo = (email: string) => findInMailTo(email, /verificationCode=(\d{6})/);

test('the code that arrives by SMTP verifies the account, and is never in the log', async () => {
  const browser = new Browser(app);
  await browser.signUp('by-smtp@example.com');
  expect(smtp.received).toHaveLength(1);
  const { message = '' } = smtp.received[0] ?? {};
  expect(message).toContain('To: by-smtp@example.com');
  const code = codeTo('by-smtp@example.com');
  expect((await browser.verify(code)).statusCode).toBe(200);
  expect(tells(message, code)).toBe(true);
  expect(tells(app.logLines.join(''), code)).toBe(false);
});

test('when the mail server refuses, the account stands, and a later mail brings the code', async () => {
  smtp.refusal = 'no mail today';
  const browser = new Browser(app);
  expect((await browser.signUp('later@example.com')).statusCode).toBe(201);
  expect(app.logLines.join('')).toContain('no mail today');
  smtp.refusal = undefined;
  app.clock.advance(60_000);
  await browser.resend('later@example.com');
  expect((await browser.verify(codeTo('later@example.com'))).statusCode).toBe(200);
});

test('the link that arrives by SMTP sets a new password, and is never in the log', async () => {
  const email = 'forgetful@example.com';
  await new Browser(app).signUp(email);
  const tokenTo = () => findInMailTo(email, /http:\/\/localhost:3000\/reset-password\?token=([\w-]{43})\s/);
  app.clock.advance(60_000);
  await new Browser(app).forgotPassword(email);
  const token = await until(tokenTo);
  expect((await new Browser(app).resetPassword(token, 'a new password by mail')).statusCode).toBe(200);
  expect((await new Browser(app).logIn(email, 'a new password by mail')).statusCode).toBe(200);
  expect(findInMailTo(email, /^Subject: (.+)$/m)).toMatch(/^Your password was changed/);
  expect(tells(app.logLines.join(''), token)).toBe(false);
});

test('when the mail server refuses, the answer is the same, and the log says why', async () => {
  const email = 'unlucky@example.com';
  const browser = new Browser(app);
  await browser.signUp(email);
  app.logLines.length = 0;
  app.clock.advance(60_000);
  smtp.refusal = 'no mail this week';
  const { statusCode, body } = await browser.forgotPassword(email);
  expect([statusCode, body]).toEqual([200, '{"data":null}']);
  await until(() => expect(app.logLines.join('')).toContain('no mail this week'));
  smtp.refusal = undefined;
  app.clock.advance(60_000);
  await browser.forgotPassword(email);
  await until(() => findInMailTo(email, /reset-password\?token=([\w-]{43})/));
});

test('the code for a new address arrives there, the notice at the old one', async () => {
  const browser = new Browser(app);
  const password = 'a password of the tests';
  await browser.signUp('old@example.com', password);
  await browser.verify(codeTo('old@example.com'));
  await browser.post('/api/users/change-email', { email: 'new@example.com', password });
  expect(findInMailTo('old@example.com', /will change to (\S+) as/)).toBe('new@example.com');
  const verificationCode = findInMailTo('new@example.com', /is (\d{6})\./);
  const response = await browser.post('/api/users/confirm-new-email', { verificationCode });
  expect(response.json().data.email).toBe('new@example.com');
});
