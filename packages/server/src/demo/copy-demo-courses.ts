import { v7 as uuid } from 'uuid';
import { insertChapter } from '../features/chapters/index.ts';
import { insertCourse } from '../features/courses/index.ts';
import { insertQuestions } from '../features/questions/index.ts';
import type { Trx } from '../platform/database/transaction.ts';
import { type DemoChapter, readDemoCourses } from './demo-courses.ts';

/** Gives an account its own copy of the demo courses, so that accounts share nothing. */
export async function copyDemoCourses(trx: Trx, accountId: string): Promise<void> {
  for (const { name, chapters } of await readDemoCourses()) {
    const courseId = uuid();
    await insertCourse(trx, { id: courseId, ownerId: accountId, name });
    for (const chapter of chapters) await copyChapter(trx, { courseId, accountId }, chapter);
  }
}

async function copyChapter(
  trx: Trx,
  { courseId, accountId }: { readonly courseId: string; readonly accountId: string },
  chapter: DemoChapter,
): Promise<void> {
  const id = uuid();
  const { name, number, maxNumberOfQuestions, questions } = chapter;
  await insertChapter(trx, {
    id,
    courseId,
    name,
    number,
    maxNumberOfQuestions,
  });
  await insertQuestions(
    trx,
    accountId,
    questions.map((question) => ({
      id: uuid(),
      chapterId: id,
      text: question.text,
      choices: [...question.choices],
      correctAnswer: question.correctAnswer,
      difficulty: question.difficulty,
      objective: question.objective,
    })),
  );
}
