import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UserParts, Visit } from '../parts.ts';
import { endSession, findSessionOfToken } from './queries.ts';
import { recordLogOut } from './record-log-out.ts';
import { hashRefreshToken } from './refresh-token.ts';
import { requireXsrfToken } from './xsrf-token.ts';

/**
 * Ends the session of the cookie: its access tokens are refused from now on, too.
 * @throws AppError `unauthenticated` for an unknown token, `forbidden` without the session's XSRF token
 */
export async function logOut(
  { db, clock, keys }: Pick<UserParts, 'db' | 'clock' | 'keys'>,
  { refreshToken, log }: Visit,
  xsrfToken: string | undefined,
): Promise<void> {
  const sessionId =
    refreshToken === undefined ? undefined : await findSessionOfToken(db, hashRefreshToken(refreshToken));
  if (sessionId === undefined) throw new AppError('unauthenticated', { message: 'You are not logged in.' });
  requireXsrfToken(sessionId, xsrfToken, keys.xsrfToken, log);
  await inTransaction(db, async (trx) => {
    const ended = await endSession(trx, sessionId, clock());
    if (ended) await recordLogOut(trx, ended);
  });
}
