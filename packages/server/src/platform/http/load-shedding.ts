import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { makeFairQueue, type QueueLimits, type Slot } from '../jobs/fair-queue.ts';
import { clientNetwork } from '../rate-limit/index.ts';
import { type AccessClaims, isOfProgram } from './account.ts';
import { hasBody } from './check-origin.ts';
import { ClientLeftError, hasLeft } from './clients-that-leave.ts';
import { isOfApi } from './methods-of-addresses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call's part of the share of its account. It is held until the answer is sent and the handler has ended. */
    share: Slot | undefined;
    /** The slot of the call in its queue; undefined if it passes none. */
    slot: Slot | undefined;
    /** Whether the handler is at work or waits for its slot. The handler goes on when the client leaves. */
    isWorkedOn: boolean;
  }
  interface FastifyContextConfig {
    /** A handler that does nothing, for calls that are served under pressure too. */
    pressureHandler?: () => void;
  }
}

/** How many calls run and wait at the same time. Decision 14 gives the reasons for the values. */
export interface LoadLimits {
  /** Limits for the calls of one account of any kind. */
  readonly share: Limits;
  readonly ordinary: Limits;
  readonly costly: Limits;
  readonly hashing: Limits;
  /** The highest tolerated delay of the event loop, as a mean over a second. */
  readonly eventLoopDelayMs: number;
  /** The highest tolerated share of Node's heap limit in use. */
  readonly shareOfHeap: number;
}

/** `ofEach` limits one account, or one network if nobody is signed in. */
type Limits = Pick<QueueLimits, 'atOnce' | 'capacity' | 'ofEach' | 'longestWaitMs'>;

export const LOAD_LIMITS: LoadLimits = {
  share: { atOnce: 6, capacity: 128, longestWaitMs: 1_000 },
  ordinary: { atOnce: 16, capacity: 512, ofEach: { atOnce: 12, capacity: 256 }, longestWaitMs: 500 },
  costly: { atOnce: 4, capacity: 256, ofEach: { atOnce: 2, capacity: 64 }, longestWaitMs: 500 },
  hashing: { atOnce: 4, capacity: 32, ofEach: { atOnce: 4, capacity: 24 }, longestWaitMs: 1_000 },
  eventLoopDelayMs: 1_000,
  shareOfHeap: 0.9,
};

const RETRY_AFTER_SECONDS = 1;
const BUSY = 'The server is very busy at the moment. Try again in a few seconds.';
const MANY_OF_YOURS = 'You are sending too many requests at once. Try again in a few seconds.';
const MANY_LOGINS = 'Many people are logging in at the moment. Try again in a few seconds.';

/**
 * Refuses calls that are too many at once with 503 and Retry-After, before the session is looked up and before the body
 * is read: those above the share of their account, and those that their queue has no place for (`load` of the endpoint).
 * A slot is held while the call is worked on, not while its body arrives or its answer leaves: slow clients hold none.
 */
export async function shedLoad(app: FastifyInstance, limits: LoadLimits = LOAD_LIMITS): Promise<void> {
  await refuseUnderPressure(app, limits);
  const shares = makeShares(limits.share);
  const queues = {
    ordinary: makeQueue(limits.ordinary, BUSY),
    costly: makeQueue(limits.costly, BUSY),
    hashing: makeQueue(limits.hashing, MANY_LOGINS),
    waiting: undefined,
  };

  app.decorateRequest('share', undefined);
  app.decorateRequest('slot', undefined);
  app.decorateRequest('isWorkedOn', false);
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined || call.load === 'none') return;
    const accountId = shareOf(request.claims);
    // 'close' is also emitted after every complete answer.
    reply.raw.once('close', () => {
      if (!request.isWorkedOn) request.share?.release();
    });
    if (accountId !== undefined) request.share = await shares.acquire(accountId);
    requireClient(request);
    request.slot = await queues[call.load ?? 'ordinary']?.acquire(accountId ?? clientNetwork(request.ip));
    requireClient(request);
  });
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) request.slot?.release();
    // The end of the body will never arrive.
    requireClient(request);
  });
  // For calls that were refused before their handler.
  app.addHook('onSend', async (request) => {
    if (!request.isWorkedOn) request.slot?.release();
  });
}

/** Runs a handler in the slot of its call. The work counts against the share of its account until it ends, also when the client leaves. */
export async function runInSlot<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  const { slot, share } = request;
  request.isWorkedOn = true;
  try {
    await slot?.reacquire();
    if (hasLeft(request)) throw new ClientLeftError();
    return await work();
  } finally {
    request.isWorkedOn = false;
    slot?.release();
    if (reply.raw.closed) share?.release();
  }
}

/**
 * Ends the share of a client that left before it was acquired: the listener for 'close' did not see it.
 * @throws ClientLeftError if the client has left
 */
function requireClient(request: FastifyRequest): void {
  if (!hasLeft(request)) return;
  request.share?.release();
  throw new ClientLeftError();
}

function makeQueue(limits: Limits, refusal: string) {
  return makeFairQueue({ ...limits, refusal, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Whose share a call takes: the programs of an account have one of their own, so that they leave a person hers. */
function shareOf(claims: AccessClaims | undefined): string | undefined {
  if (claims === undefined) return undefined;
  return isOfProgram(claims) ? `programs of ${claims.accountId}` : claims.accountId;
}

/** One queue in which accounts do not wait for each other. */
function makeShares({ longestWaitMs, ...ofEach }: Limits) {
  const unlimited = { atOnce: Number.POSITIVE_INFINITY, capacity: Number.POSITIVE_INFINITY };
  return makeQueue(
    { ...unlimited, ofEach: { ...ofEach, refusal: MANY_OF_YOURS }, longestWaitMs },
    MANY_OF_YOURS,
  );
}

/** Refuses calls when the event loop is too late or memory runs out, which no queue can notice. */
async function refuseUnderPressure(
  app: FastifyInstance,
  { eventLoopDelayMs, shareOfHeap }: LoadLimits,
): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.config?.call?.load === 'none') route.config.pressureHandler = () => {};
  });
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    maxHeapUsedBytes: shareOfHeap * getHeapStatistics().heap_size_limit,
    pressureHandler: async (request) => {
      // Pages are served under pressure too. They are cheap, and they show why the API refuses.
      if (!isOfApi(request.url)) return;
      throw new AppError('unavailable', { message: BUSY }, RETRY_AFTER_SECONDS);
    },
  });
}
