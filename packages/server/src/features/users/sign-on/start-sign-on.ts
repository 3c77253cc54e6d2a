import type { UserParts, Visit } from '../parts.ts';
import type { Provider } from './provider.ts';
import { insertSignOn } from './queries.ts';
import { hashCookie, makeCookie } from './sign-on-cookie.ts';

/** So long a person may take at the provider. */
export const SIGN_ON_LIFETIME_MS = 10 * 60_000;

/** Where the browser goes, and the cookie with which it comes back. */
interface StartedSignOn {
  readonly address: string;
  readonly cookie: string;
}

/**
 * Begins a single sign-on.
 * @param accountId of the account that asks to be linked; null to log in
 * @throws AppError tooManyRequests, unavailable
 */
export async function startSignOn(
  { db, clock, limits }: Pick<UserParts, 'db' | 'clock' | 'limits'>,
  provider: Provider,
  accountId: string | null,
  visit: Visit,
): Promise<StartedSignOn> {
  await limits.signOnsByAddress.take(visit.network, visit.log);
  const { address, expected } = await provider.begin(visit.log);
  const cookie = makeCookie();
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + SIGN_ON_LIFETIME_MS);
  await insertSignOn(db, { cookieHash: hashCookie(cookie), accountId, ...expected, createdAt, expiresAt });
  return { address, cookie };
}
