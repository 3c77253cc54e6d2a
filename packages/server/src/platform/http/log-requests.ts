import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { CLIENT_LEFT } from './clients-that-leave.ts';

/** Replaces what Fastify logs by itself, of which only failures in the middle of an answer are left. */
export class QuietLog extends LogController {
  readonly #level: 'info' | 'debug';

  constructor(level: 'info' | 'debug') {
    super({ disableRequestLogging: true });
    this.#level = level;
  }

  override streamError(
    error: Error & { code?: string },
    _request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') reply.log[this.#level](CLIENT_LEFT);
    else reply.log.error({ err: error }, 'an answer broke off in the middle');
  }
}

/**
 * One line for each answer, with what found it and how long it took. The path alone: a query may carry a code.
 * @param level of answers that are no failure; `debug` keeps a person's terminal quiet
 */
export function logRequests(app: FastifyInstance, level: 'info' | 'debug'): void {
  // Whatever is logged of a request tells where it came from.
  app.addHook('onRequest', async (request) => {
    request.log = request.log.child({ address: request.ip });
  });

  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      accountId: request.account?.id,
    };
    // Too much at once is no error of the program, and under load there are many.
    if (reply.statusCode === 503) request.log.warn(line, 'answered');
    else if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log[level](line, 'answered');
  });
}
