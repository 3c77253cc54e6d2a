import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { serveAccount } from './account-routes.ts';
import { serveEntry } from './entry-routes.ts';
import { serveAccountHistory } from './history/routes.ts';
import type { UserParts } from './parts.ts';
import { servePasswords } from './passwords/routes.ts';
import { makeRouteContext } from './route-context.ts';
import { serveSessions } from './sessions/routes.ts';
import { serveVerification } from './verification/routes.ts';

/** Serves the calls of the accounts. */
export async function serveUsers(app: FastifyInstance, parts: UserParts): Promise<void> {
  await app.register(cookie);
  const context = makeRouteContext(app, parts);
  serveEntry(context);
  serveVerification(context);
  servePasswords(context);
  serveSessions(context);
  serveAccount(context);
  serveAccountHistory(context);
}
