import type { AuditAction } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { refuseEventIfFull } from '../storage/index.ts';
import { insertAuditEvents } from './queries.ts';

/** An event in ids, names and numbers: no texts of questions, no answers, no secrets. */
export interface EventToRecord {
  /** Its own id; made unless it is given. */
  readonly id?: string;
  readonly action: AuditAction;
  /** The course of the trail; null if it was deleted. */
  readonly courseId: string | null;
  /** Null if several objects were changed. */
  readonly objectId: string | null;
  /** A name, a role or a number; at most 300 characters. */
  readonly what: string;
  readonly memberEmail?: string;
}

/**
 * Records an event in the transaction of the change, so that neither exists without the other.
 * @throws AppError conflict if the change adds something to a storage that is full
 */
export function recordEvent(
  trx: Trx,
  account: Pick<Account, 'id' | 'email'>,
  event: EventToRecord,
): Promise<void> {
  return recordEvents(trx, account, [event]);
}

/** The same for several events of one change. */
export async function recordEvents(
  trx: Trx,
  { id, email }: Pick<Account, 'id' | 'email'>,
  events: readonly EventToRecord[],
): Promise<void> {
  await refuseEventIfFull(trx, { id }, events);
  const rows = events.map(({ id: eventId = uuid(), action, courseId, objectId, what, memberEmail }) => ({
    id: eventId,
    accountId: id,
    accountEmail: email,
    action,
    courseId,
    objectId,
    what,
    memberEmail: memberEmail ?? null,
  }));
  await insertAuditEvents(trx, rows);
}
