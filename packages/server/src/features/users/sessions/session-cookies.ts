import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowedOriginOf, isFromAllowedSite } from '../../../platform/http/allow-origins.ts';
import type { UserParts } from '../parts.ts';
import type { OpenSession } from './start-session.ts';
import { xsrfTokenOf } from './xsrf-token.ts';

/** The two cookies of a session: one sent to account routes only, one readable by our pages. */
export interface SessionCookies {
  readRefreshToken(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, session: OpenSession, now: Date): void;
  clear(reply: FastifyReply): void;
}

const XSRF_COOKIE = 'XSRF-TOKEN';

/**
 * On https the cookies are Secure, and the name of the refresh cookie says so. They are SameSite=Strict, but for a page of an
 * allowed origin on another site, where browsers would take no such cookie. Such a page cannot read the cookie XSRF-TOKEN, so that
 * pages of allowed origins get its value in the header X-XSRF-TOKEN, too; no other page may read either.
 */
export function makeSessionCookies(
  { publicUrl, allowedOrigins }: Pick<UserParts, 'publicUrl' | 'allowedOrigins'>,
  xsrfKey: Buffer,
): SessionCookies {
  const secure = publicUrl.protocol === 'https:';
  const refreshCookie = secure ? '__Secure-refresh-token' : 'refresh-token';
  const optionsFor = ({ request }: FastifyReply) => {
    const site: CookieSerializeOptions = isFromAllowedSite(request, allowedOrigins, publicUrl)
      ? { sameSite: 'none', secure: true }
      : { sameSite: 'strict', secure };
    return {
      refreshOptions: { httpOnly: true, path: '/api/users', ...site },
      xsrfOptions: { path: '/', ...site },
    };
  };

  return {
    readRefreshToken: (request) => request.cookies[refreshCookie],
    set(reply, { sessionId, refreshToken, expiresAt }, now) {
      const { refreshOptions, xsrfOptions } = optionsFor(reply);
      const xsrfToken = xsrfTokenOf(sessionId, xsrfKey);
      const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
      reply.setCookie(refreshCookie, refreshToken, { ...refreshOptions, maxAge });
      reply.setCookie(XSRF_COOKIE, xsrfToken, { ...xsrfOptions, maxAge });
      if (allowedOriginOf(reply.request, allowedOrigins)) reply.header('x-xsrf-token', xsrfToken);
    },
    clear(reply) {
      const { refreshOptions, xsrfOptions } = optionsFor(reply);
      reply.clearCookie(refreshCookie, refreshOptions);
      reply.clearCookie(XSRF_COOKIE, xsrfOptions);
    },
  };
}
