import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenSession } from './start-session.ts';
import { xsrfTokenOf } from './xsrf-token.ts';

/** The two cookies of a session: one sent to account routes only, one readable by our pages. */
export interface SessionCookies {
  readRefreshToken(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, session: OpenSession, now: Date): void;
  clear(reply: FastifyReply): void;
}

const XSRF_COOKIE = 'XSRF-TOKEN';

/** @param publicUrl on https the cookies are Secure, and the name of the refresh cookie says so */
export function makeSessionCookies(publicUrl: URL, xsrfKey: Buffer): SessionCookies {
  const secure = publicUrl.protocol === 'https:';
  const refreshCookie = secure ? '__Secure-refresh-token' : 'refresh-token';
  const refreshOptions: CookieSerializeOptions = {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/api/users',
  };
  const xsrfOptions: CookieSerializeOptions = { sameSite: 'strict', secure, path: '/' };

  return {
    readRefreshToken: (request) => request.cookies[refreshCookie],
    set(reply, { sessionId, refreshToken, expiresAt }, now) {
      const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
      reply.setCookie(refreshCookie, refreshToken, { ...refreshOptions, maxAge });
      reply.setCookie(XSRF_COOKIE, xsrfTokenOf(sessionId, xsrfKey), { ...xsrfOptions, maxAge });
    },
    clear(reply) {
      reply.clearCookie(refreshCookie, refreshOptions);
      reply.clearCookie(XSRF_COOKIE, xsrfOptions);
    },
  };
}
