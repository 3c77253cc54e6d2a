import { getHeapStatistics } from 'node:v8';
import type { Endpoint } from '@exam/contract';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { clientNetwork } from '../rate-limit/index.ts';
import { makeTurns, type TakeTurns, type Turn } from '../workshop/take-turns.ts';
import { hasBody } from './check-origin.ts';
import { ClientLeftError, hasLeft } from './clients-that-leave.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The turn of the call until its handler takes it over; undefined where the call need not wait for one. */
    turn: Turn | undefined;
    /** Whether the handler is at work or waits for its turn. The handler goes on when the client leaves. */
    isWorkedOn: boolean;
    /** The place among the calls of its account, kept until the answer has left and the handler has ended. */
    share: Turn | undefined;
  }
  interface FastifyContextConfig {
    takeTurns?: TakeTurns;
    /** Where it does nothing, the call is served under pressure too. */
    pressureHandler?: () => void;
  }
}

/** Which calls are out of the ordinary. */
export interface KindsOfCalls {
  /** Those that tell how the server is: they are served whatever happens. */
  readonly unlimited: readonly Endpoint[];
  /** Those that check a password, one at a time on another thread. */
  readonly hashing: readonly Endpoint[];
  /** Those that wait for the mail server. */
  readonly mailing: readonly Endpoint[];
  /** Those that wait for a worker process, or for work in the background, which have turns of their own. */
  readonly apart: readonly Endpoint[];
  /** Those that calculate for long in the one thread that serves everything. */
  readonly costly: readonly Endpoint[];
}

/** How much of what is done, and waits, at once. Decision 14 says why so much. */
export interface LoadLimits {
  /** How many calls of one account there are at once, of whatever kind, and with those that wait; how long one waits. */
  readonly share: { readonly atOnce: number; readonly places: number; readonly longestWaitMs: number };
  readonly hashing: LineLimits;
  readonly mailing: LineLimits;
  readonly apart: LineLimits;
  readonly costly: LineLimits;
  readonly ordinary: LineLimits;
  /** How late the event loop may be on average over a second. */
  readonly eventLoopDelayMs: number;
  /** How much of the heap that Node allows itself may be in use. */
  readonly shareOfHeap: number;
}

interface LineLimits {
  readonly atOnce: number;
  readonly places: number;
  /** How much of it one account has, or one address where nobody is signed in. */
  readonly ofEach?: { readonly atOnce: number; readonly places: number };
  readonly longestWaitMs: number;
}

export const LOAD_LIMITS: LoadLimits = {
  share: { atOnce: 6, places: 128, longestWaitMs: 1_000 },
  hashing: { atOnce: 4, places: 32, ofEach: { atOnce: 4, places: 24 }, longestWaitMs: 1_000 },
  mailing: { atOnce: 64, places: 128, ofEach: { atOnce: 24, places: 48 }, longestWaitMs: 1_000 },
  apart: { atOnce: 64, places: 128, longestWaitMs: 1_000 },
  costly: { atOnce: 4, places: 256, ofEach: { atOnce: 2, places: 64 }, longestWaitMs: 500 },
  ordinary: { atOnce: 16, places: 512, ofEach: { atOnce: 12, places: 256 }, longestWaitMs: 500 },
  eventLoopDelayMs: 1_000,
  shareOfHeap: 0.9,
};

const RETRY_AFTER_SECONDS = 1;
const BUSY = 'The server is very busy at the moment. Try again in a few seconds.';
const MANY_OF_YOURS = 'You are sending too many requests at once. Try again in a few seconds.';
const MANY_LOGINS = 'Many people are logging in at the moment. Try again in a few seconds.';

/**
 * Refuses calls that are too many at once with 503 and Retry-After, before the session is looked up and before the body
 * is read. Each kind of calls has a line of its own, so that a flood of one kind leaves the others alone. Accounts have
 * fair turns in each line, and no account has all turns of a line. A turn lasts while the call is worked on, not while its
 * body arrives or its answer leaves: slow clients hold no turn.
 */
