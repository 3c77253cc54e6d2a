import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserParts } from '../parts.ts';

/** The cookie that binds a single sign-on to the browser that began it: an answer that somebody else brings there is refused. */
interface SignOnCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, cookie: string): void;
  clear(reply: FastifyReply): void;
}

const MAX_AGE_SECONDS = 10 * 60;

/** 256 random bits in base64url. */
export function makeCookie(): string {
  return randomBytes(32).toString('base64url');
}

export function hashCookie(cookie: string): Buffer {
  return createHash('sha256').update(cookie).digest();
}

/** Strict is enough: the page that the provider leads back to is ours, and it sends the call. */
export function makeSignOnCookie({ publicUrl }: Pick<UserParts, 'publicUrl'>): SignOnCookie {
  const secure = publicUrl.protocol === 'https:';
  const name = secure ? '__Secure-sign-on' : 'sign-on';
  const options = { httpOnly: true, path: '/api/users/sign-on', sameSite: 'strict', secure } as const;
  return {
    read: (request) => request.cookies[name],
    set: (reply, cookie) => void reply.setCookie(name, cookie, { ...options, maxAge: MAX_AGE_SECONDS }),
    clear: (reply) => void reply.clearCookie(name, options),
  };
}
