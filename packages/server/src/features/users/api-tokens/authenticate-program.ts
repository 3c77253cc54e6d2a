import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import type { Account, CallLog, ProgramClaims } from '../../../platform/http/account.ts';
import { makeRateLimit } from '../../../platform/rate-limit/index.ts';
import { findTokenWithAccount, noteUse } from './queries.ts';

/** Calls of one token in a minute. */
const TOKEN_CALLS_PER_MINUTE = 600;

/** A use is noted at most so often: a note for each call would double the writes. */
const NOTED_EVERY_MS = 60_000;

interface ProgramParts {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly appSecret: string;
  readonly clock: Clock;
  readonly tokenCallsPerMinute?: number | undefined;
}

/** Finds the account of a program's token; undefined for one that was revoked or has expired, and for a closed account. */
type AuthenticateProgram = (claims: ProgramClaims, log: CallLog) => Promise<Account | undefined>;

/** Makes the check of tokens for programs. All servers ask the database at each call, so that a revoked token ends on all at once. */
export function makeAuthenticateProgram(parts: ProgramParts): AuthenticateProgram {
  const { db, pool, appSecret, clock, tokenCallsPerMinute: points = TOKEN_CALLS_PER_MINUTE } = parts;
  const refusal = `A program may make ${points.toLocaleString('en')} calls a minute.`;
  const limit = makeRateLimit({
    pool,
    appSecret,
    name: 'callsOfToken',
    points,
    durationSeconds: 60,
    refusal,
  });
  return async (claims, log) => {
    await limit.take(claims.tokenHash.toString('base64url'), log);
    const now = clock();
    const row = await findTokenWithAccount(db, claims, now);
    if (row === undefined) return undefined;
    const { lastUsedAt } = row;
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MS) {
      await noteUse(db, row.tokenId, now);
    }
    return {
      id: row.id,
      email: row.email,
      isVerified: row.verifiedAt !== null,
      sessionId: '',
      program: { right: row.mayWrite ? 'write' : 'read', courses: row.courseIds },
    };
  };
}
