import { type Insertable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../database/tables.ts';
import type { Queryable, Trx } from '../database/transaction.ts';

export type NewAuditEvent = Insertable<Database['auditEvents']>;

/** A statement takes at most 65,535 values. */
const ROWS_PER_STATEMENT = 1_000;

export async function insertAuditEvents(trx: Trx, events: readonly NewAuditEvent[]): Promise<void> {
  for (let first = 0; first < events.length; first += ROWS_PER_STATEMENT) {
    const rows = events.slice(first, first + ROWS_PER_STATEMENT);
    await trx.insertInto('auditEvents').values(rows).execute();
  }
}

export async function deleteAuditEvents(db: Queryable, createdBefore: Date): Promise<void> {
  await db.deleteFrom('auditEvents').where('createdAt', '<', createdBefore).execute();
}

/** Replaces the e-mail of a member in its events; the e-mail of an event's actor stays. */
export async function renameInTrail(
  trx: Trx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await trx.updateTable('auditEvents').set({ memberEmail: to }).where('memberEmail', '=', from).execute();
}

/**
 * Removes a deleted account from the trail: events of its own courses are deleted, and in those of
 * others its e-mail and name are cleared. It stays visible that one person caused them.
 */
export async function forgetInTrail(
  trx: Trx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  // Separate statements, so that each uses an index.
  await sql`
    delete from audit_events using courses
    where courses.id = audit_events.course_id and courses.owner_id = ${id}`.execute(trx);
  await sql`
    delete from audit_events
    where account_id = ${id} and not exists (select from courses where courses.id = audit_events.course_id)`.execute(
    trx,
  );
  await trx
    .updateTable('auditEvents')
    .set({ accountId: uuid(), accountEmail: null })
    .where('accountId', '=', id)
    .execute();
  await trx.updateTable('auditEvents').set({ memberEmail: null }).where('memberEmail', '=', email).execute();
}
