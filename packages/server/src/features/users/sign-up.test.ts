import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { Browser, lastCodeTo, openConnections, PASSWORD } from './testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
  await openConnections(app);
});
afterAll(() => app.close());

test('signing up answers bare with an access token and an unverified user', async () => {
  const browser = new Browser(app);
  const response = await browser.signUp(' New.Person@Example.com ');
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user: { _id: expect.any(String), email: 'new.person@example.com', isVerified: false },
  });
  expect((await browser.me()).json()).toEqual(response.json().user);
});

test('the mail carries the code and the link that submits it', async () => {
  await new Browser(app).signUp('mail@example.com');
  const mail = app.mails.findLast(({ to }) => to === 'mail@example.com');
  const code = lastCodeTo(app, 'mail@example.com');
  const link = `http://localhost:3000/verify-email?verificationCode=${code}`;
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.html).toContain(`<strong>${code}</strong>`);
});

test('a password is kept as argon2id with 19 MiB, two passes, one lane', async () => {
  await new Browser(app).signUp('hash@example.com');
  const { passwordHash: hash } = await app.db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('email', '=', 'hash@example.com')
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.each(['password123', 'PassWord123', 'iloveyou', '１２３４５６７８'])(
  'the common password %s is refused with a message for its field',
  async (password) => {
    const response = await new Browser(app).signUp('common@example.com', password);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path: 'password', msg: expect.stringContaining('common') }]);
  },
);

test.each([
  [7, 400, 'x7!kqPw'],
  [8, 201, 'x7!kqPw9'],
  [128, 201, 'é'.repeat(128)],
  [129, 400, 'é'.repeat(129)],
])('a password of %i characters is answered with %i', async (length, status, password) => {
  const response = await new Browser(app).signUp(`length-${length}@example.com`, password);
  expect(response.statusCode).toBe(status);
});

describe('an e-mail that is taken', () => {
  test('is refused with 409 when it is verified, whatever the password', async () => {
    const { email } = await app.signIn();
    for (const password of ['another password', 'correct horse battery']) {
      const response = await new Browser(app).signUp(email.toUpperCase(), password);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual(refusal(expect.any(String)));
      expect(response.cookies).toEqual([]);
    }
  });

  test('and unverified loses password, sessions and code', async () => {
    const first = new Browser(app);
    const { _id } = (await first.signUp('taken@example.com', 'the first password')).json().user;
    const firstCode = lastCodeTo(app, 'taken@example.com');
    app.clock.advance(60_000);
    const second = new Browser(app);
    const response = await second.signUp('taken@example.com', 'the second password');
    expect(response.statusCode).toBe(201);
    expect(response.json().user._id).toBe(_id);

    expect((await first.me()).statusCode).toBe(401);
    expect((await first.refresh()).statusCode).toBe(400);
    expect((await new Browser(app).logIn('taken@example.com', 'the first password')).statusCode).toBe(400);
    const secondCode = lastCodeTo(app, 'taken@example.com');
    if (firstCode !== secondCode) expect((await second.verify(firstCode)).statusCode).toBe(400);
    expect((await second.verify(secondCode)).statusCode).toBe(200);
  });

  test('by several sign-ups at once stays one account with one living session', async () => {
    const browsers = Array.from({ length: 8 }, () => new Browser(app));
    const responses = await Promise.all(browsers.map((browser) => browser.signUp('race@example.com')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    expect(new Set(responses.map((response) => response.json().user._id)).size).toBe(1);
    const answers = await Promise.all(browsers.map((browser) => browser.me()));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

test('who mistyped the e-mail signs up with the right one, and the wrong one is never confirmed', async () => {
  const browser = new Browser(app);
  await browser.signUp('mistyped@exmaple.com');
  const before = browser.copy();
  const wrongCode = lastCodeTo(app, 'mistyped@exmaple.com');
  await browser.signUp('mistyped@example.com');
  expect((await before.me()).statusCode).toBe(401);
  const rightCode = lastCodeTo(app, 'mistyped@example.com');
  if (wrongCode !== rightCode) expect((await browser.verify(wrongCode)).statusCode).toBe(400);
  expect((await browser.verify(rightCode)).statusCode).toBe(200);
  expect((await browser.me()).json()).toMatchObject({ email: 'mistyped@example.com', isVerified: true });
  const accounts = await app.db
    .selectFrom('accounts')
    .where('email', 'like', 'mistyped@%')
    .select(['email', 'verifiedAt'])
    .orderBy('email')
    .execute();
  expect(accounts.map(({ email, verifiedAt }) => [email, verifiedAt !== null])).toEqual([
    ['mistyped@example.com', true],
    ['mistyped@exmaple.com', false],
  ]);
});

test('a mail server that fails leaves account and session; the code can be asked for again', async () => {
  let isDown = true;
  const sent: string[] = [];
  const flaky = await makeTestApp({
    mailer: {
      kind: 'smtp',
      send: async ({ text }) => {
        if (isDown) {
          const words = '550 <patient@example.com> is not known';
          throw Object.assign(new Error(words), { code: 'EENVELOPE', responseCode: 550 });
        }
        sent.push(text);
      },
    },
  });
  const browser = new Browser(flaky);
  expect((await browser.signUp('patient@example.com')).statusCode).toBe(201);
  expect((await browser.me()).json()).toMatchObject({ email: 'patient@example.com', isVerified: false });
  const failure = flaky.logLines.find((line) => line.includes('a verification mail could not be sent'));
  expect(JSON.parse(failure ?? '')).toMatchObject({
    reason: '550 <address> is not known',
    code: 'EENVELOPE',
    responseCode: 550,
  });
  expect(flaky.logLines.join('')).not.toContain('patient@');
  isDown = false;
  flaky.clock.advance(60_000);
  expect((await browser.resend('patient@example.com')).statusCode).toBe(200);
  const code = /\b\d{6}\b/.exec(sent[0] ?? '')?.[0] ?? '';
  expect((await browser.verify(code)).statusCode).toBe(200);
  await flaky.close();
});

test('the same password typed with other code points is the same', async () => {
  await new Browser(app).signUp('accents@example.com', 'caf\u00e9 au lait');
  expect((await new Browser(app).logIn('accents@example.com', 'cafe\u0301 au lait')).statusCode).toBe(200);
  expect((await new Browser(app).logIn('accents@example.com', 'cafe au lait')).statusCode).toBe(400);
  expect((await new Browser(app).logIn('accents@example.com', PASSWORD)).statusCode).toBe(400);
});
