import { v7 as uuid } from 'uuid';
import { recordEvent } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { distributionsOf, insertExam } from '../../exams/index.ts';
import { collectImageIds } from '../../images/index.ts';
import type { ArchivedExam, ArchivedExamQuestion } from '../archive.ts';
import type { MadeImport } from './made-ids.ts';
import { insertExamImages } from './queries.ts';
import { textsWithImages } from './texts-with-images.ts';

/**
 * Makes an exam of the file anew as the record that it is. How it was generated stays behind: it names a pool that is not
 * there.
 */
export async function makeExam(
  trx: Trx,
  account: Account,
  exam: ArchivedExam,
  made: MadeImport,
): Promise<string> {
  const id = uuid();
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
      owner_id: account.id,
      course_id: courseId,
      course_name: exam.courseName,
      name: exam.name,
      number_of_questions: first.length,
      number_of_versions: versions.length,
      difficulty_distribution: JSON.stringify(difficulty),
      objective_distribution: JSON.stringify(objective),
      chapters_distribution: JSON.stringify(chapters),
      created_at: new Date(exam.createdAt),
    },
    versions.flatMap((questions, version) =>
      questions.map(({ id: question_id, ...question }, index) => ({
        exam_id: id,
        version,
        position: index + 1,
        question_id,
        ...question,
      })),
    ),
  );
  await insertExamImages(trx, id, await collectImageIds(versions.flat()));
  await recordEvent(trx, account, { action: 'exam.saved', courseId, objectId: id, what: exam.name });
  return id;
}

/** The question as a row of the exam, but for its place. */
function examQuestion(question: ArchivedExamQuestion, { questions, chapters, images }: MadeImport) {
  const { fileId, chapter, difficulty, objective } = question;
  return {
    id: questions.of(fileId),
    chapter_id: chapters.of(chapter.fileId),
    chapter_name: chapter.name,
    chapter_number: chapter.number,
    ...textsWithImages(question, images),
    difficulty,
    objective,
  };
}
