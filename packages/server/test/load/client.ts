import { Agent, request } from 'node:http';
import type { Endpoint } from '@exam/contract';

/** One request; a POST where it has a body and no method is named. */
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
  /** Undefined where it does not say when to come again. */
  readonly retryAfterSeconds: number | undefined;
  /** From sending to the last byte. */
  readonly milliseconds: number;
  /** When the last byte came, on the clock of `performance`. */
  readonly atMs: number;
}

/** Asks one server over connections that stay open, as many as are needed at once. */
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
      // A server may close a connection that was idle at the moment at which it is used again.
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
