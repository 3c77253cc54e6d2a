import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, forbidden } from '../errors.ts';

const CHANGING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses changing calls that a page of another origin sends, and bodies that a form could send.
 * Browsers name the origin of such calls; a client that is no browser names none and passes.
 */
export function checkOrigin(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', async (request) => {
    if (!CHANGING_METHODS.has(request.method)) return;
    if (!comesFromOurPages(request, publicUrl)) {
      throw forbidden(
        `This page does not belong to ${publicUrl.origin}. If the address is right, set PUBLIC_URL to it.`,
        'a changing call from a page of another origin was refused',
      );
    }
    if (hasBody(request) && !isJson(request.headers['content-type'])) {
      throw new AppError('unsupportedMediaType', { message: 'Send application/json.' });
    }
  });
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

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}
