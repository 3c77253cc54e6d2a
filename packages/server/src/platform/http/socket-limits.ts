import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';

/**
 * Time limits for a connection in milliseconds, and the number of connections. Decision 14 gives the reasons for the
 * values.
 */
export interface SocketLimits {
  /** Time from the opening of the connection, or the first byte of a further request, to the end of the headers. */
  readonly headersMs: number;
  /** Time for the headers and the body together. */
  readonly requestMs: number;
  /** Longest time in which a client may read nothing of its answer. */
  readonly stallMs: number;
  /** Longest time between two requests. */
  readonly idleMs: number;
  /** Interval of the check; a limit may act this much late. */
  readonly checkMs: number;
  /** Largest number of open connections; a further one is closed at once. */
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

/** The limits as options of Fastify's constructor. */
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

/**
 * The limits without an option in Fastify: closes a connection above the limit at once, and clients that stop
 * reading.
 */
export function limitConnections(app: FastifyInstance, limits: SocketLimits): void {
  app.server.maxConnections = limits.connections;
  cutStalledReaders(app.server, limits);
}

interface Watched {
  /** Bytes of the answers that the system has taken from Node. */
  taken: number;
  sinceMs: number;
}

/**
 * Closes connections whose client does not read what is written to it. Node's own socket timeout does not serve: it
 * restarts when only a buffer was filled, and it also closes connections that wait for a long calculation.
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
