import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignOn, SignUp } from '@exam/contract';
import type { LightMyRequestResponse } from 'fastify';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginSignOnProvider, type SignOnProvider } from '../../../../test/sign-on-provider.ts';
import { hashTables } from '../../../../test/table-hashes.ts';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { Browser, lastCodeTo, tells, wrongCode } from '../testing/browser.ts';

const MINUTE_MS = 60_000;
const REFUSED = 'The sign-in with Campus did not work. Begin again.';

let provider: SignOnProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await beginSignOnProvider();
  app = await makeTestApp({ signOn: provider.settings });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

let next = 1;
let email: string;
let subject: string;
let browser: Browser;
beforeEach(() => {
  email = `person-${next}@example.org`;
  subject = `subject-${next++}`;
  browser = new Browser(app);
});

const person = () => ({ sub: subject, email, email_verified: true, name: 'Ada Lovelace' });

/** Begins a sign-on in a browser. @returns the address of the provider */
async function start(who = browser, url = '/api/users/sign-on'): Promise<string> {
  const answer = await who.post(url, {});
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    expect.stringContaining('code_challenge_method=S256'),
  ]);
  return answer.json().data.address;
}

const finish = (answer: string, who = browser) => who.post('/api/users/sign-on/finish', { answer });

/** Signs on as somebody of the provider. */
async function signOn(claims: object = person(), who = browser): Promise<LightMyRequestResponse> {
  const answer = await finish(provider.answerTo(await start(who), { ...claims }), who);
  if (answer.statusCode === 200) who.token = answer.json().data.accessToken ?? who.token;
  return answer;
}

/** As an operator closes an account. */
const close = (address: string) =>
  app.db.updateTable('accounts').where('email', '=', address).set({ isLocked: true }).execute();

const told = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, JSON.parse(body).message];
const outcome = (answer: LightMyRequestResponse): SignOn => answer.json().data;

/** An account with a password and this e-mail. */
async function signUp(address = email): Promise<Browser> {
  const known = new Browser(app);
  await known.signUp(address);
  await known.verify(lastCodeTo(app, address));
  app.clock.advance(MINUTE_MS);
  return known;
}

