import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordAccountEvent } from '../../audit/index.ts';
import type { UserParts } from '../parts.ts';
import { deleteToken } from './queries.ts';

/** Ends a token: the next call with it is refused, by every server. @throws AppError notFound unless the account has it */
export async function revokeApiToken(
  { db }: Pick<UserParts, 'db'>,
  account: Account,
  tokenId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const name = await deleteToken(trx, account.id, tokenId);
    if (name === undefined) throw notFound('Token');
    await recordAccountEvent(trx, account, { action: 'account.token-revoked', what: name });
  });
}
