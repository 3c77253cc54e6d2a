import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { cutStalledReaders } from './cut-stalled-readers.ts';

/** How long a connection may take, in milliseconds, and how many there may be. Decision 14 says why so much. */
export interface SocketLimits {
  /** From the first byte, or the opening of the connection, to the end of the headers. */
  readonly headersMs: number;
  /** The same to the end of the body. */
  readonly requestMs: number;
  /** Without reading on, of who is being answered. */
  readonly stallMs: number;
  /** Between two requests. */
  readonly idleMs: number;
  /** How often all that is looked at: it takes so much longer at most. */
  readonly checkMs: number;
  /** Open connections; the next is closed at once. */
  readonly connections: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  stallMs: 30_000,
  idleMs: 60_000,
  checkMs: 1_000,
  connections: 4_000,
};

/** The limits as Fastify takes them when it is made. */
export function socketOptions(limits: SocketLimits) {
  return {
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** Those that Fastify knows nothing of: a connection above the limit is closed at once, and a reader that stalls. */
export function limitConnections(app: FastifyInstance, limits: SocketLimits): void {
  app.server.maxConnections = limits.connections;
  cutStalledReaders(app.server, limits);
}
