import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
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

/** Later tokens of accounts, by their first one. */
const laterTokens = new Map<string, string>();

/** A token of an account that has not expired: on a slow machine the suite takes longer than a token lives. */
export async function tokenOf(account: Account): Promise<string> {
  const token = laterTokens.get(account.token) ?? account.token;
  if (token === '' || expiresAtMs(token) > Date.now() + 60_000) return token;
  const later = await withNewSession(account);
  laterTokens.set(account.token, later.token);
  return later.token;
}

function expiresAtMs(token: string): number {
  const [, claims = ''] = token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).exp * 1_000;
}

/**
 * Calls the API as an account.
 * @returns the body of the answer
 * @throws Error when the answer is no success
 */
export async function callApi<Body>(
  account: Account,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  return JSON.parse((await callForBytes(account, method, path, body)).toString());
}

/**
 * The same where the answer is a file. It is waited for as long as the machine takes: `fetch` gives up after five minutes. Each call has
 * a connection of its own, which no server can have closed meanwhile.
 */
export async function callForBytes(
  account: Account,
  method: string,
  path: string,
  body?: object,
): Promise<Buffer> {
  const token = await tokenOf(account);
  const asked = request(account.installation.address + path, {
    agent: false,
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
  });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  if (answer.statusCode! >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${bytes}`);
  return bytes;
}
