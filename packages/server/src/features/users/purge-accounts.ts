import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { purgeMailCounts } from './mails/mail-allowance.ts';
import {
  deleteExpiredCodes,
  deleteExpiredEmailChanges,
  deleteExpiredRateLimits,
  deleteExpiredResets,
  deleteOverSessions,
  deleteUnverifiedAccounts,
} from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const UNVERIFIED_LIFETIME_MS = 7 * DAY_MS;

/**
 * Deletes expired data: accounts unverified for 7 days, sessions, codes, links, changes of e-mail, counts of
 * rate limits and of mails.
 */
export async function purgeAccounts(db: Db, clock: Clock): Promise<void> {
  const now = clock();
  await deleteUnverifiedAccounts(db, new Date(now.getTime() - UNVERIFIED_LIFETIME_MS));
  await deleteOverSessions(db, now);
  await deleteExpiredCodes(db, now);
  await deleteExpiredResets(db, now);
  await deleteExpiredEmailChanges(db, now);
  await deleteExpiredRateLimits(db, now);
  await purgeMailCounts(db, now);
}
