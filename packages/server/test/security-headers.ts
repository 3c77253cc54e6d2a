import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** Makes a test fail if any answer to `inject` lacks a security header. */
export function insistOnSecurityHeaders(
  app: FastifyInstance,
  publicUrl: URL,
  allowedOrigins: readonly string[] = [],
): void {
  const inject = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const checked = async (options: InjectOptions) => {
    const answer = await inject(options);
    const missing = missingHeaders(answer.headers, publicUrl, allowedOrigins);
    if (missing.length > 0) {
      const asked = `${options.method ?? 'GET'} ${String(options.url)}: ${answer.statusCode}`;
      throw new Error(`${asked} lacks ${missing.join(', ')}; it has ${JSON.stringify(answer.headers)}`);
    }
    return answer;
  };
  app.inject = checked as typeof app.inject;
}

/** The security headers that an answer lacks or has with a wrong value. */
export function missingHeaders(
  headers: Readonly<Record<string, unknown>>,
  publicUrl: URL,
  allowedOrigins: readonly string[] = [],
): string[] {
  const csp = String(headers['content-security-policy']);
  const isHttps = publicUrl.protocol === 'https:';
  const isThere: Record<string, boolean> = {
    "content-security-policy with default-src 'none'": csp.includes("default-src 'none'"),
    "content-security-policy with frame-ancestors 'none'": csp.includes("frame-ancestors 'none'"),
    'content-security-policy without unsafe scripts': !/script-src[^;]*(unsafe|\*|https?:)/.test(csp),
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff',
    'x-frame-options': headers['x-frame-options'] === 'DENY',
    'referrer-policy': headers['referrer-policy'] === 'no-referrer',
    'strict-transport-security on https alone':
      headers['strict-transport-security'] === (isHttps ? 'max-age=31536000' : undefined),
    'no leave for pages of other origins':
      allowedOrigins.includes(String(headers['access-control-allow-origin'])) ||
      !Object.keys(headers).some((name) => /^access-control-/.test(name)),
    'no server, no x-powered-by': !('server' in headers) && !('x-powered-by' in headers),
  };
  return Object.keys(isThere).filter((name) => !isThere[name]);
}
