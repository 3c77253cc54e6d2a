import { v7 as uuid } from 'uuid';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { Visit } from '../parts.ts';
import { endSessionOfToken, insertSession } from './queries.ts';
import { recordLogOut } from './record-log-out.ts';
import { hashRefreshToken, makeRefreshToken } from './refresh-token.ts';

/** A session as its holder receives it. */
export interface OpenSession {
  readonly sessionId: string;
  readonly accountId: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

const LIFETIME_MS = 30 * 24 * 60 * 60_000;
const USER_AGENT_LENGTH = 200;

/** Starts a session of 30 days, replacing the one whose cookie came with the request. */
export async function startSession(
  trx: Trx,
  accountId: string,
  visit: Visit,
  now: Date,
): Promise<OpenSession> {
  if (visit.refreshToken !== undefined) {
    const ended = await endSessionOfToken(trx, hashRefreshToken(visit.refreshToken), now);
    if (ended) await recordLogOut(trx, ended);
  }
  const refreshToken = makeRefreshToken();
  const session = {
    sessionId: uuid(),
    accountId,
    refreshToken,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  };
  await insertSession(trx, {
    id: session.sessionId,
    accountId,
    userAgent: visit.userAgent.slice(0, USER_AGENT_LENGTH),
    tokenHash: hashRefreshToken(refreshToken),
    now,
    expiresAt: session.expiresAt,
  });
  return session;
}
