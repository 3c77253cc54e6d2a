import type { ApiToken, TokenRight } from '@exam/contract';
import { PASSWORD } from './password.ts';
import type { SignedIn, TestApp } from './test-app.ts';

export interface WantedToken {
  readonly name: string;
  readonly right: TokenRight;
  readonly courses: readonly string[] | 'all';
  readonly days: number;
  readonly password: string;
}

/** Makes a token for programs; by default one that reads in all courses. */
export async function makeApiToken(
  server: Pick<TestApp, 'call'>,
  { token }: SignedIn,
  wanted: Partial<WantedToken> = {},
): Promise<ApiToken & { token: string }> {
  const payload = { name: 'Grades', right: 'read', courses: 'all', days: 30, password: PASSWORD, ...wanted };
  const made = await server.call({ method: 'POST', url: '/api/users/tokens', payload, token });
  if (made.statusCode !== 201) throw new Error(`could not make a token: ${made.body}`);
  return made.json().data;
}
