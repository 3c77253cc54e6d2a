import { sessionEndpoints } from '@exam/contract';
import { serve } from '../../../platform/http/endpoint.ts';
import type { RouteContext } from '../route-context.ts';
import { endSession, logOutEverywhere } from './end-session.ts';
import { presentSession } from './present.ts';
import { listSessions } from './queries.ts';

export function serveSessions({ app, parts, cookies }: RouteContext): void {
  serve(app, sessionEndpoints.list, async ({ account }) => {
    const rows = await listSessions(parts.db, account.id, parts.clock());
    return { data: rows.map((row) => presentSession(row, account.sessionId)) };
  });

  serve(app, sessionEndpoints.end, async ({ account, params, reply }) => {
    await endSession(parts, account, params.id);
    if (params.id === account.sessionId) cookies.clear(reply);
    return { data: { _id: params.id } };
  });

  serve(app, sessionEndpoints.logoutEverywhere, async ({ account, body, reply }) => {
    await logOutEverywhere(parts, account, body.sessions);
    if (body.sessions === 'all') cookies.clear(reply);
    return { data: null };
  });
}
