import type { Db } from '../../platform/database/connect.ts';
import { listAuditEventsBehind, presentAuditEvent } from '../courses/index.ts';
import { eachRow } from './each-row.ts';
import { presentBlueprint, presentImage, presentPair, presentQuestion } from './present.ts';
import {
  type ChapterRow,
  type CourseRow,
  listBlueprints,
  listChapters,
  listDecidedPairs,
  listImages,
  listMembers,
  listOwnCourses,
  listQuestions,
} from './queries.ts';

/** The courses of an account with everything that belongs to them, one after the other. */
export async function* exportCourses(db: Db, accountId: string): AsyncGenerator<unknown> {
  for await (const course of eachRow((afterId) => listOwnCourses(db, accountId, afterId))) {
    yield exportCourse(db, course);
  }
}

async function exportCourse(db: Db, course: CourseRow): Promise<object> {
  return {
    _id: course.id,
    name: course.name,
    createdAt: course.createdAt.toISOString(),
    members: (await listMembers(db, course.id)).map(({ email, role }) => ({ email, role })),
    chapters: exportChapters(db, course.id),
    blueprints: (await listBlueprints(db, course.id)).map(presentBlueprint),
    questionPairs: (await listDecidedPairs(db, course.id)).map(presentPair),
    images: exportImages(db, course.id),
    history: exportHistory(db, course.id),
  };
}

async function* exportChapters(db: Db, courseId: string): AsyncGenerator<unknown> {
  for await (const chapter of eachRow((afterId) => listChapters(db, courseId, afterId))) {
    yield exportChapter(db, chapter);
  }
}

function exportChapter(db: Db, row: ChapterRow): object {
  return {
    _id: row.id,
    name: row.name,
    number: row.number,
    maxNumberOfQuestions: row.maxNumberOfQuestions,
    createdAt: row.createdAt.toISOString(),
    questions: exportQuestions(db, row.id),
  };
}

async function* exportQuestions(db: Db, chapterId: string): AsyncGenerator<unknown> {
  for await (const question of eachRow((afterId) => listQuestions(db, chapterId, afterId))) {
    yield presentQuestion(question);
  }
}

async function* exportImages(db: Db, courseId: string): AsyncGenerator<unknown> {
  for await (const image of eachRow((afterId) => listImages(db, courseId, afterId))) {
    yield presentImage(image);
  }
}

async function* exportHistory(db: Db, courseId: string): AsyncGenerator<unknown> {
  for await (const event of eachRow((afterId) => listAuditEventsBehind(db, courseId, afterId))) {
    yield presentAuditEvent(event);
  }
}
