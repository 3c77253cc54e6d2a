import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { askForResetToken, Browser, lastCodeTo, tells, wrongCode } from './testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

/** The life of an account with every possible failure; returns all secrets that were involved. */
async function liveThrough(email: string): Promise<string[]> {
  const secrets = ['canary password one', 'canary password two', 'canary password three'];
  const browser = new Browser(app);
  const remember = () => {
    secrets.push(browser.token ?? '', ...browser.cookies.values());
  };
  await browser.signUp(email, 'canary password one');
  remember();
  const code = lastCodeTo(app, email);
  secrets.push(code, wrongCode(code));
  await browser.verify(wrongCode(code));
  await browser.verify(code);
  await browser.logIn(email, 'canary password two');
  await browser.logIn(email, 'canary password one');
  remember();
  const thief = browser.copy();
  await browser.refresh();
  remember();
  app.clock.advance(60_000);
  await thief.refresh();
  await browser.logOut();
  await browser.signUp(email, 'canary password three');
  await app.call({ method: 'POST', url: '/api/users/login', payload: '{"password":"canary password one"' });
  secrets.push(...(await changeEverything(browser, email)));
  await app.call({ method: 'GET', url: `/verify-email?verificationCode=${code}` });
  return secrets.filter((secret) => secret !== '');
}

/** Changes the password by link and by the old one, changes the e-mail, and deletes the account. */
async function changeEverything(browser: Browser, email: string): Promise<string[]> {
  const [reset, changed] = ['canary password four', 'canary password five'];
  const token = await askForResetToken(app, browser, email);
  await browser.resetPassword(`${token}x`, reset);
  await browser.resetPassword(token, reset);
  await browser.resetPassword(token, reset);
  await app.call({ method: 'GET', url: `/reset-password?token=${token}` });
  await browser.logIn(email, reset);
  const change = (currentPassword: string) =>
    browser.post('/api/users/change-password', { currentPassword, newPassword: changed });
  await change('canary password six');
  await change(reset);
  await browser.post('/api/users/change-email', { email: `new-${email}`, password: changed });
  const code = lastCodeTo(app, `new-${email}`);
  await browser.post('/api/users/confirm-new-email', { verificationCode: wrongCode(code) });
  await browser.post('/api/users/confirm-new-email', { verificationCode: code });
  await browser.post('/api/users/delete', { password: 'canary password six' });
  await browser.post('/api/users/delete', { password: changed });
  return [reset, changed, 'canary password six', token, `${token}x`, code, wrongCode(code)];
}

test('what a log tells is found', () => {
  expect(tells('{"msg":"Your code is 123456."}', '123456')).toBe(true);
  expect(tells('{"token":"abc_-9"}', 'abc_-9')).toBe(true);
  expect(tells('{"time":1712345600000}', '123456')).toBe(false);
});

test('no password, code or token is in the log', async () => {
  const secrets = await liveThrough('canary@example.com');
  expect(secrets.length).toBeGreaterThanOrEqual(17);
  const log = app.logLines.join('');
  expect(log).toContain('/api/users/refresh-token');
  expect(log).toContain('an account was deleted');
  expect(secrets.filter((secret) => tells(log, secret))).toEqual([]);
});
