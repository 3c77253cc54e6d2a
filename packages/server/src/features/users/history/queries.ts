import type { AccountAction } from '@exam/contract';
import { sql } from 'kysely';
import type { Orders } from '../../../platform/database/order.ts';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';

// Ids are in chronological order.
const ORDERS: Orders = { '-createdAt': { by: 'audit_events.id', type: 'uuid', direction: 'desc' } };

/** The events of an account, newest first. */
export function listAccountEvents(db: Queryable, accountId: string) {
  return { query: selectAccountEvents(db, accountId), id: 'audit_events.id', orders: ORDERS };
}

const ROWS_PER_PAGE = 500;

/** A page of the events of an account, oldest first, after an id. */
export async function listAccountEventsBehind(db: Queryable, accountId: string, afterId: string) {
  return selectAccountEvents(db, accountId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(ROWS_PER_PAGE)
    .execute();
}

export type AccountEventRow = Awaited<ReturnType<typeof listAccountEventsBehind>>[number];

function selectAccountEvents(db: Queryable, accountId: string) {
  return db
    .selectFrom('auditEvents')
    .where('accountId', '=', accountId)
    .where(isOfAccount())
    .select(['id', 'action', 'what', 'createdAt'])
    .$narrowType<{ action: AccountAction }>();
}

/** Must match the condition of the index literally. */
function isOfAccount() {
  return sql<boolean>`action like 'account.%'`;
}

/** Locks the account with this e-mail. */
export async function lockAccountOf(
  trx: Trx,
  email: string,
): Promise<{ id: string; email: string; isVerified: boolean } | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .select(['id', 'email', 'verifiedAt'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, isVerified: row.verifiedAt !== null };
}

/** Increments today's event of refused passwords. @returns whether there is one */
export async function countRefusedPassword(trx: Trx, accountId: string): Promise<boolean> {
  const result = await trx
    .updateTable('auditEvents')
    .set({ what: sql`(what::integer + 1)::text` })
    .where('accountId', '=', accountId)
    .where(isOfAccount())
    .where('action', '=', 'account.password-refused')
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
