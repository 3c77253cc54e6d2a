import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isCollision,
  isDatabaseUnreachable,
  isDiskFull,
  OutcomeUnknownError,
} from '../database/sql-state.ts';
import { AppError, refusalBody } from '../errors.ts';
import { CLIENT_LEFT, ClientLeftError } from './clients-that-leave.ts';
import { logRefusal } from './log-refusal.ts';

/** The one place where an error becomes an answer, and where a refusal is logged. @param level see logRefusal */
export function answerErrors(app: FastifyInstance, level: 'info' | 'debug' = 'info'): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    // Nobody reads this answer. The connection of the client broke, not that of the database.
    if (error instanceof ClientLeftError || error === request.raw.errored) {
      request.log[level](CLIENT_LEFT);
      return reply.code(400).send(refusalBody({ message: 'The connection was closed too early.' }));
    }
    logRefusal(request, error, level);
    if (error instanceof AppError) return refuse(error, reply);
    if (isCollision(error)) return refuseCollision(reply);
    if (error instanceof OutcomeUnknownError && !isReading(request)) return admit(error, request, reply);
    if (isDiskFull(error)) return refuseForLackOfRoom(error, request, reply);
    if (isDatabaseUnreachable(error)) return refuseForNow(error, request, reply);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500)
      return reply.code(status).send(refusalBody({ message: sentenceOf(error, request) }));
    request.log.error({ err: error }, 'a request failed');
    return reply.code(500).send({ requestId: request.id, errors: [] });
  });
}

function refuse(error: AppError, reply: FastifyReply): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  return reply.code(error.status).send(error.body);
}

function refuseForNow(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'the database could not be reached');
  const message = 'The database cannot be reached at the moment. Try again in a few seconds.';
  return reply.code(503).header('retry-after', 5).send(refusalBody({ message }));
}

function refuseForLackOfRoom(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'the disk of the database is full');
  const message =
    'The disk of the server is full, so nothing was saved. What is stored can be read. Whoever runs the server has to make room.';
  return reply.code(503).header('retry-after', 60).send(refusalBody({ message }));
}

/** Answers 500 and not 503: the change may have been made, and a second try could make it twice. The log says what happened. */
function admit(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'whether a change was made is not known');
  return reply.code(500).send({ requestId: request.id, errors: [] });
}

/** Whether the call changes nothing, so that it may be asked again. */
function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The transaction was already repeated several times when this is answered. */
function refuseCollision(reply: FastifyReply): FastifyReply {
  const message = 'Somebody else is changing the same data at this moment. Try again in a few seconds.';
  return reply.code(503).header('retry-after', 2).send(refusalBody({ message }));
}

const SENTENCES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send application/json.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its Content-Length says.',
};

const MIB = 1024 * 1024;

function sentenceOf(error: FastifyError, request: FastifyRequest): string {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return `The body is larger than ${request.routeOptions.bodyLimit / MIB} MiB.`;
  }
  return SENTENCES[error.code] ?? (error.statusCode === 400 ? 'The body is not valid JSON.' : error.message);
}
