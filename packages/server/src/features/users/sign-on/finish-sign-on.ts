import { randomBytes } from 'node:crypto';
import { DisplayNameField, EmailField } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { AppError, conflict, invalidField } from '../../../platform/errors.ts';
import { recordAccountEvent } from '../../audit/index.ts';
import { proposeDisplayName } from '../change-display-name.ts';
import { claimMail } from '../mails/next-mail.ts';
import type { UserParts, Visit } from '../parts.ts';
import { type AccountRow, claimEmail, findAccountByEmail, lockAccount } from '../queries.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { endSessionsOfAccount } from '../sessions/queries.ts';
import { type OpenSession, startSession } from '../sessions/start-session.ts';
import { refuseUninvitedAddress, takeNewAccount, useInvitationsOf } from '../sign-up.ts';
import { markVerified } from '../verification/queries.ts';
import { makeVerificationCode } from '../verification/verification-code.ts';
import { hashSignOnCode, sendSignOnMail } from './mail-code.ts';
import { type Person, type Provider, refused } from './provider.ts';
import {
  deleteSignOn,
  findAccountOfPerson,
  findSignOn,
  insertWaiting,
  keepLogOutAddress,
  linkPerson,
  lockAccountWith,
} from './queries.ts';
import { hashCookie, makeCookie } from './sign-on-cookie.ts';
import { SIGN_ON_LIFETIME_MS } from './start-sign-on.ts';

/** What came of a sign-on. */
type FinishedSignOn =
  | SignedIn
  | { readonly outcome: 'linked'; readonly email: string }
  /** The cookie is the one with which the browser gives the code. */
  | { readonly outcome: 'code-sent'; readonly email: string; readonly cookie: string };

export interface SignedIn {
  readonly outcome: 'signed-in';
  readonly email: string;
  readonly account: Pick<AccountRow, 'id' | 'email' | 'isVerified'>;
  readonly session: OpenSession;
}

interface Finishing {
  readonly parts: UserParts;
  readonly label: string;
  readonly person: Person;
  readonly cookieHash: Buffer;
  readonly visit: Visit;
  readonly now: Date;
}

/**
 * Ends a single sign-on with the provider's answer. An account is found by issuer and subject. Without one, an e-mail that the provider has
 * confirmed makes an account, or, where an account has it, a code that is mailed there shows that it is the same person's.
 * @throws AppError malformed for an answer that was not expected in this browser, or without a confirmed e-mail; forbidden for somebody new who
 * may not sign up; conflict where the person or the e-mail belongs to another account; tooManyRequests, unavailable
 */
export async function finishSignOn(
  parts: UserParts,
  { provider, label }: { readonly provider: Provider; readonly label: string },
  { answer, cookie = '' }: { readonly answer: string; readonly cookie: string | undefined },
  visit: Visit,
): Promise<FinishedSignOn> {
  await parts.limits.signOnsByAddress.take(visit.network, visit.log);
  const now = parts.clock();
  const cookieHash = hashCookie(cookie);
  const begun = await findSignOn(parts.db, cookieHash, now);
  if (begun === undefined) throw refused(label, visit.log);
  const person = await provider.redeem(answer, begun, visit.log).catch(async (error: unknown) => {
    if (error instanceof AppError && error.status === 400) await deleteSignOn(parts.db, cookieHash);
    throw error;
  });
  const finishing = { parts, label, person, cookieHash, visit, now };
  if (begun.accountId !== null) return linkTo(finishing, begun.accountId);
  const id = await findAccountOfPerson(parts.db, person);
  if (id === undefined) return signInByEmail(finishing);
  return useUp(finishing, async (trx) => {
    const account = await lockAccount(trx, id);
    if (account === undefined) throw refused(label, visit.log, 'closed');
    return signIn(trx, finishing, { id, email: account.email });
  });
}

/** Does the last step of a sign-on, in the transaction that uses it up: the same answer once more finds nothing. */
function useUp<Result>(
  { parts, label, cookieHash, visit }: Finishing,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(parts.db, async (trx) => {
    if (!(await deleteSignOn(trx, cookieHash))) throw refused(label, visit.log);
    return work(trx);
  });
}

/** Starts a session as for a password. */
export async function signIn(
  trx: Trx,
  { person, visit, now }: Pick<Finishing, 'visit' | 'now'> & { person: Pick<Person, 'logOutAddress'> },
  { id, email }: { readonly id: string; readonly email: string },
): Promise<SignedIn> {
  // A person is linked to accounts with a confirmed e-mail alone.
  const account = { id, email, isVerified: true };
  const session = await startSession(trx, id, visit, now);
  await keepLogOutAddress(trx, session.sessionId, person.logOutAddress);
  const what = describeDevice(visit.userAgent);
  await recordAccountEvent(trx, account, { action: 'account.logged-in', what });
  return { outcome: 'signed-in', email, account, session };
}

