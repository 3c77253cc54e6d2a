import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOfApi } from './methods-of-addresses.ts';

/** What a page of another origin may send and read, beside what every page may. */
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const SENT_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match, X-XSRF-TOKEN';
const READ_HEADERS = 'Allow, Content-Disposition, Retry-After, X-Request-Id, X-XSRF-TOKEN';
/** How long a browser need not ask again. */
const PREFLIGHT_SECONDS = 600;

/** The origin of the page that sends a request, if it is one of these; undefined for any other, and without one. */
export function allowedOriginOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origins: readonly string[],
): string | undefined {
  const { origin } = headers;
  return origin !== undefined && origins.includes(origin) ? origin : undefined;
}

/**
 * Whether a request comes from a page of another site that may use the API: only there browsers keep a cookie back, and take
 * none, unless it is SameSite=None. Pages of two ports or subdomains are of one site, so most clients never need it.
 */
export function isFromAllowedSite(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origins: readonly string[],
  publicUrl: URL,
): boolean {
  const origin = allowedOriginOf({ headers }, origins);
  if (origin === undefined) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined ? new URL(origin).hostname !== publicUrl.hostname : site === 'cross-site';
}

/**
 * Lets pages of these origins use the API: answers their preflights, and lets them read answers. Who they are is checked as
 * for everybody; pages of any other origin get no leave.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOfApi(request.url)) return done();
    reply.header('vary', 'Origin');
    const origin = allowedOriginOf(request, origins);
    if (origin === undefined) return done();
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': READ_HEADERS,
    });
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (request.method !== 'OPTIONS' || !isPreflight) return done();
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': SENT_HEADERS,
      'access-control-max-age': PREFLIGHT_SECONDS,
    });
    reply.code(204).send();
  });
}
