import type { FastifyInstance } from 'fastify';
import { isOfApi } from './methods-of-addresses.ts';

const HSTS_SECONDS = 31_536_000;

/** Inline styles are allowed, because formulas and the component library need them. Scripts may come from this server only. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Adds the security headers to every answer, errors included, before anything else can answer. */
export function secureHeaders(app: FastifyInstance, publicUrl: URL): void {
  // Made once, and not for each request.
  const headers = headersOf(publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isOfApi(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}

function headersOf({ protocol }: URL): Record<string, string> {
  const isHttps = protocol === 'https:';
  const policy = [...CONTENT_SECURITY_POLICY, ...(isHttps ? ['upgrade-insecure-requests'] : [])];
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(isHttps && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
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
