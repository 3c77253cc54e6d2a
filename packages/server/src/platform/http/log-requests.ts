import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { CLIENT_LEFT } from './clients-that-leave.ts';

/** Turns off Fastify's own request lines, except those for failures in the middle of an answer. */
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
 * Logs one line for each answer, with its status and duration. It holds the path alone, because a query may carry a
 * code.
 * @param level for answers that are no failure; `debug` keeps a terminal quiet
 */
export function logRequests(app: FastifyInstance, level: 'info' | 'debug'): void {
  // Adds the client address to every log line of a request.
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
    // Refusals under load are no error of the program, and there are many of them.
    if (reply.statusCode === 503) request.log.warn(line, 'answered');
    else if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log[level](line, 'answered');
  });
}
