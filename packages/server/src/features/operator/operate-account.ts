import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { recordAccountEvent } from '../audit/index.ts';
import { deleteTokensOf, endSessionsOfAccount, isDemoAccount, setLocked } from '../users/index.ts';
import { type Actor, type LockedAccount, lockOperated, recordOperatorEvent } from './queries.ts';

export interface OperateParts {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Closes an account: it logs in no more, and its sessions and tokens for programs end on all servers with the next call. What it
 * owns stays.
 * @returns the account, and whether it was open
 * @throws AppError notFound; conflict for the operator's own account, the demo account, and one that is not verified
 */
export function closeAccount({ db, clock }: OperateParts, actor: Actor, accountId: string) {
  return inTransaction(db, async (trx) => {
    const account = await getOperated(trx, accountId);
    if (actor !== 'command' && actor.id === account.id) {
      throw conflict('This is your own account. Another operator can close it.');
    }
    refuseUnverified(account);
    if (account.isClosed) return { account, isChanged: false };
    await setLocked(trx, account.id, true);
    await endSessionsOfAccount(trx, account.id, clock());
    await deleteTokensOf(trx, account.id);
    await recordAccountEvent(trx, account, { action: 'account.closed', what: '' });
    await recordOperatorEvent(trx, actor, { action: 'account.closed', email: account.email });
    return { account, isChanged: true };
  });
}

/** @returns the account, and whether it was closed @throws AppError notFound, conflict for the demo account */
export function reopenAccount({ db }: OperateParts, actor: Actor, accountId: string) {
  return inTransaction(db, async (trx) => {
    const account = await getOperated(trx, accountId);
    if (!account.isClosed) return { account, isChanged: false };
    refuseUnverified(account);
    await setLocked(trx, account.id, false);
    await recordAccountEvent(trx, account, { action: 'account.reopened', what: '' });
    await recordOperatorEvent(trx, actor, { action: 'account.reopened', email: account.email });
    return { account, isChanged: true };
  });
}

/** Ends all sessions and tokens for programs of an account, on all servers. @throws AppError notFound */
export function logOutAccount({ db, clock }: OperateParts, actor: Actor, accountId: string) {
  return inTransaction(db, async (trx) => {
    const account = await getOperated(trx, accountId);
    const ended = await endSessionsOfAccount(trx, account.id, clock());
    const tokens = await deleteTokensOf(trx, account.id);
    if (ended > 0 || tokens > 0) {
      await recordAccountEvent(trx, account, { action: 'account.logged-out-everywhere', what: 'operator' });
    }
    await recordOperatorEvent(trx, actor, { action: 'account.logged-out', email: account.email });
    return { account, numberOfSessions: ended };
  });
}

/** Locks an account. @throws AppError notFound */
export async function getOperated(trx: Trx, accountId: string): Promise<LockedAccount> {
  const account = await lockOperated(trx, accountId);
  if (!account) throw notFound('Account');
  return account;
}

/** The start of a server closes and opens the demo account by DEMO, and unverified accounts go by themselves. */
function refuseUnverified({ email, isVerified }: LockedAccount): void {
  if (isDemoAccount(email)) throw conflict('The demo account is open as long as DEMO is true.');
  if (!isVerified) throw conflict('This account was never confirmed. It goes by itself within seven days.');
}
