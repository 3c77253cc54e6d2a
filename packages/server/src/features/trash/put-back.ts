import { type KindCount, LIMITS, type TrashItemId, type TrashKind } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { breaksConstraint } from '../../platform/database/sql-state.ts';
import { allowLongStatements, inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import { type LockedChapter, lockChapters } from '../chapters/index.ts';
import { lockCourse, settleMemberships } from '../courses/index.ts';
import { putBackGroups, putBackOfExam, putBackRows } from '../deletions/index.ts';
import { countDecided } from '../near-duplicates/index.ts';
import { requireRoomInEach } from '../questions/index.ts';
import {
  countTrashed,
  deleteItem,
  getTrashItem,
  getTrashItems,
  hasCourse,
  holdMakersOfDrafts,
  holdOwner,
  holdPartners,
  lockItems,
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
    const returned = await PUT_BACK[item.kind](trx, item);
    await finish(trx, account, item, returned);
    return { ...item, courseId: returned.courseId };
  });
}

/**
 * Puts the questions of several items back, all of them or none.
 * @returns how many questions
 * @throws AppError notFound; invalid if one is no item of questions; conflict as above, with every full chapter
 */
export async function putBackMany(
  db: Db,
  account: Account,
  itemIds: readonly TrashItemId[],
): Promise<number> {
  const items = await getTrashItems(db, account, [...new Set(itemIds)]);
  if (items.some(({ kind }) => kind !== 'question' && kind !== 'questions')) {
    throw invalidField('items', 'Only items of questions are put back several at once.');
  }
  await inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    const returned = await putBackOfChapters(trx, items);
    for (const item of items) await finish(trx, account, item, returned.get(item.id)!);
  });
  return items.reduce((sum, { numberOfQuestions }) => sum + numberOfQuestions, 0);
}

async function finish(trx: Trx, account: Account, item: TrashItemRow, { courseId, what }: Returned) {
  await deleteItem(trx, item.id);
  if (item.kind === 'course') await settleMemberships(trx, account, [item.objectId]);
  const action = `${item.kind}.put-back` as const;
  const objectId = item.kind === 'questions' ? null : item.objectId;
  await recordEvent(trx, account, { action, courseId, objectId, what });
}

/** The course of the event that tells of it, and the `what` of that event. */
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
  return (await putBackOfChapters(trx, [item])).get(item.id)!;
}

/** Questions of any chapters, all of them or none. @returns what came back, by the item's id */
async function putBackOfChapters(
  trx: Trx,
  items: readonly TrashItemRow[],
): Promise<ReadonlyMap<string, Returned>> {
  const ids = items.map(({ id }) => id);
  for (const item of oneOfEachCourse(items)) await lockItsCourse(trx, item);
  if ((await lockItems(trx, ids)).length < ids.length) throw notFound('Item of the trash');
  await holdPartners(trx, ids);
  const entries = await lockChaptersOf(trx, items);
  await requireRoomInEach(trx, entries);
  const returned = new Map<string, Returned>();
  for (const { chapter, own } of entries) {
    for (const item of own) returned.set(item.id, await fillChapter(trx, item, chapter));
  }
  return returned;
}

/** In the order of the courses' ids, in which they are locked. */
function oneOfEachCourse(items: readonly TrashItemRow[]): TrashItemRow[] {
  const byCourse = new Map(items.map((item) => [item.courseId ?? '', item]));
  return [...byCourse].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item);
}

/** The items of a chapter, and the questions that come back to it with them. */
interface Entry {
  readonly chapter: LockedChapter;
  readonly own: readonly TrashItemRow[];
  readonly coming: readonly KindCount[];
}

/**
 * Locks the chapters in the order of their ids, in which their cells are locked later.
 * @throws AppError conflict if one is gone
 */
async function lockChaptersOf(trx: Trx, items: readonly TrashItemRow[]): Promise<Entry[]> {
  const chapterIds = items.flatMap(({ chapterId }) => chapterId ?? []);
  const chapters = chapterIds.length === 0 ? [] : await lockChapters(trx, chapterIds);
  const courses = new Map(chapters.map(({ id, courseId }) => [id, courseId]));
  const stray = items.find(({ chapterId, courseId }) => courses.get(chapterId ?? '') !== courseId);
  if (stray) throw conflict(goneWith(stray.kind, 'chapter'));
  const entries: Entry[] = [];
  for (const chapter of chapters) {
    const own = items.filter(({ chapterId }) => chapterId === chapter.id);
    const coming = await countTrashed(
      trx,
      own.map(({ id }) => id),
    );
    entries.push({ chapter, own, coming });
  }
  return entries;
}

async function fillChapter(
  trx: Trx,
  item: TrashItemRow,
  { courseId, name }: LockedChapter,
): Promise<Returned> {
  await putBackRows(trx, item.id, 'questions');
  await putBackRows(trx, item.id, 'question_versions');
  await putBackDecisions(trx, item, courseId);
  return { courseId, what: item.kind === 'question' ? name : String(item.numberOfQuestions) };
}

async function putBackChapter(trx: Trx, item: TrashItemRow): Promise<Returned> {
  const courseId = await lockItsCourse(trx, item);
  await lockOrMiss(trx, item);
  await holdPartners(trx, [item.id]);
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
  await putBackGroups(trx, item.id);
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
  await putBackOfExam(trx, item.id);
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
  const [locked] = await lockItems(trx, [id]);
  if (!locked) throw notFound('Item of the trash');
  return locked;
}
