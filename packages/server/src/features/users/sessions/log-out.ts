import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError, forbidden } from '../../../platform/errors.ts';
import type { UserParts, Visit } from '../parts.ts';
import { findLogOutAddress } from '../sign-on/queries.ts';
import { endSession, findSessionOfToken } from './queries.ts';
import { recordLogOut } from './record-log-out.ts';
import { hashRefreshToken } from './refresh-token.ts';
import { FOREIGN_XSRF_TOKEN, isXsrfTokenOf } from './xsrf-token.ts';

/**
 * Ends the session of the cookie; its access tokens are refused from now on.
 * @returns after a single sign-on the address where the session of the provider ends, too
 * @throws AppError `sessionEnded` for an unknown token, `forbidden` without the session's XSRF token
 */
export async function logOut(
  { db, clock, keys, signOn }: Pick<UserParts, 'db' | 'clock' | 'keys' | 'signOn'>,
  { refreshToken, log }: Visit,
  xsrfToken: string | undefined,
): Promise<string | undefined> {
  const sessionId =
    refreshToken === undefined ? undefined : await findSessionOfToken(db, hashRefreshToken(refreshToken));
  if (sessionId === undefined) throw new AppError('sessionEnded', { message: 'You are not logged in.' });
  if (!isXsrfTokenOf(sessionId, xsrfToken, keys.xsrfToken, log)) throw forbidden(FOREIGN_XSRF_TOKEN);
  await inTransaction(db, async (trx) => {
    const ended = await endSession(trx, sessionId, clock());
    if (ended) await recordLogOut(trx, ended);
  });
  // Known since the log-in: a log-out waits for no provider.
  return signOn && findLogOutAddress(db, sessionId);
}
