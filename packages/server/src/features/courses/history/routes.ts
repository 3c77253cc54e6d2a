import { AuditEventSchema, auditEventEndpoints, HistoryEventSchema } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import { readPageWithTotal } from '../../../platform/database/list-rows.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import { pickFields } from '../../../platform/http/pick-fields.ts';
import { requireOwner } from '../policy.ts';
import { type AuditEventRow, listAuditEvents } from './queries.ts';

const COMPUTED = {
  at: ({ createdAt }: AuditEventRow) => createdAt,
  email: ({ accountEmail }: AuditEventRow) => accountEmail,
};

export const presentAuditEvent = pickFields(AuditEventSchema, COMPUTED);
const presentHistoryEvent = pickFields(HistoryEventSchema, COMPUTED);

export function registerHistory(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, auditEventEndpoints.list, async ({ account, params, query }) => {
    await requireOwner(db, account, params.id);
    const { rows, page } = await readPageWithTotal(listAuditEvents(db, params.id), query);
    return { data: rows.map(presentHistoryEvent), page };
  });
}
