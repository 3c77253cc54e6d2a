import type { WhichSessions } from '@exam/contract';
import { notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { UserParts } from '../parts.ts';
import { endOtherSessions, endOwnSession, endSessionsOfAccount } from './queries.ts';

type EndParts = Pick<UserParts, 'db' | 'clock'>;

/** @throws AppError notFound for an id that is not of a session of this account that lasts */
export async function endSession(
  { db, clock }: EndParts,
  account: Account,
  sessionId: string,
): Promise<void> {
  const hasEnded = await endOwnSession(db, { accountId: account.id, sessionId, now: clock() });
  if (!hasEnded) throw notFound('Session');
}

/** Ends all sessions of the account, or all but the one that asks. */
export async function logOutEverywhere(
  { db, clock }: EndParts,
  account: Account,
  which: WhichSessions,
): Promise<void> {
  if (which === 'all') await endSessionsOfAccount(db, account.id, clock());
  else await endOtherSessions(db, account, clock());
}
