import { AppError } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { UserParts } from './parts.ts';
import { type AccountDetailRow, findAccountDetail } from './queries.ts';

/** @throws AppError unauthenticated if the account was just deleted */
export async function getAccountDetail(
  { db, clock }: Pick<UserParts, 'db' | 'clock'>,
  account: Account,
): Promise<AccountDetailRow> {
  const row = await findAccountDetail(db, account.id, clock());
  if (!row) throw new AppError('unauthenticated', { message: 'Log in first.' });
  return row;
}
