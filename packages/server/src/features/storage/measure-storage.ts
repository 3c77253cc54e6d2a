import { STORAGE_KINDS, type StorageKind } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { findMeasured, keepMeasured, sumStoredBytes } from './queries.ts';

/** Longer measuring is not done for each look at a figure. */
const LONG_MS = 1_000;

interface MeasuredStorage {
  readonly bytes: Readonly<Record<StorageKind, number>>;
  readonly usedBytes: number;
  readonly allowedBytes: number;
  readonly measuredAt: Date;
}

/** Sums the bytes of the things of an account by kind. The time grows with the number of questions, of their earlier versions and of copies in exams. */
export async function sumStorage(
  db: Queryable,
  accountId: string,
): Promise<{ readonly bytes: Record<StorageKind, number>; readonly usedBytes: number }> {
  const sums = await sumStoredBytes(db, accountId);
  const bytes = Object.fromEntries(STORAGE_KINDS.map((kind) => [kind, sums.get(kind) ?? 0])) as Record<
    StorageKind,
    number
  >;
  return { bytes, usedBytes: Object.values(bytes).reduce((sum, one) => sum + one, 0) };
}

/** Measures what the things of an account take, and keeps the figure: from now on, it decides whether something may be added. */
export async function measureStorage(db: Queryable, accountId: string, allowedBytes: number): Promise<void> {
  const startMs = performance.now();
  const sums = await sumStorage(db, accountId);
  const tookMs = Math.ceil(performance.now() - startMs);
  await keepMeasured(db, accountId, { ...sums, allowedBytes, tookMs });
}

/**
 * What the things of an account take now; of an account that takes long to measure, what they took a short time ago. Keeps
 * nothing, because looking changes nothing.
 */
export async function getStorage(
  db: Queryable,
  accountId: string,
  { allowedBytes, now }: { readonly allowedBytes: number; readonly now: Date },
): Promise<MeasuredStorage> {
  const kept = await findMeasured(db, accountId);
  if (kept === undefined || !isGoodEnough(kept)) {
    return { ...(await sumStorage(db, accountId)), allowedBytes, measuredAt: now };
  }
  const { bytes, usedBytes, measuredAt } = kept;
  return { bytes, usedBytes, allowedBytes, measuredAt };
}

/** Whether a kept figure need not be measured again yet. */
export function isGoodEnough({ tookMs, isRecent }: { tookMs: number; isRecent: boolean }): boolean {
  return tookMs >= LONG_MS && isRecent;
}
