import type { MendedTexts, SentMarking } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { Progress } from '../../../platform/jobs/index.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { recordEvent } from '../../audit/index.ts';
import { importMarking } from '../../exam-results/index.ts';
import { importStudents } from '../../exam-students/index.ts';
import { distributionsOf, insertExam } from '../../exams/index.ts';
import { collectImageIds } from '../../images/index.ts';
import { importPrints } from '../../papers/index.ts';
import type { ArchivedExam, ArchivedExamQuestion } from '../archive.ts';
import type { PackedArchive } from '../pack-archive.ts';
import { unpack } from '../packed-list.ts';
import type { EncodedImages } from './encode-images.ts';
import { type MadeImport, makeIds } from './made-ids.ts';
import { insertEncoded, makeCourse } from './make-course.ts';
import { insertExamImages } from './queries.ts';
import { textsWithImages } from './texts-with-images.ts';

/**
 * Creates everything of the file in the account under new ids. Sharing, history and answers of students are not
 * imported, because they concern other people; students who are listed are, because their sheets may still be on paper.
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
    exams: makeIds(),
    encoded,
    progress,
  };
  // All images first: a moved question may show an image of a course that is created later.
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

/**
 * Creates an exam of the file as a record. Its generation is not imported, because it refers to a pool that does not
 * exist here.
 */
async function makeExam(trx: Trx, account: Account, exam: ArchivedExam, made: MadeImport): Promise<string> {
  const id = idFor(exam, made);
  const courseId = (exam.courseFileId !== null && made.courses.find(exam.courseFileId)) || null;
  const versions = [];
  for (const questions of exam.versions) {
    versions.push(await mapInSlices(questions, (one) => examQuestion(one, made)));
  }
  const [first = []] = versions;
  const { chapters, difficulty, objective } = distributionsOf(first);
  await insertExam(
    trx,
    {
      id,
      ownerId: account.id,
      courseId,
      courseName: exam.courseName,
      name: exam.name,
      numberOfQuestions: first.length,
      numberOfVersions: versions.length,
      difficultyDistribution: JSON.stringify(difficulty),
      objectiveDistribution: JSON.stringify(objective),
      chaptersDistribution: JSON.stringify(chapters),
      createdAt: new Date(exam.createdAt),
      ...correctionOf(exam, made),
    },
    versions.flatMap((questions, version) =>
      questions.map(({ id: questionId, ...question }, index) => ({
        examId: id,
        version,
        position: index + 1,
        questionId,
        ...question,
      })),
    ),
  );
  await insertExamImages(trx, id, await collectImageIds(versions.flat()));
  if (exam.marking) await importMarking(trx, id, markingOf(exam.marking, exam, made));
  await importStudents(trx, { examId: id, now: new Date() }, exam);
  await importPrints(trx, id, exam.printedSheets ?? []);
  await recordEvent(trx, account, { action: 'exam.saved', courseId, objectId: id, what: exam.name });
  return id;
}

/** A file that has an id twice names the first exam by it. */
function idFor({ fileId }: ArchivedExam, { exams }: MadeImport): string {
  return fileId === undefined || exams.find(fileId) !== undefined ? uuid() : exams.of(fileId);
}

/** An exam comes before its corrected copies in the file; one that is not there has no id. */
function correctionOf({ correction }: ArchivedExam, { exams, questions, images }: MadeImport) {
  if (!correction) return {};
  const { exam, changes } = correction;
  const withImages = (texts: MendedTexts | null) => texts && { ...texts, ...textsWithImages(texts, images) };
  return {
    correctedFrom: (exam._id !== null && exams.find(exam._id)) || null,
    correctedFromName: exam.name,
    changes: JSON.stringify(
      changes.map(({ questionId, before, after, ...change }) => ({
        ...change,
        questionId: questions.of(questionId),
        before: withImages(before),
        after: withImages(after),
      })),
    ),
  };
}

/** The marking with new ids and the choices as they are now; rules for what the exam does not ask are left out. */
function markingOf(
  { scheme, regradings }: SentMarking,
  { versions }: ArchivedExam,
  made: MadeImport,
): SentMarking {
  const { chapters, questions, images } = made;
  const asked = new Map(versions.flat().map((question) => [question.fileId, question]));
  const askedChapters = new Set(versions.flat().map(({ chapter }) => chapter.fileId));
  const points = {
    ...scheme.points,
    chapters: scheme.points.chapters
      .filter(({ chapterId }) => askedChapters.has(chapterId))
      .map((rule) => ({ ...rule, chapterId: chapters.of(rule.chapterId) })),
    questions: scheme.points.questions
      .filter(({ questionId }) => asked.has(questionId))
      .map((rule) => ({ ...rule, questionId: questions.of(rule.questionId) })),
  };
  const brought = regradings.flatMap((regrading) => {
    const question = asked.get(regrading.questionId);
    if (!question) return [];
    const shown = textsWithImages(question, images).choices;
    const choices = shown.filter((_, at) => regrading.choices.includes(question.choices[at] ?? ''));
    if (choices.length < regrading.choices.length) return [];
    return [{ ...regrading, questionId: questions.of(regrading.questionId), choices }];
  });
  return { scheme: { ...scheme, points }, regradings: brought };
}

/** The row of a question in an exam, without its position. */
function examQuestion(
  { fileId, chapter, ...content }: ArchivedExamQuestion,
  { questions, chapters, images }: MadeImport,
) {
  return {
    id: questions.of(fileId),
    chapterId: chapters.of(chapter.fileId),
    chapterName: chapter.name,
    chapterNumber: chapter.number,
    ...content,
    ...textsWithImages(content, images),
  };
}
