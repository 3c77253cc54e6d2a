import { getHeapStatistics } from 'node:v8';
import type { Endpoint } from '@exam/contract';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { type FairQueue, makeFairQueue, type Turn } from '../jobs/fair-queue.ts';
import { clientNetwork } from '../rate-limit/index.ts';
import { hasBody } from './check-origin.ts';
import { ClientLeftError, hasLeft } from './clients-that-leave.ts';
import { isOfApi } from './methods-of-addresses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The turn of the call until its handler takes it over; undefined if the call needs none. */
    turn: Turn | undefined;
    /** Whether the handler is at work or waits for its turn. The handler goes on when the client leaves. */
    isWorkedOn: boolean;
    /** The call's share of its account's limit. It is held until the answer is sent and the handler has ended. */
    share: Turn | undefined;
  }
  interface FastifyContextConfig {
    takeTurns?: FairQueue;
    /** A handler that does nothing, for calls that are served under pressure too. */
    pressureHandler?: () => void;
  }
}

/** Endpoints that do not take an ordinary turn. */
export interface KindsOfCalls {
  /** Health and metrics: served whatever the load is. */
  readonly unlimited: readonly Endpoint[];
  /** Endpoints that check a password. One runs at a time, on another thread. */
  readonly hashing: readonly Endpoint[];
  /** Endpoints that wait for the mail server. */
  readonly mailing: readonly Endpoint[];
  /** Endpoints that wait for a worker process or for background work, which have turns of their own. */
  readonly apart: readonly Endpoint[];
  /** Endpoints that calculate for long on the main thread. */
  readonly costly: readonly Endpoint[];
}

/** How many calls run and wait at the same time. Decision 14 gives the reasons for the values. */
export interface LoadLimits {
  /** Limits for the calls of one account of any kind: how many run, how many run or wait, and how long one waits. */
  readonly share: { readonly atOnce: number; readonly capacity: number; readonly longestWaitMs: number };
  readonly hashing: LineLimits;
  readonly mailing: LineLimits;
  readonly apart: LineLimits;
  readonly costly: LineLimits;
  readonly ordinary: LineLimits;
  /** The highest tolerated delay of the event loop, as a mean over a second. */
  readonly eventLoopDelayMs: number;
  /** The highest tolerated share of Node's heap limit in use. */
  readonly shareOfHeap: number;
}

interface LineLimits {
  readonly atOnce: number;
  readonly capacity: number;
  /** The part of these limits for one account, or for one address if nobody is signed in. */
  readonly ofEach?: { readonly atOnce: number; readonly capacity: number };
  readonly longestWaitMs: number;
}

export const LOAD_LIMITS: LoadLimits = {
  share: { atOnce: 6, capacity: 128, longestWaitMs: 1_000 },
  hashing: { atOnce: 4, capacity: 32, ofEach: { atOnce: 4, capacity: 24 }, longestWaitMs: 1_000 },
  mailing: { atOnce: 64, capacity: 128, ofEach: { atOnce: 24, capacity: 48 }, longestWaitMs: 1_000 },
  apart: { atOnce: 64, capacity: 128, longestWaitMs: 1_000 },
  costly: { atOnce: 4, capacity: 256, ofEach: { atOnce: 2, capacity: 64 }, longestWaitMs: 500 },
  ordinary: { atOnce: 16, capacity: 512, ofEach: { atOnce: 12, capacity: 256 }, longestWaitMs: 500 },
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
  app.addHook('onRequest', (request, reply, done) => {
    const { takeTurns } = request.routeOptions.config;
    if (takeTurns === undefined) return done();
    const { accountId } = request.claims ?? {};
    // 'close' is also emitted after every complete answer.
    reply.raw.once('close', () => {
      if (!request.isWorkedOn) leaveShare(request);
    });
    const who = accountId ?? clientNetwork(request.ip);
    // Mostly nothing has to be waited for, and waiting for that alone takes time.
    request.share = accountId === undefined ? undefined : shares.joinNow(accountId);
    if (request.share || accountId === undefined) request.turn = takeTurns.joinNow(who);
    if (request.turn) return done(errorIfLeft(request));
    waitForTurn(request, { shares, takeTurns, accountId, who }).then(() => done(), done);
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request)) leaveTurn(request);
    // The end of the body will never arrive.
    done(errorIfLeft(request));
  });
  // For calls that were refused before their handler.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leaveTurn(request);
    done();
  });
}

interface Waiting {
  readonly shares: FairQueue;
  readonly takeTurns: FairQueue;
  readonly accountId: string | undefined;
  readonly who: string;
}

/** Waits for what a call does not have yet: the share of its account, and its turn. */
async function waitForTurn(
  request: FastifyRequest,
  { shares, takeTurns, accountId, who }: Waiting,
): Promise<void> {
  if (accountId !== undefined && !request.share) {
    request.share = await shares.join(accountId);
    const error = errorIfLeft(request);
    if (error) throw error;
  }
  request.turn = await takeTurns.join(who);
  const error = errorIfLeft(request);
  if (error) throw error;
}

/** Ends the share of a client that left before it was taken: the listener for 'close' did not see it. */
function errorIfLeft(request: FastifyRequest): ClientLeftError | undefined {
  if (!hasLeft(request)) return undefined;
  leaveShare(request);
  return new ClientLeftError();
}

function leaveTurn({ turn }: FastifyRequest): void {
  turn?.leave();
}

function leaveShare({ share }: FastifyRequest): void {
  share?.leave();
}

/**
 * Limits the calls of each account. A waiting call is refused after a fixed time. The wait is not estimated from the
 * durations of earlier calls, because those may be calls of other accounts.
 */
function makeShares({ share: { longestWaitMs, ...ofEach } }: LoadLimits): FairQueue {
  return makeFairQueue({
    atOnce: Number.POSITIVE_INFINITY,
    capacity: Number.POSITIVE_INFINITY,
    ofEach: { ...ofEach, refusal: MANY_OF_YOURS },
    patienceMs: longestWaitMs,
    refusal: MANY_OF_YOURS,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** @returns a function that tells the line of a call; undefined if the call need not wait */
function makeLines({ unlimited, hashing, mailing, apart, costly }: KindsOfCalls, limits: LoadLimits) {
  const makeLine = (line: LineLimits, refusal: string) =>
    makeFairQueue({ ...line, refusal, retryAfterSeconds: RETRY_AFTER_SECONDS });
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

/** Refuses calls when the event loop is too late or memory runs out, which no line can notice. */
async function refuseUnderPressure(
  app: FastifyInstance,
  { eventLoopDelayMs, shareOfHeap }: LoadLimits,
): Promise<void> {
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