export async function limitLoad(
  app: FastifyInstance,
  kinds: KindsOfCalls,
  limits: LoadLimits = LOAD_LIMITS,
): Promise<void> {
  await refuseUnderPressure(app, limits);
  const lineOf = makeLines(kinds, limits);
  const shares = makeShares(limits);

  app.addHook('onRoute', (route) => {
    const call = route.config?.call;
    if (call === undefined) return;
    const takeTurns = lineOf(call);
    route.config = { ...route.config, ...(takeTurns ? { takeTurns } : { pressureHandler: () => {} }) };
  });
  app.decorateRequest('turn', undefined);
  app.decorateRequest('share', undefined);
  app.decorateRequest('isWorkedOn', false);
  app.addHook('onRequest', async (request, reply) => {
    const { takeTurns } = request.routeOptions.config;
    if (takeTurns === undefined) return;
    const { accountId } = request.claims ?? {};
    // 'close' is also emitted after every complete answer.
    reply.raw.once('close', () => {
      if (!request.isWorkedOn) leaveShare(request);
    });
    if (accountId !== undefined) {
      request.share = await shares.join(accountId);
      endIfLeft(request);
    }
    request.turn = await takeTurns.join(accountId ?? clientNetwork(request.ip));
    endIfLeft(request);
  });
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) leaveTurn(request);
    // No end of its body would ever come.
    endIfLeft(request);
  });
  // Refused on the way to its handler.
  app.addHook('onSend', async (request) => leaveTurn(request));
}

/** The listener for the close may have run before the share was there. @throws ClientLeftError */
function endIfLeft(request: FastifyRequest): void {
  if (!hasLeft(request)) return;
  leaveShare(request);
  throw new ClientLeftError();
}

function leaveTurn({ turn }: FastifyRequest): void {
  turn?.leave();
}

function leaveShare({ share }: FastifyRequest): void {
  share?.leave();
}

/**
 * Bounds the calls of each account by itself. A call that has waited for long is refused, and none by what the last calls
 * took: those may have been of other accounts.
 */
function makeShares({ share: { longestWaitMs, ...ofEach } }: LoadLimits): TakeTurns {
  return makeTurns({
    atOnce: Number.POSITIVE_INFINITY,
    places: Number.POSITIVE_INFINITY,
    ofEach: { ...ofEach, refusal: MANY_OF_YOURS },
    patienceMs: longestWaitMs,
    refusal: MANY_OF_YOURS,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** @returns of each call the line that it takes; undefined where it need not wait */
function makeLines({ unlimited, hashing, mailing, apart, costly }: KindsOfCalls, limits: LoadLimits) {
  const makeLine = (line: LineLimits, refusal: string) =>
    makeTurns({ ...line, refusal, retryAfterSeconds: RETRY_AFTER_SECONDS });
  const lines = {
    hashing: makeLine(limits.hashing, MANY_LOGINS),
    mailing: makeLine(limits.mailing, BUSY),
    apart: makeLine(limits.apart, BUSY),
    costly: makeLine(limits.costly, BUSY),
    ordinary: makeLine(limits.ordinary, BUSY),
  };
  return (call: Endpoint) => {
    if (unlimited.includes(call)) return undefined;
    if (hashing.includes(call)) return lines.hashing;
    if (mailing.includes(call)) return lines.mailing;
    if (apart.includes(call)) return lines.apart;
    return costly.includes(call) ? lines.costly : lines.ordinary;
  };
}

/** What no line can see: the thread itself comes too late, or memory ends. */
async function refuseUnderPressure(
  app: FastifyInstance,
  { eventLoopDelayMs, shareOfHeap }: LoadLimits,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    maxHeapUsedBytes: shareOfHeap * getHeapStatistics().heap_size_limit,
    pressureHandler: async (request) => {
      // Pages are served under pressure too. They are cheap, and they show why the API refuses.
      if (!request.url.startsWith('/api/')) return;
      throw new AppError('unavailable', { message: BUSY }, RETRY_AFTER_SECONDS);
    },
  });
}
