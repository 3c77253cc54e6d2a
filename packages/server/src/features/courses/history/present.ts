import type { AuditEvent } from '@exam/contract';
import type { AuditEventRow } from './queries.ts';

export function presentAuditEvent(row: AuditEventRow): AuditEvent {
  return {
    _id: row.id,
    at: row.created_at.toISOString(),
    action: row.action,
    email: row.account_email,
    objectId: row.object_id,
    what: row.what,
    memberEmail: row.member_email,
  };
}
