import { createHash } from 'node:crypto';
import { TEXTS } from '@exam/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../../test/refusals.ts';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { Browser, lastCodeTo, openConnections, wrongCode } from '../testing/browser.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
  await openConnections(app);
});
afterAll(() => app.close());

let browser: Browser;
let email: string;
let nextPerson = 1;
beforeEach(async () => {
  // Noon, so that no test crosses midnight unless it wants to.
  app.clock.now = new Date('2026-11-05T12:00:00Z');
  ({ browser, email } = await signedUp());
});

async function signedUp() {
  const someone = { browser: new Browser(app), email: `person-${nextPerson++}@example.com` };
  expect((await someone.browser.signUp(someone.email)).statusCode).toBe(201);
  return someone;
}

async function expectUnverified(): Promise<void> {
  expect((await browser.me()).json()).toMatchObject({ isVerified: false });
}

/** Tries wrong codes until the current one accepts no more. */
async function useUpTries(): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const response = await browser.verify(wrongCode(lastCodeTo(app, email)));
    expect(response.statusCode).toBe(400);
  }
}

describe('the right code', () => {
  test('makes the account verified, and the same access token is then good for everything', async () => {
    const response = await browser.verify(` ${lastCodeTo(app, email)} `);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: { _id: expect.any(String), email, isVerified: true } });
    expect((await browser.me()).json()).toEqual(response.json().data);
  });

  test('works once', async () => {
    const code = lastCodeTo(app, email);
    expect((await browser.verify(code)).statusCode).toBe(200);
    expect((await browser.verify(code)).statusCode).toBe(409);
    const kept = await app.db
      .selectFrom('verificationCodes')
      .innerJoin('accounts', 'accounts.id', 'verificationCodes.accountId')
      .where('email', '=', email)
      .selectAll()
      .execute();
    expect(kept).toEqual([]);
  });

  test('works as a number and with blanks, too', async () => {
    const code = lastCodeTo(app, email);
    const typed = { verificationCode: `${code.slice(0, 3)} ${code.slice(3)}` };
    expect((await browser.post('/api/users/verify-email', typed)).statusCode).toBe(200);
    const other = await signedUp();
    const number = { verificationCode: Number(lastCodeTo(app, other.email)) };
    expect((await other.browser.post('/api/users/verify-email', number)).statusCode).toBe(200);
  });

  test('is refused ten minutes after it was sent', async () => {
    app.clock.advance(10 * MINUTE);
    const response = await browser.verify(lastCodeTo(app, email));
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].msg).toContain('no longer works');
    await expectUnverified();
  });

  test('is taken a moment before', async () => {
    app.clock.advance(10 * MINUTE - SECOND);
    expect((await browser.verify(lastCodeTo(app, email))).statusCode).toBe(200);
  });

  test('of another account is wrong', async () => {
    const other = await signedUp();
    const code = lastCodeTo(app, other.email);
    if (code !== lastCodeTo(app, email)) expect((await browser.verify(code)).statusCode).toBe(400);
    expect((await other.browser.verify(code)).statusCode).toBe(200);
  });

  test('is refused to who is not signed in', async () => {
    expect((await new Browser(app).verify(lastCodeTo(app, email))).statusCode).toBe(401);
    await expectUnverified();
  });
});

