import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../jobs/index.ts';
import type { Account } from './account.ts';

/** The log entry of a client that closed the connection early. This happens every day and is no failure. */
export const CLIENT_LEFT = 'a client left before it had its answer';

/** Ends a call of which nobody reads the answer, before work is begun for it. */
export class ClientLeftError extends Error {}

/** Whether the connection over which the call came is closed. */
export function hasLeft(request: FastifyRequest): boolean {
  return request.raw.socket.destroyed;
}

/** The client that waits for the answer of a job. The signal aborts with ClientLeftError when the connection closes before. */
export function clientOf(account: Account, reply: FastifyReply): Client {
  const controller = new AbortController();
  const leave = () => controller.abort(new ClientLeftError());
  if (reply.raw.destroyed) leave();
  // 'close' is also emitted after every complete answer; nothing waits for the signal then.
  else reply.raw.once('close', leave);
  return { accountId: account.id, signal: controller.signal };
}
