import type { Readable } from 'node:stream';
import { type Access, answersOfEveryCall, type Endpoint, programAccessOf } from '@exam/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Account } from './account.ts';
import { BYTES } from './check-origin.ts';
import { runInSlot } from './load-shedding.ts';
import type { RowOf } from './pick-fields.ts';

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The argument of a handler: the parsed parts of the request, and the account. */
export interface Call<E extends Endpoint> {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
  readonly account: E['access'] extends 'signed-in' | 'verified' | 'operator' ? Account : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Gives the slot of the call back early, for work that waits in a queue of its own. */
  readonly releaseSlot: () => void;
}

declare const value: unique symbol;

/**
 * A value as its JSON, as a whole or as a stream. It is sent as it is, so a text is JSON only by a cast where it is written: no
 * other text is an answer. It is no buffer: making and freeing one takes longer than writing it.
 */
export type JsonOf<Value> =
  | (string & { readonly [value]: Value })
  | (Readable & { readonly [value]?: Value });

/** The result of a handler: a row for the body of the success, of which the contract picks the fields, or the JSON of the body. */
export type Answer<E extends Endpoint> = RowOf<SuccessOf<E>> | JsonOf<OutputOf<SuccessOf<E>>>;

type SuccessOf<E extends Endpoint> = E['answers'][keyof E['answers'] & (200 | 201)];

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The call of the contract that the route serves; absent where a library does. */
    call?: Endpoint;
  }
}

/** Serves one call of the contract: parse, ask the handler, answer with the contract's success status. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const status = 201 in endpoint.answers ? 201 : 200;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: endpoint.access, call: endpoint },
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    schema: schemaOf(endpoint),
    handler: async (request, reply) => {
      const { params, query, body, account, slot } = request;
      const parts = { params, query, body, account, request, reply, releaseSlot: () => slot?.release() };
      const answer = await runInSlot(request, reply, () => handle(parts as unknown as Call<E>));
      if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
      return reply.code(status).send(answer);
    },
  });
}

/** Where it differs from that of most calls: a session or the token of a program. */
function securityOf(endpoint: Endpoint): { security?: Record<string, string[]>[] } {
  if (endpoint.access === 'public') return { security: [] };
  return programAccessOf(endpoint) === 'never' ? { security: [{ accessToken: [] }] } : {};
}

function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const { params, query, body, bodyType, summary } = endpoint;
  return {
    summary,
    tags: [endpoint.path.split('/')[2]],
    response: { ...answersOfEveryCall(endpoint), ...endpoint.answers },
    ...securityOf(endpoint),
    ...(endpoint.access === 'operator' && { hide: true }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    // For the description of the API.
    ...(bodyType === 'bytes' && { consumes: [BYTES] }),
  };
}
