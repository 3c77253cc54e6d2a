import type { Trx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { listRoles, requireEditing } from '../courses/index.ts';
import { countVisible, listPlaces } from './queries.ts';

/**
 * For a change of many questions, before it locks anything: an account cannot block questions that it may not change, and
 * another account's id sends the same statements as one that does not exist. Roles may change until the lock, so the
 * change checks them again.
 * @returns the number of chapters
 * @throws AppError notFound, forbidden (for any course of these questions and chapters)
 */
export async function requireEditorOfQuestions(
  trx: Trx,
  account: Account,
  questionIds: readonly string[],
  chapterIds: readonly string[] = [],
): Promise<number> {
  const visible = await countVisible(trx, account, { questionIds, chapterIds });
  if (visible.questions < new Set(questionIds).size) throw notFound('Question');
  if (visible.chapters < new Set(chapterIds).size) throw notFound('Chapter');
  const places = await listPlaces(trx, { questionIds, chapterIds });
  const courseIds = [...new Set(places.map(({ courseId }) => courseId))];
  const roles = courseIds.length === 0 ? [] : await listRoles(trx, account, courseIds);
  for (const { role } of roles) requireEditing(role);
  return places.length;
}
