import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../../test/refusals.ts';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import {
  askForResetToken,
  Browser,
  lastCodeTo,
  openConnections,
  PASSWORD,
  wrongCode,
} from '../testing/browser.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
  await openConnections(app);
});
afterAll(() => app.close());

interface Person {
  readonly browser: Browser;
  readonly email: string;
  readonly newEmail: string;
}

let nextPerson = 1;
async function signedUp(): Promise<Person> {
  const name = `person-${nextPerson++}`;
  const person = { browser: new Browser(app), email: `${name}@example.com`, newEmail: `${name}@example.org` };
  await person.browser.signUp(person.email);
  await person.browser.verify(lastCodeTo(app, person.email));
  return person;
}

let person: Person;
beforeEach(async () => {
  // Noon, so that no test crosses midnight.
  app.clock.now = new Date('2026-11-05T12:00:00Z');
  person = await signedUp();
});

const ask = ({ browser, newEmail } = person, password = PASSWORD) =>
  browser.post('/api/users/change-email', { email: newEmail, password });
const confirm = (verificationCode: string, { browser } = person) =>
  browser.post('/api/users/confirm-new-email', { verificationCode });
const account = async () => (await person.browser.get('/api/users/account')).json().data;
const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address);
const canLogIn = async (email: string, password = PASSWORD) =>
  (await new Browser(app).logIn(email, password)).statusCode === 200;

async function changeEmail(who = person): Promise<void> {
  expect((await ask(who)).statusCode).toBe(200);
  expect((await confirm(lastCodeTo(app, who.newEmail), who)).statusCode).toBe(200);
}

describe('asking for another e-mail', () => {
  test('mails a code to the new address and a notice to the present one, and changes nothing yet', async () => {
    const { email, newEmail } = person;
    const response = await ask({ ...person, newEmail: ` ${newEmail.toUpperCase()} ` });
    expect([response.statusCode, response.json()]).toEqual([200, { data: null }]);
    expect(lastCodeTo(app, newEmail)).toMatch(/^\d{6}$/);
    const notice = mailsTo(email).at(-1);
    expect(notice?.subject).toBe('A change of your e-mail address was requested');
    expect(notice?.text).toContain(`will change to ${newEmail}`);
    expect(notice?.text).not.toMatch(/\b\d{6}\b/);
    expect(await account()).toEqual({
      email,
      displayName: null,
      createdAt: '2026-11-05T12:00:00.000Z',
      newEmail,
    });
    expect(await canLogIn(newEmail)).toBe(false);
  });

  test('needs the password', async () => {
    const refused = await ask(person, 'a wrong password');
    expect(refused.json()).toEqual(refusal('This is not your password.', 'password'));
    expect(mailsTo(person.newEmail)).toEqual([]);
  });

  test('for the present one is refused', async () => {
    const refused = await ask({ ...person, newEmail: person.email.toUpperCase() });
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'email']);
  });

  test('for that of another account gets the same answer and a mail without a code; no code is good', async () => {
    const other = await signedUp();
    const { statusCode, body } = await ask();
    expect(lastCodeTo(app, person.newEmail)).toBeDefined();
    app.clock.advance(MINUTE);
    const codesBefore = lastCodeTo(app, other.email);
    const taken = await ask({ ...person, newEmail: other.email });
    expect([taken.statusCode, taken.body]).toEqual([statusCode, body]);
    const mail = mailsTo(other.email).at(-1);
    expect(mail?.subject).toBe('This address has an account already');
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    expect((await confirm(codesBefore)).statusCode).toBe(400);
    expect((await confirm(lastCodeTo(app, person.newEmail))).statusCode).toBe(400);
    expect((await account()).email).toBe(person.email);
  });

  test('again within a minute is refused with the seconds that are left; after it, the newer code counts', async () => {
    await ask();
    const first = lastCodeTo(app, person.newEmail);
    app.clock.advance(20 * SECOND);
    const refused = await ask();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40']);
    app.clock.advance(40 * SECOND);
    expect((await ask()).statusCode).toBe(200);
    const second = lastCodeTo(app, person.newEmail);
    if (first !== second) expect((await confirm(first)).statusCode).toBe(400);
    expect((await confirm(second)).statusCode).toBe(200);
  });

  test('many times at once sends one code', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => ask()));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(mailsTo(person.newEmail)).toHaveLength(1);
  });
});

