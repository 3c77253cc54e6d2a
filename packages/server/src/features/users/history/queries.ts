import type { AccountAction } from '@exam/contract';
import { sql } from 'kysely';
import type { Orders } from '../../../platform/database/order.ts';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';

// Ids are made in the order of time.
const ORDERS: Orders = { '-createdAt': { by: 'audit_events.id', type: 'uuid', direction: 'desc' } };

/** What happened in an account, newest first. */
export function listAccountEvents(db: Queryable, accountId: string) {
  return { query: selectAccountEvents(db, accountId), id: 'audit_events.id', orders: ORDERS };
}

const ROWS_PER_PAGE = 500;

/** A page of what happened in an account, oldest first, from behind an id on. */
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

/** As the index has it, letter by letter. */
function isOfAccount() {
  return sql<boolean>`action like 'account.%'`;
}

/** An account by its e-mail, held until the transaction ends. */
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

/** Counts one more in the event of refused passwords that is not yet a day old. @returns whether there is one */
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
