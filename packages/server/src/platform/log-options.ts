import type { FastifyServerOptions } from 'fastify';

/**
 * What a line of the log holds. Addresses lose their query, because codes travel in some; headers and bodies
 * are never logged.
 */
export const LOG_OPTIONS = {
  level: process.env['LOG_LEVEL'] ?? 'info',
  serializers: {
    req: (request: { method: string; url: string; ip?: string }) => ({
      method: request.method,
      path: request.url.split('?')[0],
      address: request.ip,
    }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  },
} satisfies FastifyServerOptions['logger'];
