import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordAccountEvent } from '../../audit/index.ts';
import { deleteTokensOf } from '../api-tokens/queries.ts';
import { refuseDemoAccount } from '../demo-account.ts';
import type { UserParts, Visit } from '../parts.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { endOtherSessions } from '../sessions/queries.ts';
import { confirmPassword } from './confirm-password.ts';
import { sendPasswordMail } from './password-mail.ts';
import { passwordReplaced } from './password-replaced.ts';
import { forgetOpenRequests, lockPassword, setPassword } from './queries.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

/**
 * Changes the password. The other sessions, the tokens for programs, an open reset link and an open change of e-mail end, because
 * somebody else may have made them.
 * @throws AppError malformed for a wrong or a common password, forbidden for the demo account, conflict if the
 * password was changed meanwhile, tooManyRequests, unavailable
 */
export async function changePassword(
  parts: UserParts,
  account: Account,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  visit: Visit,
): Promise<void> {
  refuseDemoAccount(account);
  refuseCommonPassword(newPassword, 'newPassword');
  const presented = { password: currentPassword, path: 'currentPassword' };
  const oldHash = await confirmPassword(parts, account, presented, visit);
  const newHash = await parts.passwords.hash(newPassword);

  await inTransaction(parts.db, async (trx) => {
    if (!(await lockPassword(trx, account.id, oldHash))) throw passwordReplaced();
    await setPassword(trx, account.id, newHash);
    await endOtherSessions(trx, account, parts.clock());
    await deleteTokensOf(trx, account.id);
    await forgetOpenRequests(trx, account.id);
    const what = describeDevice(visit.userAgent);
    await recordAccountEvent(trx, account, { action: 'account.password-changed', what });
  });
  visit.log.info({ accountId: account.id }, 'a password was changed');
  await sendPasswordMail(parts, account.email, visit.log);
}
