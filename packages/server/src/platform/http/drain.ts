import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop: health says so, and connections end with their next answer. */
    isDraining: boolean;
  }
}

/** How long a server that is about to stop is served by a balancer that asks for its health every half second. */
const DRAIN_MS = 3_000;

/** Lets `drain` be heard by connections that are kept; health asks `isDraining` itself. */
export function allowDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** Says by its health that the server is about to stop, and goes on serving until balancers have heard it. */
export async function drain(app: FastifyInstance, milliseconds = DRAIN_MS): Promise<void> {
  app.isDraining = true;
  await sleep(milliseconds);
}
