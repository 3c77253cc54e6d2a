import { type Availability, type KindCounts, kindIndex, NO_QUESTIONS } from '@exam/assembly';
import { NO_ID } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { QuestionRow } from '../questions/index.ts';
import { getQuestionsInOrder } from './get-questions-in-order.ts';
import { listCellsOfChapters, listChaptersById } from './queries.ts';

/** The part of a course's pool that a blueprint is about. */
export interface Pool {
  /** Of no course when the blueprint names no chapter. */
  readonly courseId: string;
  /** Name by id: the named chapters by their number, then those of locked questions. */
  readonly chapterNames: ReadonlyMap<string, string>;
  readonly availability: Availability;
  /** Questions that stay in the exam, as they were sent; part of the availability. */
  readonly locked: readonly QuestionRow[];
}

/**
 * Reads what the named chapters hold, and the chapters of the locked questions.
 * @throws AppError notFound when the account does not see one of them, or a locked question is not in their course;
 * malformed when the chapters are of several courses
 */
export async function readPool(
  db: Queryable,
  account: Account,
  { chapterIds, lockedIds }: { chapterIds: readonly string[]; lockedIds: readonly string[] },
): Promise<Pool> {
  const chapters = await listChaptersById(db, account, chapterIds);
  if (chapters.length < chapterIds.length) throw notFound('Chapter');
  const courseId = chapters[0]?.course_id ?? NO_ID;
  if (chapters.some((chapter) => chapter.course_id !== courseId)) {
    throw invalidField('chapters', 'The chapters of an exam must be of one course.');
  }
  const locked = await getQuestionsInOrder(db, account, courseId, lockedIds);
  const chapterNames = new Map([
    ...chapters.map(({ id, name }) => [id, name] as const),
    ...locked.map((question) => [question.chapter_id, question.chapter_name] as const),
  ]);
  const ids = new Set([...chapterIds, ...chapterNames.keys()]);
  return { courseId, chapterNames, availability: await readAvailability(db, [...ids]), locked };
}

async function readAvailability(db: Queryable, chapterIds: readonly string[]): Promise<Availability> {
  const availability = new Map(chapterIds.map((id) => [id, NO_QUESTIONS]));
  for (const cell of await listCellsOfChapters(db, chapterIds)) {
    const counts = availability.get(cell.chapter_id) ?? NO_QUESTIONS;
    const index = kindIndex(cell);
    availability.set(cell.chapter_id, counts.with(index, cell.number_of_questions) as [...KindCounts]);
  }
  return availability;
}
