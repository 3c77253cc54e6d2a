import { type KeyObject, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readCompact, signCompact } from '../../../platform/compact-jws.ts';
import type { AccessLog, SessionClaims } from '../../../platform/http/account.ts';

const ISSUER = 'exam-generation-system';
const AUDIENCE = 'exam-generation-system-api';
const LIFETIME_SECONDS = 15 * 60;
/** Tolerated difference between the clocks of servers that share a database. */
const CLOCK_SKEW_SECONDS = 60;

/**
 * The claims of a JWT (RFC 7519): `sub` is the account's id, `sid` the session's, times are in seconds. A token with other
 * ones, such as `nbf`, is not ours.
 */
const ClaimsSchema = z.strictObject({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.string(),
  sid: z.string(),
  jti: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
});

/** A JWT valid for 15 minutes from `now`. A random `jti` distinguishes two tokens of the same second. */
export function signAccessToken({ accountId, sessionId }: SessionClaims, key: KeyObject, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + LIFETIME_SECONDS;
  const claims = { sid: sessionId, iss: ISSUER, aud: AUDIENCE, sub: accountId, jti: randomUUID(), iat, exp };
  return signCompact(claims, key);
}

/** Reads a token for a moment. @returns its claims; undefined unless this server signed it and it is valid then */
export type ReadAccessToken = (token: string, now: Date, log: AccessLog) => SessionClaims | undefined;

/** Reads tokens that were signed with the key. A forged token is logged, an expired one is not. */
export function makeReadAccessToken(key: KeyObject): ReadAccessToken {
  return (token, now, log) => {
    const { data: claims } = ClaimsSchema.safeParse(readCompact(token, key));
    const seconds = now.getTime() / 1000;
    if (claims === undefined || claims.iat > seconds + CLOCK_SKEW_SECONDS) {
      log.warn('an access token that this server did not make was refused');
      return undefined;
    }
    return claims.exp > seconds ? { accountId: claims.sub, sessionId: claims.sid } : undefined;
  };
}
