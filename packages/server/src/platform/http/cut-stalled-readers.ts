import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Watched {
  /** What the system has taken over of the answers, in bytes. */
  taken: number;
  sinceMs: number;
}

/**
 * Cuts connections whose other end does not read what is written to it. Node's own timeout of a socket begins anew when
 * nothing but a buffer was filled, and also cuts who waits for a long calculation.
 */
export function cutStalledReaders(
  server: Server,
  { stallMs, checkMs }: { stallMs: number; checkMs: number },
): void {
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
