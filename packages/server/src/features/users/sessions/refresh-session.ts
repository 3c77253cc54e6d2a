import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordAccountEvent } from '../../audit/index.ts';
import type { UserParts, Visit } from '../parts.ts';
import { describeDevice } from './describe-device.ts';
import { endSession, lockRefreshToken, rotateRefreshToken } from './queries.ts';
import { hashRefreshToken, judgeRefreshToken, succeedingToken } from './refresh-token.ts';
import type { OpenSession } from './start-session.ts';
import { FOREIGN_XSRF_TOKEN, isXsrfTokenOf } from './xsrf-token.ts';

type RefreshParts = Pick<UserParts, 'db' | 'clock' | 'keys'>;

/**
 * Uses the refresh token of the cookie and returns its successor. The same token again within ten seconds gets
 * the same successor; later it ends the session, because then two parties hold it.
 * @throws AppError `sessionEnded` for a token that is unknown, reused or of an ended session, and without the
 * session's XSRF token
 */
export async function refreshSession(
  parts: RefreshParts,
  visit: Visit,
  xsrfToken: string | undefined,
): Promise<OpenSession> {
  const token = visit.refreshToken;
  if (token === undefined) throw sessionEnded();
  // The end of the session must be committed, so the refusal is thrown afterwards.
  const session = await inTransaction(parts.db, (trx) => useToken(trx, parts, token, visit, xsrfToken));
  if (session === undefined) throw sessionEnded();
  return session;
}

async function useToken(
  trx: Trx,
  { clock, keys }: RefreshParts,
  token: string,
  { log }: Visit,
  xsrfToken: string | undefined,
): Promise<OpenSession | undefined> {
  const now = clock();
  const oldHash = hashRefreshToken(token);
  const held = await lockRefreshToken(trx, oldHash);
  if (held === undefined) return undefined;
  const { sessionId, accountId, sessionExpiresAt: expiresAt } = held;
  if (!isXsrfTokenOf(sessionId, xsrfToken, keys.xsrfToken, log)) {
    throw new AppError('sessionEnded', { message: FOREIGN_XSRF_TOKEN });
  }

  const verdict = judgeRefreshToken(held, now);
  if (verdict === 'ended') return undefined;
  if (verdict === 'reused') {
    await revoke(trx, sessionId, now);
    log.warn({ accountId, sessionId }, 'a used refresh token came back: its session was ended');
    return undefined;
  }
  const refreshToken = succeedingToken(token, keys.refreshToken);
  if (verdict === 'rotate') {
    await rotateRefreshToken(trx, { sessionId, oldHash, newHash: hashRefreshToken(refreshToken), now });
  }
  return { sessionId, accountId, refreshToken, expiresAt };
}

async function revoke(trx: Trx, sessionId: string, now: Date): Promise<void> {
  const ended = await endSession(trx, sessionId, now);
  if (ended === undefined) return;
  const { userAgent, ...account } = ended;
  const what = describeDevice(userAgent);
  await recordAccountEvent(trx, account, { action: 'account.session-revoked', what });
}

function sessionEnded(): AppError {
  return new AppError('sessionEnded', { message: 'Your session has ended. Log in again.' });
}
