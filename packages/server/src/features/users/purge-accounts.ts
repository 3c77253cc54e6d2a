import type { Purge } from '../../platform/purging.ts';
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

/** What is deleted of accounts when its time is over: accounts go if they are unverified for 7 days. */
export const ACCOUNT_PURGES = {
  'accounts that were never verified': (db, clock) =>
    deleteUnverifiedAccounts(db, new Date(clock().getTime() - UNVERIFIED_LIFETIME_MS)),
  'sessions that are over': (db, clock) => deleteOverSessions(db, clock()),
  'expired codes': (db, clock) => deleteExpiredCodes(db, clock()),
  'expired links for a new password': (db, clock) => deleteExpiredResets(db, clock()),
  'expired changes of e-mail': (db, clock) => deleteExpiredEmailChanges(db, clock()),
  'expired counters of rate limits': (db, clock) => deleteExpiredRateLimits(db, clock()),
  'counts of mails of earlier days': (db, clock) => purgeMailCounts(db, clock()),
} as const satisfies Readonly<Record<string, Purge>>;
