import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { type Allowance, makeRateLimit, type RateLimit } from '../../platform/rate-limit/index.ts';
import type { Afterwards } from '../../platform/run-afterwards.ts';
import type { AccountKeys } from './account-keys.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';

/** Called in the transaction that makes an account verified: what it does stays or goes with that. */
export type OnVerified = (trx: Trx, account: { id: string; email: string }) => Promise<void>;

/** Called in the transaction in which an account's e-mail becomes another one. */
export type OnEmailChanged = (trx: Trx, change: EmailChange) => Promise<void>;

export interface EmailChange {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

/** Called in the transaction that deletes an account, before its rows go. */
export type BeforeDeletion = (trx: Trx, account: Account) => Promise<void>;

/** What the use cases of the accounts are made with. */
export interface UserParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: URL;
  readonly keys: AccountKeys;
  readonly passwords: PasswordHasher;
  readonly limits: Readonly<Record<LimitName, RateLimit>>;
  readonly afterwards: Afterwards;
  readonly onVerified: OnVerified;
  readonly onEmailChanged: OnEmailChanged;
  readonly beforeDeletion: BeforeDeletion;
}

/** Where a request comes from. */
export interface Visit {
  /** What the rate limits count by. */
  readonly network: string;
  readonly userAgent: string;
  /** Of the cookie, if there is one. */
  readonly refreshToken: string | undefined;
  readonly log: FastifyBaseLogger;
}

export type LimitName =
  | 'loginsByAddress'
  | 'loginsByAccount'
  | 'signupsByAddress'
  | 'resetsByAddress'
  | 'mailsByAccount';

const MINUTE = 60;

/**
 * Log-ins count when they fail. Limits by account count it together with the address, so that nobody can lock an
 * owner out from elsewhere; those by address leave room for a school behind one address.
 */
export const ALLOWANCES: Readonly<Record<LimitName, Allowance>> = {
  loginsByAddress: { points: 100, durationSeconds: 5 * MINUTE },
  loginsByAccount: { points: 10, durationSeconds: 15 * MINUTE },
  signupsByAddress: { points: 200, durationSeconds: 60 * MINUTE },
  resetsByAddress: { points: 100, durationSeconds: 60 * MINUTE },
  mailsByAccount: { points: 10, durationSeconds: 60 * MINUTE },
};

export function makeLimits(
  pool: pg.Pool,
  appSecret: string,
  allowances: Readonly<Record<LimitName, Allowance>>,
): UserParts['limits'] {
  const make = (name: LimitName) => makeRateLimit({ pool, appSecret, name, ...allowances[name] });
  return {
    loginsByAddress: make('loginsByAddress'),
    loginsByAccount: make('loginsByAccount'),
    signupsByAddress: make('signupsByAddress'),
    resetsByAddress: make('resetsByAddress'),
    mailsByAccount: make('mailsByAccount'),
  };
}
