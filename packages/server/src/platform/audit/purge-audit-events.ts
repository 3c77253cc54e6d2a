import { AUDIT_DAYS } from '@exam/contract';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { deleteAuditEvents } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes events after their retention period. */
export async function purgeAuditEvents(db: Db, clock: Clock): Promise<void> {
  await deleteAuditEvents(db, new Date(clock().getTime() - AUDIT_DAYS * DAY_MS));
}
