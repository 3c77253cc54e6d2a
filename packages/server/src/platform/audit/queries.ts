import type { Insertable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Queryable, Trx } from '../database/transaction.ts';

export async function insertAuditEvent(trx: Trx, event: Insertable<Database['audit_events']>): Promise<void> {
  await trx.insertInto('audit_events').values(event).execute();
}

export async function deleteAuditEvents(db: Queryable, createdBefore: Date): Promise<void> {
  await db.deleteFrom('audit_events').where('created_at', '<', createdBefore).execute();
}
