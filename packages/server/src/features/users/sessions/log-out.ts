import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError, forbidden } from '../../../platform/errors.ts';
import type { UserParts, Visit } from '../parts.ts';
import { endSession, findSessionOfToken } from './queries.ts';
import { recordLogOut } from './record-log-out.ts';
import { hashRefreshToken } from './refresh-token.ts';
import { FOREIGN_XSRF_TOKEN, isXsrfTokenOf } from './xsrf-token.ts';

/**
 * Ends the session of the cookie; its access tokens are refused from now on.
 * @throws AppError `sessionEnded` for an unknown token, `forbidden` without the session's XSRF token
 */
export async function logOut(
  { db, clock, keys }: Pick<UserParts, 'db' | 'clock' | 'keys'>,
  { refreshToken, log }: Visit,
  xsrfToken: string | undefined,
): Promise<void> {
  const sessionId =
    refreshToken === undefined ? undefined : await findSessionOfToken(db, hashRefreshToken(refreshToken));
  if (sessionId === undefined) throw new AppError('sessionEnded', { message: 'You are not logged in.' });
  if (!isXsrfTokenOf(sessionId, xsrfToken, keys.xsrfToken, log)) throw forbidden(FOREIGN_XSRF_TOKEN);
  await inTransaction(db, async (trx) => {
    const ended = await endSession(trx, sessionId, clock());
    if (ended) await recordLogOut(trx, ended);
  });
}
