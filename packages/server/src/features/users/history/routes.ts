import { AccountEventSchema, accountEventEndpoints } from '@exam/contract';
import { readPageWithTotal } from '../../../platform/database/list-rows.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import { pickFields } from '../../../platform/http/pick-fields.ts';
import type { RouteContext } from '../route-context.ts';
import { type AccountEventRow, listAccountEvents } from './queries.ts';

export const presentAccountEvent = pickFields(AccountEventSchema, {
  at: ({ createdAt }: AccountEventRow) => createdAt,
});

export function serveAccountHistory({ app, parts }: RouteContext): void {
  serve(app, accountEventEndpoints.list, async ({ account, query }) => {
    const { rows, page } = await readPageWithTotal(listAccountEvents(parts.db, account.id), query);
    return { data: rows.map(presentAccountEvent), page };
  });
}
