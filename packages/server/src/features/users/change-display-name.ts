import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordAccountEvent } from '../audit/index.ts';
import type { UserParts } from './parts.ts';
import { nameUnnamed, setDisplayName } from './queries.ts';

/** Sets what an account is called beside its e-mail, or with null removes it. */
export async function changeDisplayName(
  { db }: Pick<UserParts, 'db'>,
  account: Account,
  displayName: string | null,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await setDisplayName(trx, account.id, displayName))) return;
    await recordAccountEvent(trx, account, { action: 'account.renamed', what: displayName ?? '' });
  });
}

/** Sets the display name of an account that has none. */
export async function proposeDisplayName(trx: Trx, account: Account, displayName: string): Promise<void> {
  if (!(await nameUnnamed(trx, account.id, displayName))) return;
  await recordAccountEvent(trx, account, { action: 'account.renamed', what: displayName });
}
