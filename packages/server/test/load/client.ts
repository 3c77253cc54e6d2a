import { Agent, request } from 'node:http';
import type { Endpoint } from '@exam/contract';

/** One request. Default method: POST with a body, else GET. */
export interface Asked {
  readonly path: string;
  readonly method?: Endpoint['method'];
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
  /** Undefined without a Retry-After header. */
  readonly retryAfterSeconds: number | undefined;
  /** From sending to the last byte. */
  readonly milliseconds: number;
  /** The time of the last byte on the clock of `performance`. */
  readonly atMs: number;
}

/** Sends requests to one server over kept-alive connections, as many as are needed at once. */
export interface Client {
  ask(asked: Asked): Promise<Answered>;
  close(): void;
}

export function makeClient(address: string): Client {
  const agent = new Agent({ keepAlive: true });
  return { ask: (asked) => send(address, agent, asked), close: () => agent.destroy() };
}

function send(address: string, agent: Agent, asked: Asked): Promise<Answered> {
  const { path, method, body, token, headers } = asked;
  const startMs = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise<Answered>((resolve, reject) => {
    const sent = request(`${address}${path}`, {
      agent,
      method: method ?? (text === undefined ? 'GET' : 'POST'),
      headers: {
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A server may close an idle connection at the moment in which it is used again.
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET';
      if (isStale) resolve(send(address, agent, asked));
      else reject(error);
    });
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { 'retry-after': retryAfter } = response.headers;
        const atMs = performance.now();
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
          milliseconds: atMs - startMs,
          atMs,
        });
      });
    });
    sent.end(text);
  });
}
