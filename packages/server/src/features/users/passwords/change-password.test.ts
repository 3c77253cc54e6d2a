import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../../test/refusals.ts';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { askForResetToken, Browser, lastCodeTo, openConnections, PASSWORD } from '../testing/browser.ts';

const NEW_PASSWORD = 'a new password of the tests';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ trustedProxies: ['127.0.0.1'] });
  await openConnections(app);
});
afterAll(() => app.close());

let nextPerson = 1;
const newBrowser = () => new Browser(app, { 'x-forwarded-for': `203.0.113.${nextPerson}` });

let browser: Browser;
let email: string;
beforeEach(async () => {
  email = `person-${++nextPerson}@example.com`;
  browser = newBrowser();
  await browser.signUp(email);
  await browser.verify(lastCodeTo(app, email));
});

const change = (currentPassword = PASSWORD, newPassword = NEW_PASSWORD) =>
  browser.post('/api/users/change-password', { currentPassword, newPassword });
const canLogIn = async (password: string) => (await newBrowser().logIn(email, password)).statusCode === 200;

describe('changing the password', () => {
  test('ends the other sessions and keeps this one, and says so by mail', async () => {
    const elsewhere = newBrowser();
    await elsewhere.logIn(email);
    const response = await change();
    expect([response.statusCode, response.json()]).toEqual([200, { data: null }]);
    expect((await elsewhere.me()).statusCode).toBe(401);
    expect((await elsewhere.refresh()).statusCode).toBe(400);
    expect((await browser.me()).statusCode).toBe(200);
    expect((await browser.refresh()).statusCode).toBe(200);
    expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
    expect(await canLogIn(PASSWORD)).toBe(false);
    expect(await canLogIn(NEW_PASSWORD)).toBe(true);
  });

  test('needs the current one', async () => {
    const refused = await change('a wrong password');
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual(refusal('This is not your password.', 'currentPassword'));
    expect(app.logLines.join('')).toContain('a password was refused within a session');
    expect(await canLogIn(PASSWORD)).toBe(true);
  });

  test.each(['short', 'password123'])('to %s is refused at its field', async (newPassword) => {
    const refused = await change(PASSWORD, newPassword);
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'newPassword']);
    expect(await canLogIn(PASSWORD)).toBe(true);
  });

  test('by guessing ends after ten wrong ones, together with log-ins; the owner elsewhere goes on', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await newBrowser().logIn(email, `wrong ${attempt}`)).statusCode).toBe(400);
      expect((await change(`wrong ${attempt}`)).statusCode).toBe(400);
    }
    expect((await change()).statusCode).toBe(429);
    const owner = new Browser(app, { 'x-forwarded-for': '198.51.100.7' });
    expect((await owner.logIn(email)).statusCode).toBe(200);
  });

  test('makes a link that was mailed before useless', async () => {
    const token = await askForResetToken(app, browser, email);
    await change();
    expect((await newBrowser().resetPassword(token, 'a password of a thief')).statusCode).toBe(400);
  });

  test('twice at the same time happens once', async () => {
    const responses = await Promise.all([
      change(PASSWORD, 'the password of one tab'),
      change(PASSWORD, 'the password of another tab'),
    ]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await canLogIn('the password of one tab')).toBe(statuses[0] === 200);
    expect(await canLogIn('the password of another tab')).toBe(statuses[1] === 200);
  });
});

test('the demo account keeps its password and its e-mail', async () => {
  const { token } = await app.signIn('demo@example.com');
  const post = (url: string, payload: object) => app.call({ method: 'POST', url, payload, token });
  const currentPassword = 'correct horse battery';
  const refusals = [
    await post('/api/users/change-password', { currentPassword, newPassword: NEW_PASSWORD }),
    await post('/api/users/change-email', { email: 'elsewhere@example.com', password: currentPassword }),
  ];
  for (const refused of refusals) {
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toContain('The demo account stays as it is.');
  }
});
