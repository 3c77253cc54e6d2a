import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { forbidden } from '../../../platform/errors.ts';

/** The value that a page must send back to show that it can read our cookies; bound to the session. */
export function xsrfTokenOf(sessionId: string, key: Buffer): string {
  return createHmac('sha256', key).update(sessionId).digest('base64url');
}

/** @throws AppError `forbidden` unless the presented value is the session's own */
export function requireXsrfToken(
  sessionId: string,
  presented: string | undefined,
  key: Buffer,
  log: FastifyBaseLogger,
): void {
  const expected = Buffer.from(xsrfTokenOf(sessionId, key));
  const given = Buffer.from(presented ?? '');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  log.warn({ sessionId }, 'a call that a cookie authenticates came without its XSRF token');
  throw forbidden('The X-XSRF-TOKEN header does not belong to this session. Reload the page.');
}
