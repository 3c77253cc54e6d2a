import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
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
  app.setChildLoggerFactory((logger, bindings) => new LogOfRequest(logger, bindings));
  app.addHook('onRequest', (request, _reply, done) => {
    logOf(request).bind({ address: request.ip });
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
    logOf(request).writeOnce(levelOf(reply.statusCode), line, 'answered');
    done();
  });

  function levelOf(status: number) {
    if (status === 503) return 'warn';
    return status >= 500 ? 'error' : level;
  }
}

function logOf({ log }: FastifyRequest): LogOfRequest {
  return log as LogOfRequest;
}

type Line = Readonly<Record<string, unknown>>;
type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/**
 * The log of a request. Its logger is made when something is to be logged before the answer: most requests log one line, and
 * making the logger takes longer than that.
 */
class LogOfRequest implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  #bindings: Line;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Line) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  /** Adds fields to every further line. */
  bind(fields: Line): void {
    this.#bindings = { ...this.#bindings, ...fields };
    this.#own = undefined;
  }

  /** Writes a line, quickly if it is the only one. */
  writeOnce(level: Level, line: Line, message: string): void {
    this.#parent[level]({ ...this.#bindings, ...line }, message);
  }

  get level() {
    return this.#parent.level;
  }

  child(...parts: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#logger().child(...parts);
  }

  trace(...parts: unknown[]): void {
    this.#write('trace', parts);
  }

  debug(...parts: unknown[]): void {
    this.#write('debug', parts);
  }

  info(...parts: unknown[]): void {
    this.#write('info', parts);
  }

  warn(...parts: unknown[]): void {
    this.#write('warn', parts);
  }

  error(...parts: unknown[]): void {
    this.#write('error', parts);
  }

  fatal(...parts: unknown[]): void {
    this.#write('fatal', parts);
  }

  silent(): void {}

  #write(level: Level, parts: readonly unknown[]): void {
    const logger = this.#logger() as unknown as Readonly<Record<Level, (...parts: unknown[]) => void>>;
    logger[level](...parts);
  }

  #logger(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings);
    return this.#own;
  }
}
