import type { BlueprintId } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import type { Account } from '../../../platform/http/account.ts';
import { requireEditor } from '../../courses/index.ts';
import { getBlueprint } from './get-blueprint.ts';
import { deleteBlueprint } from './queries.ts';

/** Forgets a kept blueprint. @throws AppError notFound, forbidden */
export async function removeBlueprint(db: Db, account: Account, blueprintId: BlueprintId): Promise<void> {
  const blueprint = await getBlueprint(db, account, blueprintId);
  await requireEditor(db, account, blueprint.course_id);
  await deleteBlueprint(db, blueprintId);
}
