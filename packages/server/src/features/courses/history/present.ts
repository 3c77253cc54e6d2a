import type { AuditEvent } from '@exam/contract';
import type { AuditEventRow } from './queries.ts';

export function presentAuditEvent(row: AuditEventRow): AuditEvent {
  return {
    _id: row.id,
    at: row.createdAt.toISOString(),
    action: row.action,
    email: row.accountEmail,
    objectId: row.objectId,
    what: row.what,
    memberEmail: row.memberEmail,
  };
}
