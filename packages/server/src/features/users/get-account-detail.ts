import { AppError } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { UserParts } from './parts.ts';
import { type AccountDetailRow, findAccountDetail } from './queries.ts';

/** @throws AppError unauthenticated if the account was just deleted */
export async function getAccountDetail(
  { db, clock, operators = [] }: Pick<UserParts, 'db' | 'clock'> & Partial<Pick<UserParts, 'operators'>>,
  account: Account,
): Promise<AccountDetailRow & { isOperator?: true }> {
  const row = await findAccountDetail(db, account.id, clock());
  if (!row) throw new AppError('unauthenticated', { message: 'Log in first.' });
  return account.isVerified && operators.includes(account.email) ? { ...row, isOperator: true } : row;
}
