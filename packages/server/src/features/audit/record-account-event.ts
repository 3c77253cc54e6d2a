import type { AccountAction } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { insertAuditEvents, type NewAuditEvent } from './queries.ts';

/**
 * Records an event of an account in the transaction of the change. Unverified accounts have no history, because
 * the next sign-up with the same e-mail takes them over and must not see it.
 * @param what a device, an e-mail or a number; at most 300 characters
 */
export async function recordAccountEvent(
  trx: Trx,
  { id, email, isVerified }: Pick<Account, 'id' | 'email' | 'isVerified'>,
  { action, what }: { readonly action: AccountAction; readonly what: string },
): Promise<void> {
  if (!isVerified) return;
  await insertAuditEvents(trx, [ofAccount({ accountId: id, accountEmail: email, action, what })]);
}

/** Records that some account was deleted, so that the operator can count them. */
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
