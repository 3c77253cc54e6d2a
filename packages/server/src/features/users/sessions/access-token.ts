import { type KeyObject, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { AccessClaims, AccessLog } from '../../../platform/http/account.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'exam-generation-system';
const AUDIENCE = 'exam-generation-system-api';
const LIFETIME_SECONDS = 15 * 60;
/** Tolerated difference between the clocks of servers that share a database. */
const CLOCK_SKEW_SECONDS = 60;

/**
 * A JWT (RFC 7519) valid for 15 minutes from `now`: `sub` is the account's id, `sid` the session's. A random
 * `jti` distinguishes two tokens of the same second.
 */
export function signAccessToken(
  { accountId, sessionId }: AccessClaims,
  key: KeyObject,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(accountId)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(key);
}

/**
 * The claims of a token that is signed by us and valid at `now`; otherwise undefined. A forged token is logged, an
 * expired one is not.
 */
export async function readAccessToken(
  token: string,
  key: KeyObject,
  now: Date,
  log: AccessLog,
): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify<{ sid: string }>(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate: now,
    });
    if (!isFromTheFuture(payload, now)) return { accountId: payload.sub as string, sessionId: payload.sid };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (error instanceof errors.JWTExpired) return undefined;
  }
  log.warn('an access token that this server did not make was refused');
  return undefined;
}

function isFromTheFuture({ iat = 0 }: JWTPayload, now: Date): boolean {
  return iat > now.getTime() / 1000 + CLOCK_SKEW_SECONDS;
}
