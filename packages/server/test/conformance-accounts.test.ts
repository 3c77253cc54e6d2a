import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastCodeTo } from '../src/features/users/testing/browser.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';

// The account calls of section 7 of the specification.

const PASSWORD = 'a password of the tests';
const USER = { _id: expect.any(String), email: expect.any(String), isVerified: expect.any(Boolean) };
const SESSION = { accessToken: expect.any(String), user: USER };

let server: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
});
afterAll(() => server.close());

const post = (url: string, payload: object, token?: string) =>
  server.call({ method: 'POST', url, payload, ...(token !== undefined && { token }) });

describe.each(['', '/'])('with "%s" at the end of the path', (slash) => {
  const newEmail = (what: string) => `${what}${slash === '' ? '' : '-slash'}@example.com`;

  async function signUp(email: string) {
    return (await post('/api/users/signup', { email, password: PASSWORD })).json();
  }

  test('3.06 7.03 GET /api/users answers the user object', async () => {
    const answer = await server.call({ method: 'GET', url: `/api/users${slash}`, token: owner.token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ _id: owner.accountId, email: owner.email, isVerified: true });
  });

  test('7.04 POST /api/users/refresh-token answers accessToken', async () => {
    const signup = await post('/api/users/signup', { email: newEmail('refreshing'), password: PASSWORD });
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
    const { accessToken: token } = answer.json();
    const me = await server.call({ method: 'GET', url: '/api/users', token });
    expect(me.json().email).toBe(newEmail('refreshing'));
  });

  test('7.06 POST /api/users/signup takes e-mail and password, and answers accessToken and user', async () => {
    const email = newEmail('signing-up');
    const answer = await post(`/api/users/signup${slash}`, { email, password: PASSWORD });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ ...SESSION, user: { ...USER, email, isVerified: false } });
  });

  test('7.05 POST /api/users/login takes e-mail and password, and answers accessToken and user', async () => {
    const email = newEmail('logging-in');
    await signUp(email);
    const answer = await post(`/api/users/login${slash}`, { email, password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...SESSION, user: { ...USER, email } });
  });

  test('7.07 POST /api/users/verify-email takes verificationCode, and the user is verified', async () => {
    const email = newEmail('verifying');
    const { accessToken: token } = await signUp(email);
    const verificationCode = lastCodeTo(server, email);
    const answer = await post(`/api/users/verify-email${slash}`, { verificationCode }, token);
    expect(answer.statusCode).toBe(200);
    const me = await server.call({ method: 'GET', url: '/api/users', token });
    expect(me.json()).toMatchObject({ email, isVerified: true });
  });

  test('7.08 POST /api/users/resend-verification-code takes e-mail, and a new code is mailed', async () => {
    const email = newEmail('resending');
    const { accessToken: token } = await signUp(email);
    server.clock.advance(61_000);
    const before = server.mails.length;
    const answer = await post(`/api/users/resend-verification-code${slash}`, { email }, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().message).toBe('Verification code has been resent');
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual([email]);
  });
});
