import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';

/** How long a connection may take, in milliseconds, and how many there may be. Decision 14 says why so much. */
export interface SocketLimits {
  /** From the first byte, or the opening of the connection, to the end of the headers. */
  readonly headersMs: number;
  /** Time for the headers and the body together. */
  readonly requestMs: number;
  /** How long a client may stop reading its answer. */
  readonly stallMs: number;
  /** Between two requests. */
  readonly idleMs: number;
  /** Interval of the check; a limit may act this much late. */
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

interface Watched {
  /** What the system has taken over of the answers, in bytes. */
  taken: number;
  sinceMs: number;
}

/**
 * Cuts connections whose other end does not read what is written to it. Node's own timeout of a socket begins anew when
 * nothing but a buffer was filled, and also cuts who waits for a long calculation.
 */
function cutStalledReaders(server: Server, { stallMs, checkMs }: { stallMs: number; checkMs: number }): void {
  const sockets = new Map<Socket, Watched>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { taken: 0, sinceMs: performance.now() });
    socket.once('close', () => sockets.delete(socket));
  });
  const checking = setInterval(() => {
    const nowMs = performance.now();
    for (const [socket, watched] of sockets) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== watched.taken) {
        watched.taken = taken;
        watched.sinceMs = nowMs;
      } else if (nowMs - watched.sinceMs >= stallMs) socket.destroy();
    }
  }, checkMs);
  checking.unref();
  server.once('close', () => clearInterval(checking));
}
