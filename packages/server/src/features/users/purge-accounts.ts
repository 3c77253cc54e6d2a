import { hourly, type ScheduledJob } from '../../platform/jobs/index.ts';
import { deleteFailedMails } from '../../platform/mail/index.ts';
import { deleteOldTokens } from './api-tokens/queries.ts';
import { deleteExpiredInvitations } from './invitations/queries.ts';
import { PURGE_MAIL_COUNTS } from './mails/mail-allowance.ts';
import {
  deleteExpiredCodes,
  deleteExpiredEmailChanges,
  deleteExpiredRateLimits,
  deleteExpiredResets,
  deleteOverSessions,
  deleteUnverifiedAccounts,
} from './queries.ts';
import { deleteOldSignOns } from './sign-on/queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const UNVERIFIED_LIFETIME_MS = 7 * DAY_MS;
const FAILED_MAILS_MS = 30 * DAY_MS;
/** So long its owner sees why a program does not get in any more. */
const EXPIRED_TOKEN_LISTED_MS = 30 * DAY_MS;

/** What is deleted of accounts when its time is over: accounts go if they are unverified for 7 days. */
export const ACCOUNT_PURGES: readonly ScheduledJob[] = [
  hourly('delete accounts that were never verified', (db, clock) =>
    deleteUnverifiedAccounts(db, new Date(clock().getTime() - UNVERIFIED_LIFETIME_MS)),
  ),
  hourly('delete sessions that are over', (db, clock) => deleteOverSessions(db, clock())),
  hourly('delete tokens for programs that have expired', (db, clock) =>
    deleteOldTokens(db, new Date(clock().getTime() - EXPIRED_TOKEN_LISTED_MS)),
  ),
  hourly('delete single sign-ons that nobody finished', (db, clock) => deleteOldSignOns(db, clock())),
  hourly('delete expired codes', (db, clock) => deleteExpiredCodes(db, clock())),
  hourly('delete expired links for a new password', (db, clock) => deleteExpiredResets(db, clock())),
  hourly('delete expired invitations', (db, clock) => deleteExpiredInvitations(db, clock())),
  hourly('delete expired changes of e-mail', (db, clock) => deleteExpiredEmailChanges(db, clock())),
  hourly('delete expired counters of rate limits', (db, clock) => deleteExpiredRateLimits(db, clock())),
  hourly('delete notes of failed mails', (db, clock) =>
    deleteFailedMails(db, new Date(clock().getTime() - FAILED_MAILS_MS)),
  ),
  PURGE_MAIL_COUNTS,
];
