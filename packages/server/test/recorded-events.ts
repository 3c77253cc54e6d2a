import type { Db } from '../src/platform/database/connect.ts';

/** The audit events that an act records, in their order. */
export async function recordedEvents(db: Db, act: () => Promise<unknown>) {
  const listAll = () => db.selectFrom('auditEvents').selectAll().orderBy('id').execute();
  const before = (await listAll()).length;
  await act();
  return (await listAll()).slice(before);
}
