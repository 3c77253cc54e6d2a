import type { SignOn, User } from '@exam/contract';
import { call } from '../lib/call.ts';
import { begin } from '../lib/session.ts';

/** Begins a single sign-on. @returns the page of the provider */
export async function startSignOn(): Promise<string> {
  return (await call('POST /api/users/sign-on')).data.address;
}

/** Begins one that links the provider to the signed-in account. */
export async function startLinking(): Promise<string> {
  return (await call('POST /api/users/sign-on/link')).data.address;
}

/**
 * Ends a single sign-on with the answer of the provider.
 * @param answer the query string with which it led here
 */
export async function finishSignOn(answer: string): Promise<SignOn> {
  const { data } = await call('POST /api/users/sign-on/finish', { body: { answer } });
  const { accessToken, user } = data;
  if (user !== null && accessToken !== null) begin({ accessToken, user });
  return data;
}

/** Logs in with the code that a single sign-on had mailed. */
export async function confirmSignOn(verificationCode: string): Promise<User> {
  return begin(await call('POST /api/users/sign-on/confirm', { body: { verificationCode } }));
}