describe('somebody whom the provider names', () => {
  test('gets an account with e-mail and name, and the same one the next time, whatever the e-mail is by then', async () => {
    const first = outcome(await signOn());
    expect(first).toMatchObject({ outcome: 'signed-in', email, user: { email, isVerified: true } });
    expect((await browser.get('/api/users/account')).json().data.displayName).toBe('Ada Lovelace');
    const again = new Browser(app);
    const second = outcome(await signOn({ ...person(), email: 'elsewhere@example.org' }, again));
    expect(second.user).toEqual(first.user);
    expect((await again.me()).json()).toEqual(first.user);
  });

  test('has a session as after a password: it is refreshed, listed, and ended at both ends', async () => {
    await signOn();
    const token = browser.token;
    expect((await browser.refresh()).statusCode).toBe(200);
    expect(browser.token).not.toBe(token);
    expect((await browser.get('/api/users/sessions')).json().data).toHaveLength(1);
    const { providerAddress } = (await browser.logOut()).json().data;
    const end = new URL(providerAddress);
    expect(end.origin + end.pathname).toBe(`${provider.settings.issuer.origin}/end`);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/login');
    expect(end.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect((await browser.me()).statusCode).toBe(401);
  });

  test('is out with the account, once it is closed', async () => {
    await signOn();
    await close(email);
    expect((await browser.me()).statusCode).toBe(401);
    const again = new Browser(app);
    expect(told(await signOn(person(), again))).toEqual([400, REFUSED]);
    expect((await again.me()).statusCode).toBe(401);
  });

  test('has another account, once that one was deleted', async () => {
    const first = outcome(await signOn());
    await app.db.deleteFrom('accounts').where('email', '=', email).execute();
    const second = outcome(await signOn(person(), new Browser(app)));
    expect(second.outcome).toBe('signed-in');
    expect(second.user?._id).not.toBe(first.user?._id);
  });

  test('takes over an account whose e-mail was never confirmed: who signed up with it is out', async () => {
    const squatter = new Browser(app);
    await squatter.signUp(email);
    expect(outcome(await signOn()).outcome).toBe('signed-in');
    expect((await squatter.me()).statusCode).toBe(401);
    expect((await new Browser(app).logIn(email)).statusCode).toBe(400);
  });
});

describe('an e-mail that an account has', () => {
  test('lets nobody in before the code that is mailed there; then the provider does, without a code', async () => {
    await signUp();
    expect(outcome(await signOn())).toEqual({ outcome: 'code-sent', email, accessToken: null, user: null });
    expect((await browser.me()).statusCode).toBe(401);
    const code = lastCodeTo(app, email);
    const confirm = (verificationCode: string, who = browser) =>
      who.post('/api/users/sign-on/confirm', { verificationCode });
    expect(told(await confirm(wrongCode(code)))).toEqual([400, 'This is not the code that we sent.']);
    expect(told(await confirm(code, new Browser(app)))).toEqual([
      400,
      'The code no longer works. Ask for a new one.',
    ]);
    expect((await confirm(code)).json().user).toMatchObject({ email });
    expect((await browser.me()).statusCode).toBe(200);
    const again = new Browser(app);
    expect(outcome(await signOn(person(), again)).outcome).toBe('signed-in');
    // The password works as before.
    expect((await new Browser(app).logIn(email)).statusCode).toBe(200);
  });

  test('lets nobody in by an old code, nor by the sixth', async () => {
    await signUp();
    await signOn();
    const code = lastCodeTo(app, email);
    const confirm = (verificationCode: string) =>
      browser.post('/api/users/sign-on/confirm', { verificationCode });
    for (let tries = 1; tries <= 5; tries++) expect((await confirm(wrongCode(code))).statusCode).toBe(400);
    expect((await confirm(code)).statusCode).toBe(400);
    app.clock.advance(10 * MINUTE_MS);
    await signOn();
    app.clock.advance(10 * MINUTE_MS);
    expect((await confirm(lastCodeTo(app, email))).statusCode).toBe(400);
  });

  test('is linked without a code in a session of that account, and in no session of another one', async () => {
    const owner = await signUp();
    const linked = await finish(
      provider.answerTo(await start(owner, '/api/users/sign-on/link'), person()),
      owner,
    );
    expect(outcome(linked)).toEqual({ outcome: 'linked', email, accessToken: null, user: null });
    expect(outcome(await signOn()).outcome).toBe('signed-in');
    const other = await signUp(`other-of-${email}`);
    const foreign = { ...person(), sub: 'somebody-else' };
    const refused = await finish(
      provider.answerTo(await start(other, '/api/users/sign-on/link'), foreign),
      other,
    );
    expect(told(refused)).toEqual([
      409,
      `Campus knows you as ${email}, which is not the e-mail of this account. Change one of the two first.`,
    ]);
  });

  test('opens nothing by a code, once the account is closed', async () => {
    await signUp();
    await signOn();
    await close(email);
    const answer = await browser.post('/api/users/sign-on/confirm', {
      verificationCode: lastCodeTo(app, email),
    });
    expect(answer.statusCode).toBe(400);
    expect((await browser.me()).statusCode).toBe(401);
  });

  test('of a closed account opens nothing', async () => {
    await signUp();
    await close(email);
    expect(told(await signOn())).toEqual([400, REFUSED]);
  });

  test('of a closed account that never confirmed it opens nothing either', async () => {
    await signUp();
    await app.db.updateTable('accounts').set({ verifiedAt: null }).where('email', '=', email).execute();
    await close(email);
    expect(told(await signOn())).toEqual([400, REFUSED]);
  });

  test.each([false, undefined, 'true', 1])(
    'is worth nothing while the provider says %s of its confirmation',
    async (email_verified) => {
      await signUp();
      const before = await hashTables(app.db, ['rate_limits', 'sign_ons']);
      expect(told(await signOn({ ...person(), email_verified }))).toEqual([
        400,
        'Campus names no e-mail for you that it has confirmed, so that there is no account for it here.',
      ]);
      expect(await hashTables(app.db, ['rate_limits', 'sign_ons'])).toEqual(before);
    },
  );
});

test('an e-mail of a verified domain of Entra ID is as good as a confirmed one', async () => {
  const claims = { sub: subject, email, xms_edov: true };
  expect(outcome(await signOn(claims)).outcome).toBe('signed-in');
});

test('a provider that says that an e-mail is not confirmed is believed, whatever it says of the domain', async () => {
  const claims = { sub: subject, email, email_verified: false, xms_edov: true };
  expect((await signOn(claims)).statusCode).toBe(400);
});

describe('somebody new, where not everybody may sign up,', () => {
  const rules = { signUp: 'invited' as SignUp, signUpDomains: ['example.org'] };
  let served: TestApp;
  beforeAll(async () => {
    served = await makeTestApp({ signOn: provider.settings, signUpRules: rules });
  });
  afterAll(() => served.close());
  beforeEach(() => {
    browser = new Browser(served);
  });

  const invite = (address: string) =>
    served.db
      .insertInto('invitations')
      .values({
        id: uuid(),
        email: address,
        tokenHash: Buffer.from(address),
        invitedBy: null,
        createdAt: served.clock.now,
        expiresAt: new Date(served.clock.now.getTime() + MINUTE_MS),
      })
      .execute();
  const accounts = async () =>
    (await served.db.selectFrom('accounts').where('email', '=', email).select('id').execute()).length;

  test.each([
    ['invited', /^Accounts here are by invitation\./],
    ['closed', /^Nobody can sign up here\./],
  ] as const)('is refused in words with SIGN_UP=%s', async (signUp, words) => {
    rules.signUp = signUp;
    const before = await hashTables(served.db, ['rate_limits', 'sign_ons']);
    expect(told(await signOn())).toEqual([403, expect.stringMatching(words)]);
    expect((await browser.me()).statusCode).toBe(401);
    expect(await hashTables(served.db, ['rate_limits', 'sign_ons'])).toEqual(before);
  });

  test('uses up nothing of what its network may make', async () => {
    rules.signUp = 'invited';
    const taken = async () =>
      (
        await served.db
          .selectFrom('rateLimits')
          .where('key', 'like', 'accountsInDay%')
          .select('points')
          .execute()
      ).map(({ points }) => points);
    const before = await taken();
    expect((await signOn()).statusCode).toBe(403);
    expect(await taken()).toEqual(before);
  });

  test('comes in with an e-mail at a domain that may, and with no other', async () => {
    rules.signUp = 'domains';
    expect(outcome(await signOn()).outcome).toBe('signed-in');
    const stranger = { ...person(), sub: `stranger-${subject}`, email: 'somebody@notexample.org' };
    expect((await signOn(stranger, new Browser(served))).statusCode).toBe(403);
  });

  test('comes in once by an invitation of the confirmed e-mail, until it expires', async () => {
    rules.signUp = 'invited';
    await invite(email);
    expect(outcome(await signOn()).outcome).toBe('signed-in');
    // Before the account goes: its invitations go with it.
    expect(
      await served.db.selectFrom('invitations').where('email', '=', email).select('id').execute(),
    ).toEqual([]);
    await served.db.deleteFrom('accounts').where('email', '=', email).execute();
    expect((await signOn(person(), new Browser(served))).statusCode).toBe(403);
    await invite(email);
    served.clock.advance(MINUTE_MS);
    expect((await signOn(person(), new Browser(served))).statusCode).toBe(403);
    expect(await accounts()).toBe(0);
  });

  test('is let in by no invitation where nobody may sign up, nor by one of an e-mail that is not confirmed', async () => {
    await invite(email);
    rules.signUp = 'closed';
    expect((await signOn()).statusCode).toBe(403);
    rules.signUp = 'invited';
    expect((await signOn({ ...person(), email_verified: false })).statusCode).toBe(400);
    expect(await accounts()).toBe(0);
  });

  test('is let in once by one invitation for two sign-ons at the same moment', async () => {
    rules.signUp = 'invited';
    await invite(email);
    const two = [browser, new Browser(served)];
    const answers = await Promise.all(
      two.map((who, at) => signOn({ ...person(), sub: `${subject}-${at}` }, who)),
    );
    const signedIn = answers.filter((answer) => outcome(answer)?.outcome === 'signed-in');
    expect(signedIn).toHaveLength(1);
    expect(await accounts()).toBe(1);
  });

  test('with an account already, comes in under any rule', async () => {
    rules.signUp = 'domains';
    await signOn();
    rules.signUp = 'closed';
    expect(outcome(await signOn(person(), new Browser(served))).outcome).toBe('signed-in');
  });
});

describe('an answer is refused, and changes nothing', () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each([
    ['with another nonce', () => ({ nonce: 'another' })],
    ['of another issuer', () => ({ iss: 'https://evil.example.org' })],
    ['for another client', () => ({ aud: 'somebody-else' })],
    ['that has expired', () => ({ iat: now() - 7200, exp: now() - 3600 })],
    ['without a subject', () => ({ sub: undefined })],
  ])('%s', async (_what, wrong) => {
    const before = await hashTables(app.db, ['rate_limits']);
    expect(told(await signOn({ ...person(), ...wrong() }))).toEqual([400, REFUSED]);
    expect(await hashTables(app.db, ['rate_limits'])).toEqual(before);
  });

  test('signed by somebody else', async () => {
    const answer = provider.answerTo(await start(), person(), 'somebody-else');
    expect(told(await finish(answer))).toEqual([400, REFUSED]);
  });

  test.each([
    ['with another state', (answer: URLSearchParams) => answer.set('state', 'another')],
    ['without a state', (answer: URLSearchParams) => answer.delete('state')],
    ['that names another issuer', (answer: URLSearchParams) => answer.set('iss', 'https://evil.example.org')],
    ['with a code that nobody gave', (answer: URLSearchParams) => answer.set('code', 'made-up')],
    ['that says no', (answer: URLSearchParams) => answer.set('error', 'access_denied')],
  ])('%s', async (_what, forge) => {
    const answer = new URLSearchParams(provider.answerTo(await start(), person()));
    forge(answer);
    expect(told(await finish(`?${answer}`))).toEqual([400, REFUSED]);
    expect((await browser.me()).statusCode).toBe(401);
  });

  test('once it was used, and in another browser than that which began', async () => {
    const answer = provider.answerTo(await start(), person());
    const [thief, tab] = [new Browser(app), browser.copy()];
    expect(told(await finish(answer, thief))).toEqual([400, REFUSED]);
    expect((await finish(answer)).statusCode).toBe(200);
    expect(told(await finish(answer, tab))).toEqual([400, REFUSED]);
    // The answer of one sign-on in the place of that of another one.
    const victim = new Browser(app);
    await start(victim);
    expect(told(await finish(provider.answerTo(await start(), person()), victim))).toEqual([400, REFUSED]);
  });

  test('ten minutes later', async () => {
    const answer = provider.answerTo(await start(), person());
    app.clock.advance(10 * MINUTE_MS);
    expect(told(await finish(answer))).toEqual([400, REFUSED]);
  });
});

