import { refusalOfSignUp } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { type AppError, conflict, forbidden } from '../../platform/errors.ts';
import { hashInvitation, mayUninvited } from './invitations/invite.ts';
import {
  isAddressInvited,
  isInvited,
  type PresentedInvitation,
  takeInvitation,
  takeInvitationsOf,
} from './invitations/queries.ts';
import { claimMail } from './mails/next-mail.ts';
import type { UserParts, Visit } from './parts.ts';
import { refuseCommonPassword } from './passwords/refuse-common-password.ts';
import { claimEmail, findAccountByEmail } from './queries.ts';
import { endSessionsOfAccount } from './sessions/queries.ts';
import { type OpenSession, startSession } from './sessions/start-session.ts';
import { refusePasswords } from './sign-on/refuse-passwords.ts';
import { issueCode } from './verification/issue-code.ts';
import { forgetCode } from './verification/queries.ts';
import { sendVerificationMail } from './verification/send-verification-mail.ts';

interface NewCredentials {
  readonly email: string;
  readonly password: string;
  /** The token of an invitation. */
  readonly invitation?: string | undefined;
}

/**
 * Creates an account and sends its code. An unverified e-mail is taken over: the earlier sign-up loses password,
 * sessions and code. Within a minute of the last mail to the address, or after the mails of its day, none is sent, and no code
 * is valid; the user can request one later. The answer is the same.
 *
 * Whoever may not sign up is refused before any account is looked up, so that the refusal tells nothing of accounts.
 * @throws AppError `malformed` for a common password, `forbidden` by the rules of the installation, `conflict` for the e-mail of a verified account,
 * `tooManyRequests`, `unavailable`
 */
export async function signUp(
  parts: UserParts,
  { email, password, invitation: token }: NewCredentials,
  visit: Visit,
): Promise<OpenSession> {
  refusePasswords(parts);
  refuseCommonPassword(password, 'password');
  parts.passwords.refuseIfBusy();
  await parts.limits.signupsByAddress.take(visit.network, visit.log);
  await parts.limits.mailsByAccount.take(`${email} ${visit.network}`, visit.log);
  const invitation = token && { email, tokenHash: hashInvitation(token), now: parts.clock() };
  await refuseUninvited(parts, email, invitation || undefined, visit);
  const account = await findAccountByEmail(parts.db, email);
  if (account?.isVerified) throw emailTaken();
  if (account === undefined) await takeNewAccount(parts, visit);
  const passwordHash = await parts.passwords.hash(password);

  const now = parts.clock();
  const { session, code } = await inTransaction(parts.db, async (trx) => {
    const isTaken = invitation ? await takeInvitation(trx, invitation) : false;
    if (!isTaken && !mayUninvited(parts.signUpRules, email)) throw notAllowed(parts, visit);
    const accountId = await claimEmail(trx, { id: uuid(), email, passwordHash, now });
    if (accountId === undefined) throw emailTaken();
    await endSessionsOfAccount(trx, accountId, now);
    return {
      code: await issueMailedCode(trx, parts, { accountId, email, now }),
      session: await startSession(trx, accountId, visit, now),
    };
  });
  if (code !== undefined) await sendVerificationMail(parts, email, code, visit.log);
  return session;
}

/** @throws AppError `forbidden` unless the rules let the address sign up, or an invitation does */
async function refuseUninvited(
  parts: UserParts,
  email: string,
  invitation: PresentedInvitation | undefined,
  visit: Visit,
): Promise<void> {
  if (mayUninvited(parts.signUpRules, email)) return;
  const isLetIn =
    parts.signUpRules.signUp !== 'closed' && invitation && (await isInvited(parts.db, invitation));
  if (!isLetIn) throw notAllowed(parts, visit);
}

/**
 * Asks whether an address that the provider of single sign-on has confirmed may have an account. An invitation lets it in without its
 * token: whoever has the address could open the mail.
 * @throws AppError `forbidden`
 */
export async function refuseUninvitedAddress(parts: UserParts, email: string, visit: Visit): Promise<void> {
  const { signUpRules, db, clock } = parts;
  if (mayUninvited(signUpRules, email)) return;
  const isLetIn = signUpRules.signUp !== 'closed' && (await isAddressInvited(db, email, clock()));
  if (!isLetIn) throw notAllowed(parts, visit);
}

/** Uses up what lets such an address in. @throws AppError `forbidden` if another sign-up has used it up */
export async function useInvitationsOf(
  trx: Trx,
  parts: UserParts,
  email: string,
  visit: Visit,
): Promise<void> {
  if (mayUninvited(parts.signUpRules, email)) return;
  if (!(await takeInvitationsOf(trx, email, parts.clock()))) throw notAllowed(parts, visit);
}

function notAllowed({ signUpRules }: UserParts, { log }: Visit): AppError {
  log.warn({ rule: signUpRules.signUp }, 'a sign-up was refused');
  return forbidden(refusalOfSignUp(signUpRules) ?? '');
}

/** Counts an account that is about to be made. @throws AppError `tooManyRequests` if its network makes no more for now */
export async function takeNewAccount(
  { limits }: UserParts,
  { network, neighbours, log }: Visit,
): Promise<void> {
  await limits.accountsInHour.take(network, log);
  await limits.accountsInDay.take(network, log);
  await limits.accountsOfNeighbours.take(neighbours, log);
}

/** @returns undefined if no mail may be sent yet; the previous code is invalid then, too */
async function issueMailedCode(
  trx: Trx,
  parts: UserParts,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<string | undefined> {
  if ((await claimMail(trx, parts, email, 'code')) === undefined) {
    return issueCode(trx, accountId, parts.keys.verificationCode, now);
  }
  await forgetCode(trx, accountId);
  return undefined;
}

function emailTaken(): AppError {
  return conflict('There is an account with this e-mail address. Log in instead.');
}
