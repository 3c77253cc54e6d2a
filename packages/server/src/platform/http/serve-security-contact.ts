import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 advises less than a year. */
const VALID_DAYS = 180;

/**
 * Serves the file in which programs and people look for the address to report a weakness to. Without a contact the address is an
 * unknown one.
 * @see RFC 9116
 */
export function serveSecurityContact(
  app: FastifyInstance,
  parts: { readonly securityContact?: string | undefined; readonly publicUrl: URL; readonly clock: Clock },
): void {
  const { securityContact, publicUrl, clock } = parts;
  if (securityContact === undefined) return;
  app.get(PATH, { config: { access: 'public' } }, (_request, reply) => {
    const expires = new Date(clock().getTime() + VALID_DAYS * 24 * 60 * 60 * 1000);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL(PATH, publicUrl)}`,
    ];
    reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
