import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { type AppError, invalidField } from '../../../platform/errors.ts';
import { recordAccountEvent } from '../../audit/index.ts';
import { deleteTokensOf } from '../api-tokens/queries.ts';
import { freeMail } from '../mails/next-mail.ts';
import type { UserParts, Visit } from '../parts.ts';
import { lockAccount } from '../queries.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { endSessionsOfAccount } from '../sessions/queries.ts';
import { markVerified } from '../verification/queries.ts';
import { sendPasswordMail } from './password-mail.ts';
import { findAccountOfReset, forgetOpenRequests, setPassword, takeReset } from './queries.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { hashResetToken } from './reset-token.ts';

/**
 * Sets a new password by the link of a mail, which also proves the e-mail. All sessions and tokens for programs
 * end, and an open change of e-mail is deleted.
 * @throws AppError malformed for a common password or an invalid or expired link, tooManyRequests, unavailable
 */
export async function resetPassword(
  parts: UserParts,
  { token, password }: { token: string; password: string },
  visit: Visit,
): Promise<void> {
  refuseCommonPassword(password, 'password');
  parts.passwords.refuseIfBusy();
  await parts.limits.loginsByAddress.take(visit.network, visit.log);
  const tokenHash = hashResetToken(token);
  const accountId = await findAccountOfReset(parts.db, tokenHash, parts.clock());
  if (accountId === undefined) throw refuse(visit);

  const newHash = await parts.passwords.hash(password);
  const email = await inTransaction(parts.db, (trx) =>
    setByToken(trx, parts, { accountId, tokenHash, newHash, userAgent: visit.userAgent }),
  );
  if (email === undefined) throw refuse(visit);
  visit.log.info({ accountId }, 'a password was set by a mailed link');
  await parts.limits.loginsByAddress.giveBack(visit.network);
  await parts.limits.loginsByAccount.forget(`${email} ${visit.network}`);
  await sendPasswordMail(parts, email, visit.log);
}

interface NewPassword {
  readonly accountId: string;
  readonly tokenHash: Buffer;
  readonly newHash: string;
  readonly userAgent: string;
}

/** @returns the account's e-mail; undefined if the token was used or replaced meanwhile, or the account is locked */
async function setByToken(
  trx: Trx,
  { clock, keys, onVerified }: UserParts,
  { accountId, tokenHash, newHash, userAgent }: NewPassword,
): Promise<string | undefined> {
  const now = clock();
  const account = await lockAccount(trx, accountId);
  if (account === undefined || !(await takeReset(trx, tokenHash))) return undefined;
  const { email, isVerified } = account;
  await setPassword(trx, accountId, newHash);
  await forgetOpenRequests(trx, accountId);
  await freeMail(trx, { keys }, email, 'link');
  await endSessionsOfAccount(trx, accountId, now);
  await deleteTokensOf(trx, accountId);
  if (!isVerified) {
    await markVerified(trx, accountId, now);
    await onVerified(trx, { id: accountId, email });
  }
  const verified = { id: accountId, email, isVerified: true };
  const what = describeDevice(userAgent);
  if (!isVerified) await recordAccountEvent(trx, verified, { action: 'account.verified', what });
  await recordAccountEvent(trx, verified, { action: 'account.password-reset', what });
  return email;
}

function refuse({ log }: Visit): AppError {
  log.warn('a link for a new password was refused');
  return invalidField('token', 'This link no longer works. Ask for a new one.');
}
