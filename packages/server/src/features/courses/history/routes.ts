import { auditEventEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import { readPageWithTotal } from '../../../platform/database/list-rows.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import { requireOwner } from '../policy.ts';
import { presentAuditEvent } from './present.ts';
import { listAuditEvents } from './queries.ts';

export function registerHistory(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, auditEventEndpoints.list, async ({ account, params, query }) => {
    await requireOwner(db, account, params.id);
    const { rows, page } = await readPageWithTotal(listAuditEvents(db, params.id), query);
    return { data: rows.map(presentAuditEvent), page };
  });
}
