import type { TrashItemId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { allowLongStatements, inTransaction } from '../../platform/database/transaction.ts';
import { forbidden, notFound, requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import { deleteStrandedOf } from '../deletions/index.ts';
import { deleteItem, getTrashItem, hasTrashedStudents } from './queries.ts';

/**
 * Deletes something in the trash for good, with what can no longer be put back without it. An exam with students, scanned pages or
 * results is deleted by its owner alone: nobody else may see them.
 * @throws AppError notFound; forbidden with dummy data, except for an exam, and for such an exam of somebody else
 */
export async function eraseTrashItem(
  db: Db,
  account: Account,
  itemId: TrashItemId,
  { demo }: { demo: boolean },
): Promise<void> {
  const { kind, courseId, name, numberOfQuestions, ...item } = await getTrashItem(db, account, itemId);
  if (kind !== 'exam') requireDeletes(demo);
  if (kind === 'exam' && item.ownerId !== account.id && (await hasTrashedStudents(db, itemId))) {
    throw forbidden(HAS_STUDENTS);
  }
  await inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    if (!(await deleteItem(trx, itemId))) throw notFound('Item of the trash');
    if (kind === 'course' || kind === 'chapter') await deleteStrandedOf(trx, item.objectId);
    const objectId = kind === 'questions' ? null : item.objectId;
    // The trail holds no texts of questions.
    const what = kind === 'question' ? '' : kind === 'questions' ? String(numberOfQuestions) : name;
    await recordEvent(trx, account, { action: `${kind}.erased`, courseId, objectId, what });
  });
}

const HAS_STUDENTS =
  'This exam has students, scanned pages or results. Only its owner may delete it for good; otherwise it goes when its days in the trash are over.';
