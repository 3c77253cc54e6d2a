import { PASSWORD } from '../password.ts';
import { readCode } from '../server-process.ts';
import type { Client } from './client.ts';

/** Signs up and verifies. @returns the access token */
export async function signIn(
  client: Client,
  dataFolder: string,
  { email, headers }: { email: string; headers: Record<string, string> },
): Promise<string> {
  const signup = await client.ask({
    path: '/api/users/signup',
    body: { email, password: PASSWORD },
    headers,
  });
  const token: string = JSON.parse(signup.body).accessToken;
  const verificationCode = await readCode(dataFolder, email);
  const verified = await client.ask({
    path: '/api/users/verify-email',
    body: { verificationCode },
    token,
  });
  if (verified.status !== 200) throw new Error(`could not sign in: ${signup.status} ${verified.body}`);
  return token;
}
