import type { AccountEvent } from '@exam/contract';
import type { AccountEventRow } from './queries.ts';

export function presentAccountEvent(row: AccountEventRow): AccountEvent {
  return { _id: row.id, at: row.createdAt.toISOString(), action: row.action, what: row.what };
}
