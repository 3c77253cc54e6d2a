import type { Progress } from '../../../platform/background/index.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { PackedArchive } from '../pack-archive.ts';
import { unpack } from '../packed-list.ts';
import type { EncodedImages } from './encode-images.ts';
import { type MadeImport, makeIds } from './made-ids.ts';
import { insertEncoded, makeCourse } from './make-course.ts';
import { makeExam } from './make-exam.ts';

/**
 * Makes everything of the file anew in the account, under new ids. With whom courses were shared, their history, and what
 * students answered stay behind: they are of other people.
 */
export async function makeAccount(
  trx: Trx,
  account: Account,
  archive: PackedArchive,
  { images: encoded, progress }: { images: EncodedImages; progress: Progress },
): Promise<{ courseIds: string[]; examIds: string[] }> {
  const made: MadeImport = {
    courses: makeIds(),
    chapters: makeIds(),
    questions: makeIds(),
    images: makeIds(),
    encoded,
    progress,
  };
  // All at once: a question that was moved shows an image of a course that may come after its own.
  for (const fileId of encoded.keys()) made.images.of(fileId);
  const courseIds: string[] = [];
  for (const course of archive.courses) courseIds.push(await makeCourse(trx, account, course, made));
  for (const { fileId } of archive.examImages) {
    await insertEncoded(trx, { fileId, courseId: null, accountId: account.id }, made);
  }
  const examIds: string[] = [];
  for (const part of archive.exams) {
    for (const exam of unpack(part)) examIds.push(await makeExam(trx, account, exam, made));
  }
  return { courseIds, examIds };
}
