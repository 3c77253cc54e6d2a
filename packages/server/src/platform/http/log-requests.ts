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
 * code. Every log line of a request has its id and the address of its client.
 * @param level for answers that are no failure; `debug` keeps a terminal quiet
 */
export function logRequests(app: FastifyInstance, level: 'info' | 'debug'): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.log = request.log.child({ address: request.ip });
    reply.log = request.log;
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      accountId: request.account?.id,
    };
    // Refusals under load are no error of the program, and there are many of them.
    request.log[levelOf(reply.statusCode)](line, 'answered');
    done();
  });

  function levelOf(status: number) {
    if (status === 503) return 'warn';
    return status >= 500 ? 'error' : level;
  }
}
