import { accountEventEndpoints } from '@exam/contract';
import { readPageWithTotal } from '../../../platform/database/list-rows.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import type { RouteContext } from '../route-context.ts';
import { presentAccountEvent } from './present.ts';
import { listAccountEvents } from './queries.ts';

export function serveAccountHistory({ app, parts }: RouteContext): void {
  serve(app, accountEventEndpoints.list, async ({ account, query }) => {
    const { rows, page } = await readPageWithTotal(listAccountEvents(parts.db, account.id), query);
    return { data: rows.map(presentAccountEvent), page };
  });
}
