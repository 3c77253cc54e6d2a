import { LIMITS, type TrashItemId, type TrashKind } from '@exam/contract';
import { recordEvent } from '../../platform/audit/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { breaksConstraint } from '../../platform/database/sql-state.ts';
import { allowLongStatements, inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { putBackRows } from '../../platform/trash/index.ts';
import { lockChapters } from '../chapters/index.ts';
import { lockCourse } from '../courses/index.ts';
import { countDecided } from '../near-duplicates/index.ts';
import { requireRoom } from '../questions/index.ts';
import {
  countTrashed,
  deleteItem,
  getTrashItem,
  hasCourse,
  holdMakersOfDrafts,
  holdOwner,
  holdPartners,
  lockItem,
  noteForCourse,
  putBackExamImages,
  putBackPairs,
  readColumns,
  rejoinCourse,
  type TrashItemRow,
} from './queries.ts';

/**
 * Puts something in the trash back where it was, with its id and all that hung on it.
 * @throws AppError notFound; conflict in words that say what does not fit: its course or chapter is gone, its chapter is
 * full, its number is taken, its course has too many decided pairs
 */
export async function putBack(db: Db, account: Account, itemId: TrashItemId): Promise<TrashItemRow> {
  const item = await getTrashItem(db, account, itemId);
  return inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    const { courseId, what } = await PUT_BACK[item.kind](trx, item);
    await deleteItem(trx, itemId);
    const action = `${item.kind}.put-back` as const;
    const objectId = item.kind === 'questions' ? null : item.objectId;
    await recordEvent(trx, account, { action, courseId, objectId, what });
    return { ...item, courseId };
  });
}

/** What the trail tells of it, and of which course. */
interface Returned {
  readonly courseId: string | null;
  readonly what: string;
}

/** Locks are taken in the common order, items of the trash before questions: account, course, items, questions, chapters. */
const PUT_BACK: Readonly<Record<TrashKind, (trx: Trx, item: TrashItemRow) => Promise<Returned>>> = {
  question: putBackOfChapter,
  questions: putBackOfChapter,
  chapter: putBackChapter,
  course: putBackCourse,
  exam: putBackExam,
};

/** A question, or those of a chapter that were deleted at once. */
async function putBackOfChapter(trx: Trx, item: TrashItemRow): Promise<Returned> {
  const courseId = await lockItsCourse(trx, item);
  await lockOrMiss(trx, item);
  await holdPartners(trx, item.id);
  const [chapter] = await lockChapters(trx, [item.chapterId ?? item.id]);
  if (chapter?.courseId !== courseId) throw conflict(goneWith(item.kind, 'chapter'));
  await requireRoom(trx, chapter, { coming: await countTrashed(trx, item.id) });
  await putBackRows(trx, item.id, 'questions');
  await putBackRows(trx, item.id, 'question_versions');
  await putBackDecisions(trx, item, courseId);
  return { courseId, what: item.kind === 'question' ? chapter.name : String(item.numberOfQuestions) };
}

async function putBackChapter(trx: Trx, item: TrashItemRow): Promise<Returned> {
  const courseId = await lockItsCourse(trx, item);
  await lockOrMiss(trx, item);
  await holdPartners(trx, item.id);
  const { number } = await readColumns(trx, item.id, 'chapters', ['number']);
  await putBackRows(trx, item.id, 'chapters').catch((error: unknown) => {
    if (!breaksConstraint(error, 'chapters_number_unique_in_course')) throw error;
    throw conflict(
      `The course has another chapter with the number ${number} by now. Give that one another number, then put this one back.`,
    );
  });
  await putBackQuestions(trx, item, courseId);
  return { courseId, what: item.name };
}

async function putBackCourse(trx: Trx, item: TrashItemRow): Promise<Returned> {
  await holdOwner(trx, item.ownerId);
  await holdMakersOfDrafts(trx, item.id);
  await lockOrMiss(trx, item);
  for (const table of ['courses', 'course_members', 'chapters'] as const) {
    await putBackRows(trx, item.id, table);
  }
  await putBackQuestions(trx, item, item.objectId);
  await putBackRows(trx, item.id, 'blueprints');
  await putBackRows(trx, item.id, 'exam_drafts');
  await rejoinCourse(trx, item.id, item.objectId);
  return { courseId: item.objectId, what: item.name };
}

/** Without its course an exam is put back as one of its owner, and joins the course when that is put back. */
async function putBackExam(trx: Trx, item: TrashItemRow): Promise<Returned> {
  await holdOwner(trx, item.ownerId);
  if (item.courseId !== null) await lockCourse(trx, item.courseId);
  // Its course may have been put back since the item was read.
  const { courseId: courseOfItem } = await lockOrMiss(trx, item);
  const isThere = courseOfItem !== null && (await hasCourse(trx, courseOfItem));
  const courseId = isThere ? courseOfItem : null;
  await putBackRows(trx, item.id, 'exams', {
    owner_id: item.ownerId,
    course_id: courseId,
  });
  await putBackExamImages(trx, item.id, item.objectId);
  for (const table of ['exam_questions', 'exam_results', 'question_measures', 'paper_settings'] as const) {
    await putBackRows(trx, item.id, table);
  }
  if (courseOfItem !== null && !isThere) await noteForCourse(trx, courseOfItem, item.objectId);
  return { courseId, what: item.name };
}

/** Cells come first: they know how many questions have ever left them. */
async function putBackQuestions(trx: Trx, item: TrashItemRow, courseId: string): Promise<void> {
  await putBackRows(trx, item.id, 'cells');
  await putBackRows(trx, item.id, 'questions');
  await putBackRows(trx, item.id, 'question_versions');
  await putBackDecisions(trx, item, courseId);
}

/** @throws AppError conflict above the limit of the course, which is locked */
async function putBackDecisions(trx: Trx, { id, kind }: TrashItemRow, courseId: string): Promise<void> {
  const count = await putBackPairs(trx, id);
  if (count === 0 || (await countDecided(trx, courseId)) <= LIMITS.coursePairs) return;
  throw conflict(
    `A course has at most ${LIMITS.coursePairs} decided pairs, and this ${kind} has ${count} of them. Undo some decisions of the course, then put it back.`,
  );
}

/** @throws AppError conflict if the course of a question or chapter is gone */
async function lockItsCourse(trx: Trx, { kind, courseId }: TrashItemRow): Promise<string> {
  if (courseId !== null) await lockCourse(trx, courseId);
  if (courseId === null || !(await hasCourse(trx, courseId))) throw conflict(goneWith(kind, 'course'));
  return courseId;
}

/** "The chapter of this question was deleted, too. Put that back first." */
function goneWith(kind: TrashKind, parent: TrashKind): string {
  const those = kind === 'questions' ? 'these questions' : `this ${kind}`;
  return `The ${parent} of ${those} was deleted, too. Put that back first.`;
}

/** @throws AppError notFound if somebody else put it back, or deleted it for good, in the meantime */
async function lockOrMiss(trx: Trx, { id }: TrashItemRow): Promise<{ readonly courseId: string | null }> {
  const locked = await lockItem(trx, id);
  if (!locked) throw notFound('Item of the trash');
  return locked;
}
