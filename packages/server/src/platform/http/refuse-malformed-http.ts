import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalBody } from '../errors.ts';
import { secureHeadersOfErrors } from './secure-headers.ts';

/** Node's own limit for the headers. A longer id in an address never reaches a handler. */
export const LONGEST_ADDRESS = 16_384;

/** Fastify options with which requests that reach no route get an answer in our form. */
export interface MalformedHttpOptions {
  /** For requests that Node cannot parse as HTTP. */
  clientErrorHandler(this: FastifyInstance, error: ClientError, socket: ClientSocket): void;
  /** For addresses that the router cannot parse. */
  frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void;
}

interface ClientError extends Error {
  readonly code?: string;
}

interface ClientSocket {
  readonly writable: boolean;
  readonly destroyed: boolean;
  write(text: string): unknown;
  destroy(error: Error): unknown;
}

/** Answers requests that fail before routing with the body and the headers of every other refusal. */
export function refuseMalformedHttp(publicUrl: URL): MalformedHttpOptions {
  const headers = secureHeadersOfErrors(publicUrl);
  return {
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      this.log.trace({ err: error }, 'a request was no HTTP, too large or too slow');
      if (socket.writable) socket.write(answerTo(error, headers));
      socket.destroy(error);
    },
    frameworkErrors(_error, request, reply) {
      void reply
        .headers({ ...headers, 'x-request-id': request.id })
        .code(400)
        .send(refusalBody({ message: 'The address is malformed.' }));
    },
  };
}

const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
};

function answerTo({ code = '' }: ClientError, headers: Readonly<Record<string, string>>): string {
  const [status, message] = REFUSALS[code] ?? [400, 'The request is not valid HTTP.'];
  const body = JSON.stringify(refusalBody({ message }));
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
