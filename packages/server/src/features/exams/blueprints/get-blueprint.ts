import type { Queryable } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { type BlueprintRow, findBlueprint } from './queries.ts';

/** @throws AppError notFound if the account may not see the blueprint */
export async function getBlueprint(
  db: Queryable,
  account: Account,
  blueprintId: string,
): Promise<BlueprintRow> {
  const blueprint = await findBlueprint(db, account, blueprintId);
  if (!blueprint) throw notFound('Blueprint');
  return blueprint;
}
