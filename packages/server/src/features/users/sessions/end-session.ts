import type { WhichSessions } from '@exam/contract';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordAccountEvent } from '../../audit/index.ts';
import type { UserParts } from '../parts.ts';
import { endOtherSessions, endOwnSession, endSessionsOfAccount } from './queries.ts';
import { recordLogOut } from './record-log-out.ts';

type EndParts = Pick<UserParts, 'db' | 'clock'>;

/** @throws AppError notFound unless the id is of an active session of this account */
export async function endSession(
  { db, clock }: EndParts,
  account: Account,
  sessionId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await endOwnSession(trx, { accountId: account.id, sessionId, now: clock() });
    if (ended === undefined) throw notFound('Session');
    await recordLogOut(trx, ended);
  });
}

/** Ends all sessions of the account, or all except the calling one. */
export async function logOutEverywhere(
  { db, clock }: EndParts,
  account: Account,
  which: WhichSessions,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended =
      which === 'all'
        ? await endSessionsOfAccount(trx, account.id, clock())
        : await endOtherSessions(trx, account, clock());
    if (ended === 0) return;
    await recordAccountEvent(trx, account, { action: 'account.logged-out-everywhere', what: which });
  });
}
