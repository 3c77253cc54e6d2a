import type { Orders } from '../../../platform/database/order.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';

// Ids are made in the order of time.
const ORDERS: Orders = { '-createdAt': { by: 'audit_events.id', type: 'uuid', direction: 'desc' } };

/** The audit trail of a course, newest first. */
export function listAuditEvents(db: Queryable, courseId: string) {
  const query = db
    .selectFrom('audit_events')
    .where('course_id', '=', courseId)
    .select(['id', 'account_email', 'action', 'object_id', 'what', 'member_email', 'created_at']);
  return { query, id: 'audit_events.id', orders: ORDERS };
}

export type AuditEventRow = Awaited<
  ReturnType<ReturnType<typeof listAuditEvents>['query']['executeTakeFirstOrThrow']>
>;
