import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, forbidden } from '../errors.ts';
import { allowedOriginOf } from './allow-origins.ts';

const CHANGING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** The media type of the bytes of a file. A form cannot send it, and a script of another origin needs permission. */
export const BYTES = 'application/octet-stream';
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses changing calls that a page of another origin sends, unless it is one of `allowedOrigins`, and bodies that a form could send.
 * Browsers name the origin of such calls; a client that is no browser names none and passes.
 */
export function checkOrigin(
  app: FastifyInstance,
  publicUrl: URL,
  allowedOrigins: readonly string[] = [],
): void {
  const isOurs = (request: FastifyRequest) =>
    allowedOriginOf(request, allowedOrigins) !== undefined || comesFromOurPages(request, publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    done(CHANGING_METHODS.has(request.method) ? refusalOf(request, isOurs(request), publicUrl) : undefined);
  });
}

function refusalOf(request: FastifyRequest, isOurs: boolean, publicUrl: URL): AppError | undefined {
  if (!isOurs) {
    return forbidden(
      `This page does not belong to ${publicUrl.origin}. If the address is right, set PUBLIC_URL to it; ALLOWED_ORIGINS lets pages of other origins in.`,
      'a changing call from a page of another origin was refused',
    );
  }
  const wanted = request.routeOptions.config.call?.bodyType === 'bytes' ? BYTES : 'application/json';
  if (!hasBody(request) || mediaTypeOf(request) === wanted) return undefined;
  return new AppError('unsupportedMediaType', { message: `Send ${wanted}.` });
}

function comesFromOurPages(request: FastifyRequest, publicUrl: URL): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === publicUrl.origin || isSameLoopback(url, publicUrl);
}

/** Loopback names with the same port count as one origin: people type either. */
function isSameLoopback(one: URL, other: URL): boolean {
  return (
    one.protocol === other.protocol &&
    one.port === other.port &&
    LOOPBACK_NAMES.has(one.hostname) &&
    LOOPBACK_NAMES.has(other.hostname)
  );
}

/** Whether anything is to follow the headers. */
export function hasBody(request: FastifyRequest): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function mediaTypeOf({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase();
}
