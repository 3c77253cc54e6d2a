import { letterOf, recogniseChoices } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { recordEvent } from '../features/audit/index.ts';
import { insertChapter } from '../features/chapters/index.ts';
import { insertCourse } from '../features/courses/index.ts';
import { importStudents } from '../features/exam-students/index.ts';
import { distributionsOf, insertExam } from '../features/exams/index.ts';
import { insertPrint } from '../features/papers/index.ts';
import { insertQuestions } from '../features/questions/index.ts';
import type { Trx } from '../platform/database/transaction.ts';
import { type DemoChapter, type DemoCourse, type DemoQuestion, readDemoCourses } from './demo-courses.ts';
import { DEMO_EXAM, DEMO_STUDENTS, demoPrint, demoVersions } from './demo-exam.ts';

interface Owner {
  readonly id: string;
  readonly email: string;
}

/** Which ids a copy got. */
interface Ids {
  readonly chapters: Map<DemoChapter, string>;
  readonly questions: Map<DemoQuestion, string>;
}

/** Gives an account its own copy of the demo courses and the demo exam, so that accounts share nothing. */
export async function copyDemoCourses(trx: Trx, owner: Owner): Promise<void> {
  for (const course of await readDemoCourses()) {
    const { name, chapters } = course;
    const courseId = uuid();
    const ids: Ids = { chapters: new Map(), questions: new Map() };
    await insertCourse(trx, { id: courseId, ownerId: owner.id, name });
    for (const chapter of chapters) await copyChapter(trx, { courseId, accountId: owner.id }, chapter, ids);
    if (name === DEMO_EXAM.course) await copyExam(trx, owner, { courseId, course, ids });
  }
}

async function copyChapter(
  trx: Trx,
  { courseId, accountId }: { readonly courseId: string; readonly accountId: string },
  chapter: DemoChapter,
  ids: Ids,
): Promise<void> {
  const id = uuid();
  ids.chapters.set(chapter, id);
  for (const question of chapter.questions) ids.questions.set(question, uuid());
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
      id: idIn(ids.questions, question),
      chapterId: id,
      text: question.text,
      choices: [...question.choices],
      correctAnswer: question.correctAnswer,
      difficulty: question.difficulty,
      objective: question.objective,
    })),
  );
}

async function copyExam(
  trx: Trx,
  owner: Owner,
  { courseId, course, ids }: { readonly courseId: string; readonly course: DemoCourse; readonly ids: Ids },
): Promise<void> {
  const examId = uuid();
  const versions = demoVersions(course);
  const asked = versions.map((questions) =>
    questions.map(({ chapter, question, choices }) => ({
      questionId: idIn(ids.questions, question),
      chapterId: idIn(ids.chapters, chapter),
      chapterName: chapter.name,
      chapterNumber: chapter.number,
      ...question,
      choices: [...choices],
      pinnedChoices: recogniseChoices(choices).pinned,
      keepChoiceOrder: false,
    })),
  );
  const { chapters, difficulty, objective } = distributionsOf(asked[0] ?? []);
  await insertExam(
    trx,
    {
      id: examId,
      ownerId: owner.id,
      courseId,
      courseName: course.name,
      name: DEMO_EXAM.name,
      numberOfQuestions: asked[0]?.length ?? 0,
      numberOfVersions: asked.length,
      difficultyDistribution: JSON.stringify(difficulty),
      objectiveDistribution: JSON.stringify(objective),
      chaptersDistribution: JSON.stringify(chapters),
    },
    asked.flatMap((questions, version) =>
      questions.map((question, index) => ({ examId, version, position: index + 1, ...question })),
    ),
  );
  await recordEvent(trx, owner, { action: 'exam.saved', courseId, objectId: examId, what: DEMO_EXAM.name });
  const now = new Date();
  const students = DEMO_STUDENTS.map(({ version, ...student }) => ({
    ...student,
    email: null,
    version: letterOf(version),
    listedAt: now.toISOString(),
  }));
  await importStudents(trx, { examId, now }, { students });
  await insertPrint(trx, { examId, printedAt: now, ...demoPrint(versions) });
}

function idIn<Key>(ids: ReadonlyMap<Key, string>, key: Key): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error('expected the demo exam to ask for what its course has');
  return id;
}
