import type { BlueprintId } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvent } from '../../audit/index.ts';
import { requireEditor } from '../../courses/index.ts';
import { getBlueprint } from './get-blueprint.ts';
import { deleteBlueprint } from './queries.ts';

/** Deletes a saved blueprint. @throws AppError notFound, forbidden */
export async function removeBlueprint(db: Db, account: Account, blueprintId: BlueprintId): Promise<void> {
  const blueprint = await getBlueprint(db, account, blueprintId);
  await requireEditor(db, account, blueprint.courseId);
  const { courseId, name: what } = blueprint;
  await inTransaction(db, async (trx) => {
    if (!(await deleteBlueprint(trx, blueprintId))) return;
    await recordEvent(trx, account, { action: 'blueprint.removed', courseId, objectId: blueprintId, what });
  });
}