describe('the code of the new address', () => {
  test('makes it the e-mail of the account; the old one is told', async () => {
    const { email, newEmail, browser } = person;
    await ask();
    const response = await confirm(` ${lastCodeTo(app, newEmail)} `);
    expect(response.json()).toEqual({ data: { _id: expect.any(String), email: newEmail, isVerified: true } });
    expect((await browser.me()).json()).toEqual(response.json().data);
    expect(await account()).toMatchObject({ email: newEmail, newEmail: null });
    expect(mailsTo(email).at(-1)?.text).toContain(`is ${newEmail} from now on`);
    expect([await canLogIn(newEmail), await canLogIn(email)]).toEqual([true, false]);
    expect((await confirm(lastCodeTo(app, newEmail))).statusCode).toBe(400);
  });

  test('leaves the old address to whoever signs up with it', async () => {
    await changeEmail();
    const newcomer = new Browser(app);
    expect((await newcomer.signUp(person.email)).statusCode).toBe(201);
    expect((await person.browser.me()).json().email).toBe(person.newEmail);
  });

  test('is refused ten minutes after it was sent', async () => {
    await ask();
    app.clock.advance(10 * MINUTE);
    expect((await confirm(lastCodeTo(app, person.newEmail))).statusCode).toBe(400);
    expect((await account()).newEmail).toBeNull();
  });

  test('ends after five wrong ones', async () => {
    await ask();
    const code = lastCodeTo(app, person.newEmail);
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await confirm(wrongCode(code))).json().errors[0].path).toBe('verificationCode');
    }
    expect((await confirm(code)).json().errors[0].msg).toContain('no longer works');
    expect(app.logLines.join('')).toContain('a code for a new address was refused');
  });

  test('thirty wrong ones at once count as five', async () => {
    await ask();
    const code = lastCodeTo(app, person.newEmail);
    const answers = await Promise.all(Array.from({ length: 30 }, () => confirm(wrongCode(code))));
    const messages = answers.map((answer) => answer.json().errors[0].msg as string);
    expect(messages.filter((message) => !message.includes('no longer works'))).toHaveLength(5);
  });

  test('has twenty tries a day, whatever codes are sent', async () => {
    await app.db.updateTable('accounts').set({ codeTries: 19, codeTriesDay: '2026-11-05' }).execute();
    await ask();
    const code = lastCodeTo(app, person.newEmail);
    expect((await confirm(wrongCode(code))).statusCode).toBe(400);
    const refused = await confirm(code);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(12 * 60 * 60)]);
  });

  test('is good for its account only', async () => {
    const other = await signedUp();
    await ask();
    const code = lastCodeTo(app, person.newEmail);
    expect((await confirm(code, other)).statusCode).toBe(400);
    await ask(other);
    if (code !== lastCodeTo(app, other.newEmail)) expect((await confirm(code, other)).statusCode).toBe(400);
    expect((await confirm(code)).statusCode).toBe(200);
  });

  test('takes the address from somebody who never confirmed it', async () => {
    const squatter = new Browser(app);
    await squatter.signUp(person.newEmail);
    app.clock.advance(60_000);
    await ask();
    expect((await confirm(lastCodeTo(app, person.newEmail))).statusCode).toBe(200);
    expect((await squatter.me()).statusCode).toBe(401);
  });

  test('is refused once somebody else has confirmed the address', async () => {
    await ask();
    const code = lastCodeTo(app, person.newEmail);
    app.clock.advance(60_000);
    await app.signIn(person.newEmail);
    const refused = await confirm(code);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      refusal('Another account uses this e-mail address now.'),
    ]);
    expect((await account()).email).toBe(person.email);
  });
});

describe('what is open at the same time', () => {
  test('a link for a new password that went to the old address is no longer good', async () => {
    const token = await askForResetToken(app, person.browser, person.email);
    await changeEmail();
    expect((await new Browser(app).resetPassword(token, 'a password of a thief')).statusCode).toBe(400);
  });

  test('a new password, by link or by the old one, stops a change of e-mail', async () => {
    const newPassword = 'a new password of the tests';
    await ask();
    const payload = { currentPassword: PASSWORD, newPassword };
    expect((await person.browser.post('/api/users/change-password', payload)).statusCode).toBe(200);
    expect((await confirm(lastCodeTo(app, person.newEmail))).statusCode).toBe(400);

    app.clock.advance(MINUTE);
    expect((await ask(person, newPassword)).statusCode).toBe(200);
    const code = lastCodeTo(app, person.newEmail);
    const token = await askForResetToken(app, person.browser, person.email);
    await new Browser(app).resetPassword(token, PASSWORD);
    await person.browser.logIn(person.email);
    expect((await confirm(code)).statusCode).toBe(400);
  });
});
