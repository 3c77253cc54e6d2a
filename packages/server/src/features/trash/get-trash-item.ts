import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { findTrashItem, type TrashItemRow } from './queries.ts';

/** @throws AppError notFound if the account may not edit what the item belonged to */
export async function getTrashItem(db: Queryable, account: Account, itemId: string): Promise<TrashItemRow> {
  const item = await findTrashItem(db, account, itemId);
  if (!item) throw notFound('Item of the trash');
  return item;
}
