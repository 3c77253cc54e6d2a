import { invalidField } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordRefusedPassword } from '../history/record-refused-password.ts';
import type { UserParts, Visit } from '../parts.ts';
import { findPasswordHash } from './queries.ts';

interface Presented {
  readonly password: string;
  /** The field that contains the password. */
  readonly path: string;
}

/**
 * Verifies that the holder of the session knows the password. Wrong ones count like wrong log-ins.
 * @returns the hash of that password: later steps take effect only while it is the account's
 * @throws AppError malformed for a wrong one, tooManyRequests, unavailable
 */
export async function confirmPassword(
  { db, limits, passwords, afterwards }: Pick<UserParts, 'db' | 'limits' | 'passwords' | 'afterwards'>,
  account: Account,
  { password, path }: Presented,
  visit: Visit,
): Promise<string> {
  const accountKey = `${account.email} ${visit.network}`;
  passwords.refuseIfBusy();
  await limits.loginsByAddress.take(visit.network, visit.log);
  await limits.loginsByAccount.take(accountKey, visit.log);

  const hash = await findPasswordHash(db, account.id);
  const isRight = await passwords.verify(hash, password);
  if (hash === undefined || !isRight) {
    visit.log.warn({ accountId: account.id }, 'a password was refused within a session');
    recordRefusedPassword({ db, afterwards }, account.email, visit.log);
    throw invalidField(path, 'This is not your password.');
  }
  await limits.loginsByAddress.giveBack(visit.network);
  await limits.loginsByAccount.forget(accountKey);
  return hash;
}
