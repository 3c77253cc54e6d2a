import type { ChapterId, CopiedQuestions, KindCount } from '@exam/contract';
import { allowLongStatements, type Trx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import { getChapter, lockChapters } from '../chapters/index.ts';
import { lockCourse, requireEditor } from '../courses/index.ts';
import { listComparable, Newcomers } from '../near-duplicates/index.ts';
import { requireRoomInEach } from '../questions/index.ts';
import { listAlreadyThere, listSources, type Source } from './queries.ts';
import { writeCopies } from './write-copies.ts';

/**
 * Copies questions that the account may see to a chapter of a course that it may edit, in their order: all of them, but those of
 * which the course has a duplicate, so that a repeated request makes nothing more. Their images go along, and each copy says where
 * it came from.
 * @throws AppError notFound, forbidden; conflict if the chapter has no room, or the course none for the images
 */
export async function copyQuestions(
  trx: Trx,
  account: Account,
  questionIds: readonly string[],
  chapterId: ChapterId,
): Promise<CopiedQuestions> {
  await allowLongStatements(trx);
  const { courseId } = await getChapter(trx, account, chapterId);
  await requireEditor(trx, account, courseId);
  const sources = await getSources(trx, account, questionIds);
  // Before anything is locked: comparing many questions takes seconds.
  const likenesses = await compare(trx, courseId, sources);
  await lockCourse(trx, courseId);
  const [chapter] = await lockChapters(trx, [chapterId]);
  if (chapter?.courseId !== courseId) throw notFound('Chapter');
  // The role may have ended meanwhile.
  await requireEditor(trx, account, courseId);
  const alreadyThere = new Set(await listAlreadyThere(trx, courseId, questionIds));
  const coming = sources.filter(({ id }) => !alreadyThere.has(id));
  await requireRoomInEach(trx, [{ chapter, coming: coming.map(oneOfKind) }]);
  if (coming.length > 0) {
    const what = coming.length.toString();
    await recordEvent(trx, account, { action: 'questions.copied', courseId, objectId: null, what });
  }
  const placed = coming.map((source) => ({ ...source, chapterId }));
  const copies = await writeCopies(trx, account, {
    courseId,
    sources: placed,
    images: new Map(),
    mayBeGone: false,
  });
  return {
    questionIds: coming.map(({ id }) => copies.get(id)!),
    numberAlreadyThere: sources.length - coming.length,
    nearDuplicates: coming.flatMap(({ id }) => {
      const likeness = likenesses.get(id);
      return likeness ? { copyId: copies.get(id)!, ...likeness } : [];
    }),
  };
}

/** @throws AppError notFound if one of them is not there, or the account may not see it */
async function getSources(trx: Trx, account: Account, questionIds: readonly string[]): Promise<Source[]> {
  const rows = new Map((await listSources(trx, account, questionIds)).map((row) => [row.id, row]));
  if (rows.size < questionIds.length) throw notFound('Question');
  return questionIds.map((id) => rows.get(id)!);
}

const AT_ONCE = 250;

/** @returns the most similar question of the course for each of these that is a near-duplicate */
async function compare(trx: Trx, courseId: string, sources: readonly Source[]) {
  const newcomers = new Newcomers(trx, courseId);
  const ids: string[] = [];
  for (let first = 0; first < sources.length; first += AT_ONCE) {
    const part = sources.slice(first, first + AT_ONCE).map(({ id }) => id);
    const rows = await listComparable(trx, part);
    await newcomers.add(rows);
    ids.push(...rows.map(({ id }) => id));
  }
  const found = new Map<string, { readonly questionId: string; readonly similarity: number }>();
  for (const [place, { to, similarity }] of await newcomers.compare('course')) {
    if ('questionId' in to) found.set(ids[place]!, { questionId: to.questionId, similarity });
  }
  return found;
}

function oneOfKind({ difficulty, objective }: Source): KindCount {
  return { difficulty, objective, numberOfQuestions: 1 };
}