test('while the provider is down, a sentence says so, and passwords work', async () => {
  const gone = await beginSignOnProvider();
  const served = await makeTestApp({ signOn: gone.settings });
  const early = new Browser(served);
  const answer = gone.answerTo((await early.post('/api/users/sign-on', {})).json().data.address, person());
  await gone.close();
  const late = await early.post('/api/users/sign-on/finish', { answer });
  expect(told(late)).toEqual([503, 'Campus cannot be reached at the moment. Try again later.']);
  await served.close();
  const fresh = await makeTestApp({ signOn: gone.settings });
  const start = await new Browser(fresh).post('/api/users/sign-on', {});
  expect(told(start)).toEqual([503, 'Campus cannot be reached at the moment. Try again later.']);
  expect((await new Browser(fresh).signUp(email)).statusCode).toBe(201);
  await fresh.close();
});

test('a provider that answers nothing holds up nobody, and is waited for no longer than its time', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const issuer = new URL(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const served = await makeTestApp({ signOn: { ...provider.settings, issuer, timeoutSeconds: 2 } });
  const waiting = Array.from({ length: 30 }, () => new Browser(served).post('/api/users/sign-on', {}));
  const known = new Browser(served);
  expect((await known.signUp(email)).statusCode).toBe(201);
  expect((await known.logIn(email)).statusCode).toBe(200);
  for (const answer of await Promise.all(waiting)) {
    expect(told(answer)).toEqual([503, 'Campus cannot be reached at the moment. Try again later.']);
  }
  expect(served.logLines.join('')).toContain('"reason":"OAUTH_TIMEOUT');
  await served.close();
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

test('a log-out asks no provider for where it goes on', async () => {
  const gone = await beginSignOnProvider();
  const served = await makeTestApp({ signOn: gone.settings });
  const who = new Browser(served);
  const { address } = (await who.post('/api/users/sign-on', {})).json().data;
  await who.post('/api/users/sign-on/finish', { answer: gone.answerTo(address, person()) });
  await gone.close();
  // Another server, which has never spoken with the provider.
  await served.db.updateTable('sessions').set({ logOutAddress: 'https://campus.example/end' }).execute();
  expect((await who.logOut()).json().data).toEqual({ providerAddress: 'https://campus.example/end' });
  await served.close();
});

test('where single sign-on is the only way in, passwords open nothing', async () => {
  const only = await makeTestApp({ signOn: { ...provider.settings, only: true } });
  const message = 'Here you sign in with Campus, and not by a password.';
  expect(told(await new Browser(only).signUp(email))).toEqual([403, message]);
  expect(told(await new Browser(only).logIn(email))).toEqual([403, message]);
  await only.close();
});

test('without a provider there is nothing of it, and the settings say so', async () => {
  const plain = await makeTestApp();
  const settings = async (of: TestApp) =>
    (await of.call({ method: 'GET', url: '/api/settings' })).json().data;
  expect([(await settings(plain)).signOn, (await settings(app)).signOn]).toEqual([null, 'Campus']);
  expect((await new Browser(plain).post('/api/users/sign-on', {})).statusCode).toBe(404);
  await plain.close();
});

test('neither an answer, nor what it must match, nor a token of the provider is in the log, and the cookie is for this browser alone', async () => {
  const answer = provider.answerTo(await start(), person());
  const [begun] = await app.db
    .selectFrom('signOns')
    .where('state', '=', new URLSearchParams(answer).get('state') ?? '')
    .selectAll()
    .execute();
  await app.call({ method: 'GET', url: `/sign-on${answer}` });
  expect((await finish(answer)).statusCode).toBe(200);
  expect((await finish(answer)).statusCode).toBe(400);
  const forged = `?code=${'canary'.repeat(5)}&state=x&iss=y`;
  await start();
  expect((await finish(forged)).statusCode).toBe(400);
  await browser.logOut();
  const log = app.logLines.join('');
  expect(log).toContain('a single sign-on was refused');
  const secrets = [
    new URLSearchParams(answer).get('code'),
    begun?.state,
    begun?.nonce,
    begun?.codeVerifier,
    provider.settings.clientSecret,
    ...[...browser.cookies.values()].filter((value) => value !== ''),
  ];
  expect(secrets.filter((secret) => !secret || tells(log, secret))).toEqual([]);
  expect(log).not.toMatch(/eyJ|canary/);
  const began = await new Browser(app).post('/api/users/sign-on', {});
  expect(began.cookies).toEqual([
    expect.objectContaining({
      name: 'sign-on',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/users/sign-on',
    }),
  ]);
});
