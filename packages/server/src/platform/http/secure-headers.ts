import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const HSTS_SECONDS = 31_536_000;

/**
 * Adds the security headers to every answer, errors included. Scripts may come from this server only. Inline styles
 * are allowed, because formulas and the component library need them.
 */
export async function secureHeaders(app: FastifyInstance, publicUrl: URL): Promise<void> {
  const isHttps = publicUrl.protocol === 'https:';
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: HSTS_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    originAgentCluster: true,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}

/**
 * Headers of an answer that Fastify's hooks do not see. It is not a page, so it may load nothing and cannot be
 * framed.
 */
export function secureHeadersOfErrors(publicUrl: URL): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  };
}
