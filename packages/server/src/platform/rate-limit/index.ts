import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { deriveKey } from '../keys.ts';
import { rememberRefusals } from './remembered-refusals.ts';

export { clientNeighbours, clientNetwork } from './client-network.ts';

/** At most `points` in each period of `durationSeconds`. The period of a key begins with its first point. */
export interface Allowance {
  readonly points: number;
  readonly durationSeconds: number;
  /** The sentence of a refusal, before when to try again; default: there were too many attempts. */
  readonly refusal?: string;
}

/** New accounts of one client network in a day, unless the operator says otherwise. */
export const DEFAULT_SIGN_UPS_PER_DAY = 200;

/** The part of a logger that a limit uses. */
interface LimitLog {
  warn(fields: object, message: string): void;
}

/** Counts points per key over all servers that share the database. */
export interface RateLimit {
  /** @throws AppError `tooManyRequests` with Retry-After if the period has no point left */
  take(key: string, log: LimitLog): Promise<void>;
  /** Gives one point back after a successful attempt. Never throws. */
  giveBack(key: string): Promise<void>;
  /** Deletes the key's count. Never throws. */
  forget(key: string): Promise<void>;
}

interface RateLimitParts extends Allowance {
  readonly pool: pg.Pool;
  readonly appSecret: string;
  /** Separates the keys of this limit from those of other limits. */
  readonly name: string;
}

/** A limit in the table `rate_limits`, by the real time. Keys may name people, so they are stored as HMACs. */
export function makeRateLimit({
  pool,
  appSecret,
  name,
  points,
  durationSeconds,
  refusal = 'Too many attempts.',
}: RateLimitParts): RateLimit {
  const hmacKey = deriveKey(appSecret, 'rate-limit');
  const hide = (key: string) => createHmac('sha256', hmacKey).update(key).digest('base64url');
  const limiter = new RateLimiterPostgres({
    // Removes the names that the library gives its statements: a prepared statement would stay in the session, which
    // a pooler hands on to others.
    storeClient: { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // The hourly purge removes expired rows of all limits.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: durationSeconds,
  });
  const refusals = rememberRefusals();
  return {
    async take(key, log) {
      const hidden = hide(key);
      const msBeforeNext = refusals.find(hidden) ?? (await consume(limiter, hidden));
      if (msBeforeNext === undefined) return;
      if (refusals.find(hidden) === undefined) refusals.remember(hidden, msBeforeNext);
      log.warn({ limit: name }, 'a rate limit refused a request');
      throw refusalOf(refusal, msBeforeNext);
    },
    giveBack: (key) => passOver(limiter.reward(hide(key), 1)),
    async forget(key) {
      await passOver(limiter.delete(hide(key)));
      refusals.forget(hide(key));
    },
  };
}

/**
 * Ignores a failure: the action that took the point is done, and its answer must not become an error. The period ends
 * by itself.
 */
async function passOver(givingBack: Promise<unknown>): Promise<void> {
  await givingBack.catch(() => {});
}

/** @returns the remaining milliseconds of the period if it has no point left, else undefined */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason.msBeforeNext;
    throw reason;
  }
}

function refusalOf(refusal: string, msBeforeNext: number): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const message = `${refusal} Try again in ${inWords(seconds)}.`;
  return new AppError('tooManyRequests', { message }, seconds);
}

/** A longer time is told in hours. */
const MOST_MINUTES = 120;

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > MOST_MINUTES) return `${Math.ceil(minutes / 60)} hours`;
  if (seconds <= 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${minutes} minutes`;
}
