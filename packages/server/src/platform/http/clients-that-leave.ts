import type { FastifyRequest } from 'fastify';

/** What the log says of somebody who closed the connection early. It happens every day and is no failure. */
export const CLIENT_LEFT = 'a client left before it had its answer';

/** Ends a call of which nobody reads the answer, before work is begun for it. */
export class ClientLeftError extends Error {}

/** Whether the connection over which the call came is closed. */
export function hasLeft(request: FastifyRequest): boolean {
  return request.raw.socket.destroyed;
}
