import { randomUUID } from 'node:crypto';
import { readCode } from '../outbox.ts';
import type { Installation } from './installations.ts';

export const PASSWORD = 'a password that I keep';

/** A verified account, and a token with which the tests call the API as this account. */
export interface Account {
  readonly installation: Installation;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Signs up under a new e-mail and verifies it, by the API. */
export async function makeAccount(installation: Installation): Promise<Account> {
  const account = await makeUnverifiedAccount(installation);
  await callApi(account, 'POST', '/api/users/verify-email', {
    verificationCode: await readCode(installation.dataFolder, account.email),
  });
  return account;
}

/** An account whose e-mail is not confirmed yet; a new e-mail unless one is given. */
export async function makeUnverifiedAccount(
  installation: Installation,
  email = `${randomUUID()}@example.com`,
): Promise<Account> {
  const credentials = { email, password: PASSWORD };
  const nobody = { installation, ...credentials, token: '' };
  const { accessToken } = await callApi<{ accessToken: string }>(
    nobody,
    'POST',
    '/api/users/signup',
    credentials,
  );
  return { ...nobody, token: accessToken };
}

/** The account with the token of a session of its own: for what is asked after its others have ended. */
export async function withNewSession(account: Account): Promise<Account> {
  const { accessToken } = await callApi<{ accessToken: string }>(
    { ...account, token: '' },
    'POST',
    '/api/users/login',
    { email: account.email, password: account.password },
  );
  return { ...account, token: accessToken };
}

/**
 * Calls the API as an account.
 * @returns the body of the answer
 * @throws Error when the answer is no success
 */
export async function callApi<Body>(
  { installation, token }: Account,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const answer = await fetch(installation.address + path, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
