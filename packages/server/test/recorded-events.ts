import { NO_ID } from '@exam/contract';
import type { Db } from '../src/platform/database/connect.ts';

/** The audit events that an act records, in their order. */
export async function recordedEvents(db: Db, act: () => Promise<unknown>) {
  const events = db.selectFrom('auditEvents').selectAll();
  const newest = await events.orderBy('id', 'desc').limit(1).executeTakeFirst();
  await act();
  // Ids sort by age.
  return events
    .where('id', '>', newest?.id ?? NO_ID)
    .orderBy('id')
    .execute();
}
