import type { ReplayChange } from '@exam/contract';
import type { Trx } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { type ExamRow, listChaptersById } from '../queries.ts';
import type { Generation } from './generation-ids.ts';
import { listRankedQuestions } from './queries.ts';

type Changes = readonly [ReplayChange, ...ReplayChange[]];

/** The refusal to make an exam again: what has changed, in one sentence and one by one. */
export function cannotReplay(changes: Changes): AppError {
  const body = { message: `This exam cannot be made again. ${changes[0].message}`, changes };
  return new AppError('unmeetable', body);
}

/** @throws AppError unmeetable when the course, a chapter or a locked question of the exam is gone */
export async function requireReplayable(
  trx: Trx,
  account: Account,
  exam: ExamRow,
  { courseId, held, locked }: Generation,
): Promise<void> {
  if (exam.courseId === null) {
    throw cannotReplay([{ code: 'course-gone', message: 'Its course was deleted.' }]);
  }
  const chapterIds = Object.keys(held);
  const chapters = new Set((await listChaptersById(trx, account, chapterIds)).map(({ id }) => id));
  const names = new Map(exam.chaptersDistribution.map(({ chapterId, name }) => [chapterId, name]));
  const gone = chapterIds
    .filter((id) => !chapters.has(id))
    .map((id): ReplayChange => {
      return { code: 'chapter-gone', message: `${names.get(id) ?? 'One of its chapters'} was deleted.` };
    });
  const lockedNow = await listRankedQuestions(trx, account, courseId, locked);
  if (lockedNow.length < locked.length) {
    gone.push({ code: 'question-gone', message: 'A question that was locked is not in the pool any more.' });
  }
  const [first, ...others] = gone;
  if (first) throw cannotReplay([first, ...others]);
}
