import { createHash, randomBytes } from 'node:crypto';

export const RESET_LIFETIME_MS = 30 * 60_000;

/** The token of a link: 256 random bits in base64url. */
export function makeResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. Tokens are random, so a plain hash is safe. */
export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
