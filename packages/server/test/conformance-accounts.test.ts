import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastCodeTo, wrongCode } from '../src/features/users/testing/browser.ts';
import { makeTestApp, type TestApp } from './test-app.ts';

// The account calls of section 7 of the specification.

const PASSWORD = 'a password of the tests';
const OTHER_PASSWORD = 'another password of the tests';

let server: TestApp;

beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());

const post = (url: string, payload: object, token?: string) =>
  server.call({ method: 'POST', url, payload, ...(token !== undefined && { token }) });

describe.each(['', '/'])('with "%s" at the end of the path', (slash) => {
  const newEmail = (what: string) => `${what}${slash === '' ? '' : '-slash'}@example.com`;

  async function signUp(email: string, password = PASSWORD) {
    const answer = await post('/api/users/signup', { email, password });
    return { answer, token: answer.json().accessToken, _id: answer.json().user._id };
  }

  const me = async (token: string) =>
    (await server.call({ method: 'GET', url: `/api/users${slash}`, token })).json();

  test('3.06 7.03 GET /api/users answers the user object', async () => {
    const owner = await server.signIn();
    const answer = await server.call({ method: 'GET', url: `/api/users${slash}`, token: owner.token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ _id: owner.accountId, email: owner.email, isVerified: true });
    const email = newEmail('unconfirmed');
    const { token, _id } = await signUp(email);
    expect(await me(token)).toEqual({ _id, email, isVerified: false });
  });

  test('7.04 POST /api/users/refresh-token answers accessToken', async () => {
    const email = newEmail('refreshing');
    const { answer: signup, _id } = await signUp(email);
    await signUp(newEmail('later'));
    const cookies = Object.fromEntries(signup.cookies.map(({ name, value }) => [name, value]));
    const answer = await server.call({
      method: 'POST',
      url: `/api/users/refresh-token${slash}`,
      payload: {},
      cookies,
      headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ accessToken: expect.any(String) });
    expect(await me(answer.json().accessToken)).toEqual({ _id, email, isVerified: false });
  });

  test('7.06 POST /api/users/signup takes e-mail and password, and answers accessToken and user', async () => {
    const email = newEmail('signing-up');
    const answer = await post(`/api/users/signup${slash}`, { email, password: PASSWORD });
    expect(answer.statusCode).toBe(201);
    const { _id } = answer.json().user;
    const user = { _id, email, isVerified: false };
    expect(answer.json()).toEqual({ accessToken: expect.any(String), user });
    expect(_id).toEqual(expect.any(String));
    expect(await me(answer.json().accessToken)).toEqual(user);
    // Once it is confirmed, an address is taken.
    const { accessToken: token } = answer.json();
    await post('/api/users/verify-email', { verificationCode: lastCodeTo(server, email) }, token);
    const again = { email, password: OTHER_PASSWORD };
    expect((await post(`/api/users/signup${slash}`, again)).statusCode).toBe(409);
    expect(await me(token)).toEqual({ ...user, isVerified: true });
  });

  test('7.05 POST /api/users/login takes e-mail and password, and answers accessToken and user', async () => {
    const email = newEmail('logging-in');
    const { _id, token } = await signUp(email);
    await signUp(newEmail('neighbour'), OTHER_PASSWORD);
    const logIn = (password: string) => post(`/api/users/login${slash}`, { email, password });
    const answer = await logIn(PASSWORD);
    expect(answer.statusCode).toBe(200);
    const user = { _id, email, isVerified: false };
    expect(answer.json()).toEqual({ accessToken: expect.any(String), user });
    expect(await me(answer.json().accessToken)).toEqual(user);
    expect((await logIn(OTHER_PASSWORD)).statusCode).toBe(400);
    await post('/api/users/verify-email', { verificationCode: lastCodeTo(server, email) }, token);
    expect((await logIn(PASSWORD)).json().user).toEqual({ _id, email, isVerified: true });
  });

  test('7.07 POST /api/users/verify-email takes verificationCode, and the user is verified', async () => {
    const email = newEmail('verifying');
    const { _id, token } = await signUp(email);
    const bystander = await signUp(newEmail('not-verifying'));
    const code = lastCodeTo(server, email);
    const verify = (verificationCode: string) =>
      post(`/api/users/verify-email${slash}`, { verificationCode }, token);
    expect((await verify(wrongCode(code))).statusCode).toBe(400);
    expect(await me(token)).toEqual({ _id, email, isVerified: false });
    expect((await verify(code)).statusCode).toBe(200);
    expect(await me(token)).toEqual({ _id, email, isVerified: true });
    expect(await me(bystander.token)).toMatchObject({ isVerified: false });
  });

  test('7.08 POST /api/users/resend-verification-code takes e-mail, and a new code is mailed', async () => {
    const email = newEmail('resending');
    const { token } = await signUp(email);
    const former = lastCodeTo(server, email);
    server.clock.advance(61_000);
    const before = server.mails.length;
    const answer = await post(`/api/users/resend-verification-code${slash}`, { email }, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().message).toBe('Verification code has been resent');
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual([email]);
    const code = lastCodeTo(server, email);
    const verify = (verificationCode: string) => post('/api/users/verify-email', { verificationCode }, token);
    // One of a million new codes is the former one.
    if (code !== former) expect((await verify(former)).statusCode).toBe(400);
    expect((await verify(code)).statusCode).toBe(200);
  });
});
