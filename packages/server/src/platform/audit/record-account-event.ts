import type { AccountAction } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Trx } from '../database/transaction.ts';
import type { Account } from '../http/account.ts';
import { insertAuditEvents, type NewAuditEvent } from './queries.ts';

/**
 * Adds to what happened in an account, within the transaction of the change. Nothing is kept of an account that is not
 * verified: whoever signs up with the same e-mail takes it over, and must not read where somebody else was.
 * @param what a device, an e-mail, a number; at most 300 characters
 */
export async function recordAccountEvent(
  trx: Trx,
  { id, email, isVerified }: Pick<Account, 'id' | 'email' | 'isVerified'>,
  { action, what }: { readonly action: AccountAction; readonly what: string },
): Promise<void> {
  if (!isVerified) return;
  await insertAuditEvents(trx, [ofAccount({ accountId: id, accountEmail: email, action, what })]);
}

/** Says that an account was deleted, and not which: who runs the server can see how many there were. */
export async function recordDeletedAccount(
  trx: Trx,
  { isVerified }: Pick<Account, 'isVerified'>,
): Promise<void> {
  if (!isVerified) return;
  const nobody = { accountId: uuid(), accountEmail: null };
  await insertAuditEvents(trx, [ofAccount({ ...nobody, action: 'account.deleted', what: '' })]);
}

function ofAccount(
  event: Pick<NewAuditEvent, 'accountId' | 'accountEmail' | 'action' | 'what'>,
): NewAuditEvent {
  return { id: uuid(), courseId: null, objectId: null, memberEmail: null, ...event };
}
