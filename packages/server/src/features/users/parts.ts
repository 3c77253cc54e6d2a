import type { SignUpRules, Successor } from '@exam/contract';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import {
  type Allowance,
  DEFAULT_SIGN_UPS_PER_DAY,
  makeRateLimit,
  type RateLimit,
} from '../../platform/rate-limit/index.ts';
import type { Afterwards } from '../../platform/run-afterwards.ts';
import type { AccountKeys } from './account-keys.ts';
import type { MailAllowance } from './mails/mail-allowance.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { Provider } from './sign-on/provider.ts';

/** Called in the transaction that verifies an account; its changes are committed or rolled back with it. */
export type OnVerified = (trx: Trx, account: { id: string; email: string }) => Promise<void>;

/** Called in the transaction that changes an account's e-mail. */
export type OnEmailChanged = (trx: Trx, change: EmailChange) => Promise<void>;

export interface EmailChange {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Called in the transaction that deletes an account, before its rows are deleted.
 * @param successors who is to take over which shared course
 */
export type BeforeDeletion = (trx: Trx, account: Account, successors: readonly Successor[]) => Promise<void>;

/** Refuses successors that name foreign courses or members. @throws AppError notFound, forbidden */
export type CheckSuccessors = (account: Account, successors: readonly Successor[]) => Promise<void>;

/** Dependencies of the use cases of accounts. */
export interface UserParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: URL;
  /** Origins of pages that may use the API beside those of `publicUrl`. */
  readonly allowedOrigins: readonly string[];
  /** What the things of an account may take. */
  readonly allowedBytes: number;
  readonly signUpRules: SignUpRules;
  /** The e-mails of the operators. */
  readonly operators: readonly string[];
  readonly keys: AccountKeys;
  readonly allowance: MailAllowance;
  readonly passwords: PasswordHasher;
  /** The provider of single sign-on, what people call it, and whether there is no other way in; undefined without one. */
  readonly signOn:
    | { readonly provider: Provider; readonly label: string; readonly only: boolean }
    | undefined;
  readonly limits: Readonly<Record<LimitName, RateLimit>>;
  readonly afterwards: Afterwards;
  readonly onVerified: OnVerified;
  readonly onEmailChanged: OnEmailChanged;
  readonly checkSuccessors: CheckSuccessors;
  readonly beforeDeletion: BeforeDeletion;
}

/** The origin of a request. */
export interface Visit {
  /** The client network that rate limits count. */
  readonly network: string;
  /** The larger network around it. */
  readonly neighbours: string;
  readonly userAgent: string;
  /** The refresh token of the cookie, if any. */
  readonly refreshToken: string | undefined;
  readonly log: FastifyBaseLogger;
}

export type LimitName =
  | 'loginsByAddress'
  | 'loginsByAccount'
  | 'signupsByAddress'
  | 'accountsInHour'
  | 'accountsInDay'
  | 'accountsOfNeighbours'
  | 'resetsByAddress'
  | 'mailsByAccount'
  | 'signOnsByAddress';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * The rate limits. Only failed log-ins count. Limits by account also include the network, so that nobody can lock out an owner from
 * elsewhere; limits by network are high enough for a school behind one address.
 * @param signUpsPerDay new accounts of one client network in a day. Half of them may be made in an hour, and the
 * network around it makes twice as many in a day: somebody with many addresses of one network has little from them.
 */
export function allowancesWith(
  signUpsPerDay = DEFAULT_SIGN_UPS_PER_DAY,
): Readonly<Record<LimitName, Allowance>> {
  const accounts = (points: number, durationSeconds: number) => ({
    points,
    durationSeconds,
    refusal:
      'Too many accounts were made from your network. Whoever operates this installation can allow more (SIGN_UPS_PER_DAY).',
  });
  return {
    loginsByAddress: { points: 100, durationSeconds: 5 * MINUTE },
    loginsByAccount: { points: 10, durationSeconds: 15 * MINUTE },
    signupsByAddress: { points: Math.max(200, signUpsPerDay), durationSeconds: 60 * MINUTE },
    accountsInHour: accounts(Math.ceil(signUpsPerDay / 2), 60 * MINUTE),
    accountsInDay: accounts(signUpsPerDay, DAY),
    accountsOfNeighbours: accounts(2 * signUpsPerDay, DAY),
    resetsByAddress: { points: 100, durationSeconds: 60 * MINUTE },
    mailsByAccount: { points: 10, durationSeconds: 60 * MINUTE },
    // A sign-on takes two of them, or three with a mailed code.
    signOnsByAddress: { points: 300, durationSeconds: 5 * MINUTE },
  };
}

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
    accountsInHour: make('accountsInHour'),
    accountsInDay: make('accountsInDay'),
    accountsOfNeighbours: make('accountsOfNeighbours'),
    resetsByAddress: make('resetsByAddress'),
    mailsByAccount: make('mailsByAccount'),
    signOnsByAddress: make('signOnsByAddress'),
  };
}
