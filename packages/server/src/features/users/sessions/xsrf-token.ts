import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';

/** The value that a page must send back to prove that it can read our cookies; bound to the session. */
export function xsrfTokenOf(sessionId: string, key: Buffer): string {
  return createHmac('sha256', key).update(sessionId).digest('base64url');
}

/** The refusal of a missing or wrong token, for programs and for people at a page. */
export const FOREIGN_XSRF_TOKEN =
  'Send the value of the cookie XSRF-TOKEN in the header X-XSRF-TOKEN: this call has none that belongs to its session. In a browser, reload the page.';

/** Whether the value belongs to the session; logs if it does not. */
export function isXsrfTokenOf(
  sessionId: string,
  presented: string | undefined,
  key: Buffer,
  log: FastifyBaseLogger,
): boolean {
  const expected = Buffer.from(xsrfTokenOf(sessionId, key));
  const given = Buffer.from(presented ?? '');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return true;
  log.warn({ sessionId }, 'a call that a cookie authenticates came without its XSRF token');
  return false;
}
