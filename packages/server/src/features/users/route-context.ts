import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNeighbours, clientNetwork } from '../../platform/rate-limit/index.ts';
import type { UserParts, Visit } from './parts.ts';
import { makeSessionCookies, type SessionCookies } from './sessions/session-cookies.ts';

/** Shared by the routes of accounts. */
export interface RouteContext {
  readonly app: FastifyInstance;
  readonly parts: UserParts;
  readonly cookies: SessionCookies;
  readonly visitOf: (request: FastifyRequest) => Visit;
}

/** @param app has the cookie plugin */
export function makeRouteContext(app: FastifyInstance, parts: UserParts): RouteContext {
  const cookies = makeSessionCookies(parts, parts.keys.xsrfToken);
  return {
    app,
    parts,
    cookies,
    visitOf: (request) => ({
      network: clientNetwork(request.ip),
      neighbours: clientNeighbours(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      refreshToken: cookies.readRefreshToken(request),
      log: request.log,
    }),
  };
}
