import type { ErrorCode } from '@exam/contract';
import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * The event names of refusals that have no name except their status. 429 is missing, because the rate limits log it.
 */
const EVENTS: Readonly<Record<number, string>> = {
  400: 'a malformed request was refused',
  401: 'a call without a session was refused',
  403: 'a call that is not allowed was refused',
  404: 'something that is not there, or not for this account, was asked for',
  413: 'a body above the limit was refused',
  415: 'a body that is no JSON was refused',
};

/**
 * The event names of refusals that share their status with others. Wrong credentials are logged where they are
 * counted.
 */
const EVENTS_OF_CODES: Partial<Readonly<Record<ErrorCode, string | undefined>>> = {
  wrongCredentials: undefined,
  sessionEnded: EVENTS[401],
};

/** Statuses that our own pages never cause. */
const UNUSUAL = new Set([403, 413]);

/**
 * Logs one line for a refusal that may belong to an attack, beside the line of its answer: the event, the account and
 * the
 * call, and nothing that was sent.
 * @param level for everyday events, such as an expired token; all others are warnings
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
