import { type CourseId, LIMITS, type QuestionId, withoutRepeatedTags } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound, requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { holdCourse } from '../courses/index.ts';
import { trashQuestion } from '../deletions/index.ts';
import {
  changeQuestions,
  keepVersions,
  listQuestionsById,
  lockQuestions,
  type QuestionRow,
} from '../questions/index.ts';
import { listExcluded, passExclusionsOn } from './queries.ts';
import { requirePair } from './require-pair.ts';

/**
 * Keeps one of two questions and moves the other to the trash. Exclusions of the deleted question pass to
 * the kept one, which also gets its tags, up to the limit. Saved exams keep their copies.
 * @throws AppError notFound, forbidden (also with dummy data), malformed
 */
export async function mergeQuestions(
  db: Db,
  account: Account,
  courseId: CourseId,
  { keep, remove }: { keep: QuestionId; remove: QuestionId },
  { demo }: { demo: boolean },
): Promise<{ kept: QuestionRow; trashItemId: string }> {
  await requirePair(db, account, courseId, [keep, remove], 'remove');
  requireDeletes(demo);
  return inTransaction(db, async (trx) => {
    await holdCourse(trx, courseId);
    await lockQuestions(trx, [keep, remove, ...(await listExcluded(trx, remove))]);
    const questions = await listQuestionsById(trx, account, courseId, [keep, remove]);
    const kept = questions.find(({ id }) => id === keep);
    const removed = questions.find(({ id }) => id === remove);
    if (!kept || !removed) throw notFound('Question');
    await passExclusionsOn(trx, remove, keep);
    const { chapterName: what } = removed;
    const merged = { action: 'question.merged', courseId, objectId: remove, what } as const;
    const trashItemId = await trashQuestion(trx, account, merged);
    const tags = withoutRepeatedTags([...kept.tags, ...removed.tags]).slice(0, LIMITS.questionTags);
    const isTagged = tags.length > kept.tags.length;
    if (isTagged) {
      await keepVersions(trx, account, [keep]);
      await changeQuestions(trx, [{ ...kept, tags }]);
    }
    return { kept: isTagged ? { ...kept, tags, version: kept.version + 1 } : kept, trashItemId };
  });
}