describe('wrong codes', () => {
  test('are refused with a message for their field and leave a trace in the log', async () => {
    app.logLines.length = 0;
    const response = await browser.verify(wrongCode(lastCodeTo(app, email)));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(refusal(expect.any(String), 'verificationCode'));
    expect(app.logLines.join('')).toContain('a verification code was refused');
  });

  test('five of them end a code', async () => {
    await useUpTries();
    expect((await browser.verify(lastCodeTo(app, email))).statusCode).toBe(400);
    await expectUnverified();
  });

  test('four of them leave the fifth try', async () => {
    const code = lastCodeTo(app, email);
    for (let attempt = 1; attempt <= 4; attempt++) await browser.verify(wrongCode(code));
    expect((await browser.verify(code)).statusCode).toBe(200);
  });

  test('thirty at once count as five, and the right one is then refused', async () => {
    const code = lastCodeTo(app, email);
    const tries = Array.from({ length: 30 }, () => browser.copy().verify(wrongCode(code)));
    const answers = (await Promise.all(tries)).map((response) => response.json().errors[0].msg as string);
    expect(answers.filter((msg) => !msg.includes('no longer works'))).toHaveLength(5);
    expect((await browser.verify(code)).statusCode).toBe(400);
    const account = await app.db
      .selectFrom('accounts')
      .select(['codeTries', 'codeTriesDay'])
      .where('email', '=', email)
      .executeTakeFirst();
    expect(account).toEqual({ codeTries: 5, codeTriesDay: '2026-11-05' });
  });

  test('the right one thirty times at once verifies once', async () => {
    const code = lastCodeTo(app, email);
    const responses = await Promise.all(Array.from({ length: 30 }, () => browser.copy().verify(code)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(29);
  });

  test('twenty a day end the tries of the account until tomorrow, whatever codes are sent', async () => {
    await useUpTries();
    for (let code = 2; code <= 4; code++) {
      app.clock.advance(MINUTE);
      expect((await browser.resend(email)).statusCode).toBe(200);
      await useUpTries();
    }
    app.clock.advance(MINUTE);
    expect((await browser.resend(email)).statusCode).toBe(200);
    const refused = await browser.verify(lastCodeTo(app, email));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(12 * 60 * 60 - 4 * 60));
    await expectUnverified();

    app.clock.now = new Date('2026-11-06T00:00:00Z');
    expect((await browser.refresh()).statusCode).toBe(200);
    expect((await browser.resend(email)).statusCode).toBe(200);
    expect((await browser.verify(lastCodeTo(app, email))).statusCode).toBe(200);
  });

  test('are counted on when somebody signs up with the e-mail again', async () => {
    await useUpTries();
    app.clock.advance(60 * SECOND);
    await browser.signUp(email);
    await useUpTries();
    const { codeTries } = await app.db
      .selectFrom('accounts')
      .select('codeTries')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(codeTries).toBe(10);
  });
});

describe('asking for another code', () => {
  const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address).length;

  test('within a minute is refused with the seconds that are left', async () => {
    app.clock.advance(20 * SECOND);
    const response = await browser.resend(email);
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('40');
    expect(mailsTo(email)).toBe(1);
  });

  test('after a minute sends one, and the one before is no longer good', async () => {
    const before = lastCodeTo(app, email);
    app.clock.advance(MINUTE);
    const response = await browser.resend(email);
    expect(response.json()).toEqual({ data: null, message: TEXTS.codeResent });
    expect(mailsTo(email)).toBe(2);
    const after = lastCodeTo(app, email);
    if (before !== after) expect((await browser.verify(before)).statusCode).toBe(400);
    expect((await browser.verify(after)).statusCode).toBe(200);
  });

  test('many times at once sends one', async () => {
    app.clock.advance(MINUTE);
    await Promise.all(Array.from({ length: 8 }, () => browser.copy().resend(email)));
    expect(mailsTo(email)).toBe(2);
  });

  test('for another e-mail gets the same answer and sends nothing', async () => {
    const other = await signedUp();
    app.clock.advance(MINUTE);
    for (const address of [other.email, 'nobody@example.com']) {
      const before = app.mails.length;
      const response = await browser.resend(address);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ data: null, message: TEXTS.codeResent });
      expect(app.mails.length).toBe(before);
    }
  });

  test('when the account is verified gets the same answer and sends nothing', async () => {
    await browser.verify(lastCodeTo(app, email));
    app.clock.advance(MINUTE);
    const response = await browser.resend(email);
    expect(response.json()).toEqual({ data: null, message: TEXTS.codeResent });
    expect(mailsTo(email)).toBe(1);
  });
});

test('the database keeps a code neither in clear nor as a plain hash', async () => {
  const code = lastCodeTo(app, email);
  const { codeHash: kept } = await app.db
    .selectFrom('verificationCodes')
    .innerJoin('accounts', 'accounts.id', 'verificationCodes.accountId')
    .where('email', '=', email)
    .select('codeHash')
    .executeTakeFirstOrThrow();
  expect(kept).toHaveLength(32);
  expect(kept.toString('latin1')).not.toContain(code);
  expect(kept.equals(createHash('sha256').update(code).digest())).toBe(false);
});
