import { type CourseId, LIMITS } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/database/connect.ts';
import { allowLongStatements } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import { insertChapter } from '../chapters/index.ts';
import { type CourseRow, getCourse, holdCourse, insertCourse, requireAllCourses } from '../courses/index.ts';
import { createOnce, type Once } from '../idempotency/index.ts';
import { copyBlueprints, copyPairs, listChaptersOf, listQuestionsOf } from './queries.ts';
import { writeCopies } from './write-copies.ts';

/**
 * Makes a course of the account from one that it may see: its chapters with their limits, its questions with the images that they
 * show, its saved blueprints, and what was decided about pairs. Exams, members and history stay with the old course.
 * @throws AppError notFound; forbidden for a program whose token names courses; conflict if the key was used for another course, and
 * for one with more questions than an import may have
 */
export async function copyCourse(
  db: Db,
  account: Account,
  courseId: CourseId,
  name: string,
  once?: Once,
): Promise<CourseRow> {
  // What it may not see is no course, for a program either.
  await getCourse(db, account, courseId);
  requireAllCourses(account);
  return createOnce(db, account, once, {
    what: 'course',
    make: async (trx, newId) => {
      await allowLongStatements(trx);
      const course = await getCourse(trx, account, courseId);
      if (course.numberOfQuestions > LIMITS.importQuestions) throw conflict(TOO_MANY);
      await holdCourse(trx, courseId);
      await insertCourse(trx, { id: newId, ownerId: account.id, name });
      const event = { action: 'course.copied', courseId: newId, objectId: newId } as const;
      await recordEvent(trx, account, { ...event, what: course.name });
      const chapters = new Map<string, string>();
      for (const { id, ...chapter } of await listChaptersOf(trx, courseId)) {
        chapters.set(id, uuid());
        await insertChapter(trx, { id: chapters.get(id)!, courseId: newId, ...chapter });
      }
      // A chapter may come meanwhile; its questions are not of this copy.
      const sources = (await listQuestionsOf(trx, courseId)).flatMap(({ id, chapterId }) => {
        const newChapterId = chapters.get(chapterId);
        return newChapterId ? { id, courseName: course.name, chapterId: newChapterId } : [];
      });
      const copies = await writeCopies(trx, account, {
        courseId: newId,
        sources,
        images: new Map(),
        mayBeGone: true,
      });
      await copyPairs(trx, { from: courseId, to: newId }, copies);
      await copyBlueprints(trx, { from: courseId, to: newId }, chapters);
      return getCourse(trx, account, newId);
    },
    get: (id) => getCourse(db, account, id),
  });
}

const TOO_MANY = `A course with more than ${LIMITS.importQuestions} questions is not copied at once. Make a new one, and copy questions to it.`;
