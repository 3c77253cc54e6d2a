import { countLimited, maximumNeeded } from '@exam/contract';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { recordEvent } from '../../audit/index.ts';
import { insertChapter } from '../../chapters/index.ts';
import { insertCourse } from '../../courses/index.ts';
import { insertImage } from '../../images/index.ts';
import { insertQuestions } from '../../questions/index.ts';
import type { ArchivedQuestion } from '../archive.ts';
import type { PackedChapter, PackedCourse } from '../pack-archive.ts';
import { unpack } from '../packed-list.ts';
import type { EncodedImages } from './encode-images.ts';
import type { MadeImport } from './made-ids.ts';
import { insertBlueprint, insertPairs } from './queries.ts';
import { textsWithImages } from './texts-with-images.ts';

/** Creates a course of the file with its chapters, questions, images, blueprints and decided pairs. */
export async function makeCourse(
  trx: Trx,
  account: Account,
  course: PackedCourse,
  made: MadeImport,
): Promise<string> {
  const id = made.courses.of(course.fileId);
  await insertCourse(trx, { id, ownerId: account.id, name: course.name });
  await recordEvent(trx, account, {
    action: 'course.created',
    courseId: id,
    objectId: id,
    what: course.name,
  });
  for (const { fileId } of course.images) {
    await insertEncoded(trx, { fileId, courseId: id, accountId: account.id }, made);
  }
  for (const chapter of course.chapters)
    await makeChapter(trx, { courseId: id, accountId: account.id }, chapter, made);
  await makeBlueprints(trx, id, course, made);
  await makePairs(trx, id, course.pairs, made);
  return id;
}

/** Saves blueprints, limited to chapters of the same course. */
async function makeBlueprints(
  trx: Trx,
  courseId: string,
  { chapters, blueprints }: PackedCourse,
  made: MadeImport,
): Promise<void> {
  const own = new Set(chapters.map(({ fileId }) => fileId));
  for (const blueprint of blueprints) {
    const counts = Object.entries(blueprint.chapters)
      .filter(([fileId]) => own.has(fileId))
      .map(([fileId, count]) => [made.chapters.of(fileId), count] as const);
    await insertBlueprint(trx, courseId, { ...blueprint, chapters: Object.fromEntries(counts) });
  }
}

/** Saves the decisions about pairs of questions. */
async function makePairs(
  trx: Trx,
  courseId: string,
  pairs: PackedCourse['pairs'],
  { questions }: MadeImport,
): Promise<void> {
  for (const part of pairs) {
    const kept = unpack(part).map(({ one, other, decision }) => ({
      oneId: questions.of(one),
      otherId: questions.of(other),
      decision,
    }));
    await insertPairs(trx, courseId, kept);
  }
}

/** Adds an image under a new id. @param courseId null for an image shown only by exams */
export async function insertEncoded(
  trx: Trx,
  { fileId, courseId, accountId }: { fileId: string; courseId: string | null; accountId: string },
  { images, encoded }: { images: MadeImport['images']; encoded: EncodedImages },
): Promise<void> {
  const image = encoded.get(fileId);
  if (!image) throw new Error('Expected an image that was encoded.');
  const { content, type, width, height } = image;
  const row = { id: images.of(fileId), courseId, ownerId: accountId };
  await insertImage(trx, { ...row, content, type, width, height });
}

async function makeChapter(
  trx: Trx,
  { courseId, accountId }: { readonly courseId: string; readonly accountId: string },
  { fileId, name, number, maxNumberOfQuestions: maximum, questions, kinds }: PackedChapter,
  made: MadeImport,
): Promise<void> {
  const id = made.chapters.of(fileId);
  // A chapter above its own maximum cannot come from this product; its maximum is raised.
  const maxNumberOfQuestions = Math.max(maximum, maximumNeeded(countLimited(kinds)));
  await insertChapter(trx, { id, courseId, name, number, maxNumberOfQuestions });
  for (const part of questions) {
    const rows = await mapInSlices(unpack(part), (question) => questionRow(id, question, made));
    await insertQuestions(trx, accountId, rows);
    made.progress.done += rows.length;
  }
}

function questionRow(
  chapterId: string,
  { fileId, ...content }: ArchivedQuestion,
  { questions, images }: MadeImport,
) {
  return { id: questions.of(fileId), chapterId, ...content, ...textsWithImages(content, images) };
}
