import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

export const CODE_LIFETIME_MS = 10 * 60_000;
const TRIES_PER_CODE = 5;
const TRIES_PER_DAY = 20;

/** Six digits from a secure random source. */
export function makeVerificationCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The intended code: a number has lost its leading zeros, and people type blanks and hyphens. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').padStart(6, '0');
}

/** The stored form of a code: keyed, because a million codes are quickly hashed, and bound to the account. */
export function hashVerificationCode(accountId: string, code: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${accountId}:${code}`).digest();
}

/** The day whose tries are counted, as `YYYY-MM-DD` in UTC. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The database's state of a code when it is tried. */
export interface CodeState {
  readonly isVerified: boolean;
  readonly triesToday: number;
  readonly code: { readonly hash: Buffer; readonly tries: number; readonly expiresAt: Date } | undefined;
}

export type Verdict = 'right' | 'wrong' | 'no-code' | 'too-many-today' | 'already-verified';

/** Five tries per code, twenty per day and account. A `right` or `wrong` try must be counted. */
export function judgeTry(state: CodeState, presentedHash: Buffer, now: Date): Verdict {
  const { code } = state;
  if (state.isVerified) return 'already-verified';
  if (state.triesToday >= TRIES_PER_DAY) return 'too-many-today';
  if (code === undefined || code.tries >= TRIES_PER_CODE || code.expiresAt <= now) return 'no-code';
  return timingSafeEqual(code.hash, presentedHash) ? 'right' : 'wrong';
}

/** Seconds until the daily count is reset; at least 1. */
export function secondsUntilTomorrow(now: Date): number {
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.ceil((tomorrow - now.getTime()) / 1000);
}
