import { createHash, randomBytes } from 'node:crypto';

export const RESET_LIFETIME_MS = 30 * 60_000;

/** What a link carries: 256 random bits in base64url. */
export function makeResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. Tokens are random, so a plain hash cannot be guessed back. */
export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
