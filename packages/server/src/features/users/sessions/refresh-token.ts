import { createHash, createHmac, randomBytes } from 'node:crypto';

/** How long the previous token is still accepted for a repeated request. */
const GRACE_MS = 10_000;

/** The first token of a session: 256 random bits in base64url. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The next token: an HMAC of its predecessor, so that a repeated request gets the same one although only
 * hashes are stored, and a stolen token is useless without the server's key.
 */
export function succeedingToken(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}

/** The stored form of a token. Tokens are random, so a plain hash is safe. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export interface PresentedToken {
  readonly rotatedAt: Date | null;
  readonly sessionExpiresAt: Date;
  readonly sessionRevokedAt: Date | null;
  readonly isLocked: boolean;
}

/**
 * The meaning of a presented token: `rotate` is its first use; `repeat` the same request again (a lost answer, a second
 * tab); `reused` an old token, so somebody else holds a copy; `ended` a token of an ended session.
 */
export function judgeRefreshToken(
  token: PresentedToken,
  now: Date,
): 'rotate' | 'repeat' | 'reused' | 'ended' {
  if (token.isLocked || token.sessionRevokedAt !== null || token.sessionExpiresAt <= now) return 'ended';
  if (token.rotatedAt === null) return 'rotate';
  return now.getTime() - token.rotatedAt.getTime() <= GRACE_MS ? 'repeat' : 'reused';
}
