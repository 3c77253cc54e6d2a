import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';

/** How long a connection may take, in milliseconds, and how many there may be. Decision 14 says why so much. */
export interface SocketLimits {
  /** From the first byte, or the opening of the connection, to the end of the headers. */
  readonly headersMs: number;
  /** The same to the end of the body. */
  readonly requestMs: number;
  /** Without a byte either way: also of who does not read its answer. */
  readonly silenceMs: number;
  /** Between two requests. */
  readonly idleMs: number;
  /** How often headers and requests are looked at: they take so much longer at most. */
  readonly checkMs: number;
  /** Open connections; the next is closed at once. */
  readonly connections: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  silenceMs: 120_000,
  idleMs: 60_000,
  checkMs: 1_000,
  connections: 4_000,
};

/** The limits as Fastify takes them when it is made. */
export function socketOptions(limits: SocketLimits) {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    keepAliveTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** Closes at once what comes above the limit. */
export function limitConnections(app: FastifyInstance, { connections }: SocketLimits): void {
  app.server.maxConnections = connections;
}
