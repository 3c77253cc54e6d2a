import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { refuseDemoAccount } from '../demo-account.ts';
import { claimMail, secondsUntilNextMail } from '../mails/next-mail.ts';
import { sendMail } from '../mails/send-mail.ts';
import type { UserParts, Visit } from '../parts.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { passwordReplaced } from '../passwords/password-replaced.ts';
import { lockPassword } from '../passwords/queries.ts';
import { findAccountByEmail } from '../queries.ts';
import { CODE_LIFETIME_MS, makeVerificationCode } from '../verification/verification-code.ts';
import { hashEmailChangeCode } from './email-change-code.ts';
import { askedMail, codeMail, takenMail } from './email-change-mails.ts';
import { findEmailChange, saveEmailChange } from './queries.ts';

/**
 * Requests another e-mail: a code is sent to the new address, a notice to the present one. An address of another
 * account gets a mail without a code, and an address that got such a mail within the last minute, or its mails of the
 * day, gets none; the answer is always the same.
 * @throws AppError malformed for a wrong password or the present address, forbidden for the demo account, conflict
 * if the password was changed meanwhile, tooManyRequests, unavailable
 */
export async function changeEmail(
  parts: UserParts,
  account: Account,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<void> {
  refuseDemoAccount(account);
  if (email === account.email) throw invalidField('email', 'This is the address of your account already.');
  const passwordHash = await confirmPassword(parts, account, { password, path: 'password' }, visit);
  const limitKeys = [`${account.email} ${visit.network}`, `${email} ${visit.network}`];
  for (const key of limitKeys) await parts.limits.mailsByAccount.take(key, visit.log);

  const code = makeVerificationCode();
  const asked = await inTransaction(parts.db, (trx) =>
    ask(trx, parts, { account, email, passwordHash, code }),
  );
  if (asked.waitSeconds > 0) {
    for (const key of limitKeys) await parts.limits.mailsByAccount.giveBack(key);
    const message = `A code was sent a moment ago. Ask again in ${asked.waitSeconds} seconds.`;
    throw new AppError('tooManyRequests', { message }, asked.waitSeconds);
  }
  const toNew = asked.isTaken ? takenMail(email, parts.publicUrl) : codeMail(email, code);
  await Promise.all([
    asked.mayMail && sendMail(parts, toNew, 'a mail to a new address', visit.log),
    sendMail(
      parts,
      askedMail(account.email, email, parts.publicUrl),
      'a notice of a change of address',
      visit.log,
    ),
  ]);
}

interface Request {
  readonly account: Account;
  readonly email: string;
  readonly passwordHash: string;
  readonly code: string;
}

/** Stores the request. For a taken address a code is stored as well, but it is never sent. */
async function ask(
  trx: Trx,
  parts: UserParts,
  { account: { id: accountId }, email, passwordHash, code }: Request,
): Promise<{ waitSeconds: number; isTaken: boolean; mayMail: boolean }> {
  const now = parts.clock();
  if (!(await lockPassword(trx, accountId, passwordHash))) throw passwordReplaced();
  const before = await findEmailChange(trx, accountId);
  const waitSeconds = before === undefined ? 0 : secondsUntilNextMail(before.sentAt, now);
  const isTaken = (await findAccountByEmail(trx, email))?.isVerified ?? false;
  const mayMail = waitSeconds === 0 && (await claimMail(trx, parts, email, 'new-address')) === undefined;
  if (waitSeconds === 0) {
    const hash = hashEmailChangeCode({ accountId, email, code }, parts.keys.emailChangeCode);
    const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS);
    await saveEmailChange(trx, { accountId, email, hash, now, expiresAt });
  }
  return { waitSeconds, isTaken, mayMail };
}
