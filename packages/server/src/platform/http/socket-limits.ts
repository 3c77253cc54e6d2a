import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { clientNetwork } from '../rate-limit/index.ts';

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
  /** The part of them for one client network. A proxy has no such limit, because it stands for all its clients. */
  readonly connectionsOfEach: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  stallMs: 30_000,
  idleMs: 60_000,
  checkMs: 1_000,
  connections: 4_000,
  connectionsOfEach: 500,
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
 * The limits without an option in Fastify: closes a connection above a limit at once, and clients that stop
 * reading.
 * @param trustedProxies addresses and networks
 */
export function limitConnections(
  app: FastifyInstance,
  limits: SocketLimits,
  trustedProxies: readonly string[],
): void {
  app.server.maxConnections = limits.connections;
  limitNetworks(app.server, limits.connectionsOfEach, trustedProxies);
  cutStalledReaders(app.server, limits);
}

/** Closes connections of a client network above its part, so that no address holds all others out. */
function limitNetworks(server: Server, most: number, trustedProxies: readonly string[]): void {
  const isProxy = makeIsAmong(trustedProxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const network = clientNetwork(remoteAddress);
    const count = open.get(network) ?? 0;
    if (count >= most) return void socket.destroy();
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/** Whether an address is one of these, or in one of these networks. */
function makeIsAmong(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => {
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(bare, familyOf(bare));
  };
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
