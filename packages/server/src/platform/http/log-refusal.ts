import type { ErrorCode } from '@exam/contract';
import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** What the log calls a refusal that says no more than its status. 429 is logged where the tries are counted. */
const EVENTS: Readonly<Record<number, string>> = {
  400: 'a malformed request was refused',
  401: 'a call without a session was refused',
  403: 'a call that is not allowed was refused',
  404: 'something that is not there, or not for this account, was asked for',
  413: 'a body above the limit was refused',
  415: 'a body that is no JSON was refused',
};

/** The same for refusals that share their status with others: wrong credentials are logged where they are counted. */
const EVENTS_OF_CODES: Partial<Readonly<Record<ErrorCode, string | undefined>>> = {
  wrongCredentials: undefined,
  sessionEnded: EVENTS[401],
};

/** What our own pages do not lead to. */
const UNUSUAL = new Set([403, 413]);

/**
 * One line for a refusal that may belong to an attack, beside the line of its answer: what it was, by whom, at which call.
 * Nothing of what was sent is in it.
 * @param level of what happens every day, such as a token that has expired; the rest is a warning
 */
export function logRefusal(
  request: FastifyRequest,
  error: FastifyError | AppError,
  level: 'info' | 'debug',
): void {
  const isOurs = error instanceof AppError;
  const status = isOurs ? error.status : (error.statusCode ?? 500);
  const named = isOurs ? error.event : undefined;
  const usual = isOurs && error.code in EVENTS_OF_CODES ? EVENTS_OF_CODES[error.code] : EVENTS[status];
  const event = named ?? usual;
  if (event === undefined) return;
  const { url: route } = request.routeOptions;
  const line = { accountId: request.account?.id, method: request.method, route };
  if (named !== undefined || UNUSUAL.has(status)) request.log.warn(line, event);
  else request.log[level](line, event);
}
