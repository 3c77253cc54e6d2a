import type { Successor } from '@exam/contract';
import { allowLongStatements, inTransaction } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordDeletedAccount } from '../audit/index.ts';
import { refuseDemoAccount } from './demo-account.ts';
import { composeMail } from './mails/compose-mail.ts';
import { sendMail } from './mails/send-mail.ts';
import type { UserParts, Visit } from './parts.ts';
import { confirmPassword } from './passwords/confirm-password.ts';
import { passwordReplaced } from './passwords/password-replaced.ts';
import { lockPassword } from './passwords/queries.ts';
import { deleteAccountRow } from './queries.ts';

/**
 * Deletes an account with everything that it alone has: courses, exams, sessions. `beforeDeletion` settles what it shares
 * with others.
 * @param request the password, and who takes over which shared course
 * @throws AppError malformed for a wrong password, notFound for foreign successors, forbidden for the demo account, conflict if the password was
 * changed meanwhile or a successor cannot take over, tooManyRequests, unavailable
 */
export async function deleteAccount(
  parts: UserParts,
  account: Account,
  { password, successors = [] }: { password: string; successors?: readonly Successor[] | undefined },
  visit: Visit,
): Promise<void> {
  refuseDemoAccount(account);
  await parts.checkSuccessors(account, successors);
  const passwordHash = await confirmPassword(parts, account, { password, path: 'password' }, visit);
  await inTransaction(parts.db, async (trx) => {
    await allowLongStatements(trx);
    if (!(await lockPassword(trx, account.id, passwordHash))) throw passwordReplaced();
    await parts.beforeDeletion(trx, account, successors);
    await deleteAccountRow(trx, account.id);
    await recordDeletedAccount(trx, account);
  });
  visit.log.info({ accountId: account.id }, 'an account was deleted');
  const mail = composeMail({
    to: account.email,
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account in the Exam Generation System was deleted, with its courses, questions and exams. Courses in which colleagues have worked went to them.',
      'You are welcome to sign up again.',
    ],
  });
  await sendMail(parts, mail, 'a mail about a deleted account', visit.log);
}
