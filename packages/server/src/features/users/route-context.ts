import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNeighbours, clientNetwork } from '../../platform/rate-limit/index.ts';
import type { UserParts, Visit } from './parts.ts';
import { signAccessToken } from './sessions/access-token.ts';
import { makeSessionCookies, type SessionCookies } from './sessions/session-cookies.ts';
import type { OpenSession } from './sessions/start-session.ts';

/** Shared by the routes of accounts. */
export interface RouteContext {
  readonly app: FastifyInstance;
  readonly parts: UserParts;
  readonly cookies: SessionCookies;
  readonly visitOf: (request: FastifyRequest) => Visit;
  /** Gives a browser a new session: sets the cookies and returns the access token. */
  readonly handOver: (session: OpenSession, reply: FastifyReply) => Promise<string>;
}

/** @param app has the cookie plugin */
export function makeRouteContext(app: FastifyInstance, parts: UserParts): RouteContext {
  const cookies = makeSessionCookies(parts, parts.keys.xsrfToken);
  return {
    app,
    parts,
    cookies,
    handOver: async (session, reply) => {
      const now = parts.clock();
      cookies.set(reply, session, now);
      return signAccessToken(session, parts.keys.accessToken, now);
    },
    visitOf: (request) => ({
      network: clientNetwork(request.ip),
      neighbours: clientNeighbours(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      refreshToken: cookies.readRefreshToken(request),
      log: request.log,
    }),
  };
}
