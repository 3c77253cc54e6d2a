import { createHash, createHmac, randomBytes } from 'node:crypto';

/** How long the token before the last one is still taken for a repeated request. */
const GRACE_MS = 10_000;

/** The first token of a session: 256 random bits in base64url. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The token that follows: an HMAC of its predecessor, so that a repeated request gets the same one although only
 * hashes are stored, and nobody without the server's key can go on from a stolen token.
 */
export function succeedingToken(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}

/** What the database keeps of a token. Tokens are random, so a plain hash cannot be guessed back. */
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
 * What a presented token means: `rotate` is its first use; `repeat` the same request again (an answer that was
 * lost, a second tab); `reused` a token that should long be forgotten, so somebody else holds a copy; `ended` a
 * session that is over.
 */
export function judgeRefreshToken(
  token: PresentedToken,
  now: Date,
): 'rotate' | 'repeat' | 'reused' | 'ended' {
  if (token.isLocked || token.sessionRevokedAt !== null || token.sessionExpiresAt <= now) return 'ended';
  if (token.rotatedAt === null) return 'rotate';
  return now.getTime() - token.rotatedAt.getTime() <= GRACE_MS ? 'repeat' : 'reused';
}