/** Links the person to the account in whose session the sign-on began. */
async function linkTo(finishing: Finishing, accountId: string): Promise<FinishedSignOn> {
  const { label } = finishing;
  const email = confirmedEmail(finishing);
  return useUp(finishing, async (trx) => {
    const row = await lockAccountWith(trx, email);
    if (row === undefined || row.id !== accountId || row.isLocked || row.verifiedAt === null) {
      throw conflict(
        `${label} knows you as ${email}, which is not the e-mail of this account. Change one of the two first.`,
      );
    }
    await link(trx, finishing, row);
    return { outcome: 'linked', email };
  });
}

/** @throws AppError conflict if the person is linked to another account */
export async function link(
  trx: Trx,
  { person, label, now }: { person: Pick<Person, 'issuer' | 'subject'>; label: string; now: Date },
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  if (!(await linkPerson(trx, person, id, now))) {
    throw conflict(`This sign-in with ${label} belongs to another account.`);
  }
  const account = { id, email, isVerified: true };
  await recordAccountEvent(trx, account, { action: 'account.sign-on-linked', what: label });
}

/** An account for a new person, or a code to the e-mail of the one that has it. */
async function signInByEmail(finishing: Finishing): Promise<FinishedSignOn> {
  const { parts, label, visit } = finishing;
  const email = confirmedEmail(finishing);
  const holder = await findAccountByEmail(parts.db, email);
  if (holder?.isLocked) throw refused(label, visit.log, 'closed');
  if (holder?.isVerified) return sendCode(finishing, holder);
  await refuseUninvitedAddress(parts, email, visit);
  parts.passwords.refuseIfBusy();
  if (holder === undefined) await takeNewAccount(parts, visit);
  // Nobody knows it. Whoever wants a password has one set by a mailed link.
  const passwordHash = await parts.passwords.hash(randomBytes(32).toString('base64url'));
  return useUp(finishing, async (trx) => {
    const account = await makeAccount(trx, finishing, { email, passwordHash });
    await link(trx, finishing, account);
    return signIn(trx, finishing, account);
  });
}

/** An account whose e-mail the provider has confirmed. One that waited for its code is taken over, as by a sign-up. */
async function makeAccount(
  trx: Trx,
  { parts, label, person, visit, now }: Finishing,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<{ id: string; email: string }> {
  await useInvitationsOf(trx, parts, email, visit);
  const id = await claimEmail(trx, { id: uuid(), email, passwordHash, now });
  if (id === undefined) throw refused(label, visit.log);
  await endSessionsOfAccount(trx, id, now);
  await markVerified(trx, id, now);
  await parts.onVerified(trx, { id, email });
  const account = { id, email, isVerified: true, sessionId: '' };
  const what = describeDevice(visit.userAgent);
  await recordAccountEvent(trx, account, { action: 'account.verified', what });
  const name = DisplayNameField.safeParse(person.name).data;
  if (name) await proposeDisplayName(trx, account, name);
  return account;
}

/** Mails a code to the account with this e-mail, and keeps the person until it is given. */
async function sendCode(
  finishing: Finishing,
  { id: accountId, email }: { readonly id: string; readonly email: string },
): Promise<FinishedSignOn> {
  const { parts, label, person, visit, now } = finishing;
  const [code, cookie] = [makeVerificationCode(), makeCookie()];
  const codeHash = hashSignOnCode({ accountId, code, person }, parts.keys.signOnCode);
  const expiresAt = new Date(now.getTime() + SIGN_ON_LIFETIME_MS);
  await useUp(finishing, async (trx) => {
    if ((await lockAccount(trx, accountId)) === undefined) throw refused(label, visit.log, 'closed');
    const wait = await claimMail(trx, parts, email, 'code');
    if (wait !== undefined) throw new AppError('tooManyRequests', { message: wait.sentence }, wait.seconds);
    const waiting = { cookieHash: hashCookie(cookie), accountId, createdAt: now, expiresAt };
    await insertWaiting(trx, { ...waiting, person, codeHash });
  });
  await sendSignOnMail(parts, { email, code, label }, visit.log);
  return { outcome: 'code-sent', email, cookie };
}

/** @throws AppError malformed unless the provider has confirmed the e-mail */
function confirmedEmail({ person, label }: Finishing): string {
  const email = EmailField.safeParse(person.email).data;
  if (email !== undefined) return email;
  throw invalidField(
    'answer',
    `${label} names no e-mail for you that it has confirmed, so that there is no account for it here.`,
  );
}
