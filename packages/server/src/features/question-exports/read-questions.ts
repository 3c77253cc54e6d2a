import { inAskedOrder, LIMITS, type QuestionContent, UnlabelledContentSchema } from '@exam/contract';
import { categoryOf, type QuestionToWrite, tagsOf } from '@exam/interchange';
import type { Db } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/list-rows.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { pickFields } from '../../platform/http/pick-fields.ts';
import { getChapter } from '../chapters/index.ts';
import { getCourse } from '../courses/index.ts';
import { type ExamQuestionRow, getExam, listQuestionsOfVersions } from '../exams/index.ts';
import { listQuestions, type QuestionFilters, type QuestionRow } from '../questions/index.ts';

/** The questions of an export, and the file name. */
export interface QuestionList {
  readonly title: string;
  readonly questions: readonly QuestionToWrite[];
}

const ROWS_AT_ONCE = 1_000;

/**
 * The questions of a list chapter by chapter, each in list order.
 * @throws AppError notFound for a course or chapter that is not visible; conflict above the limit of a file
 */
export async function readList(
  db: Db,
  account: Account,
  { sort, ...filters }: QuestionFilters & { readonly sort?: string | undefined },
): Promise<QuestionList> {
  const title = await titleOf(db, account, filters);
  const source = await listQuestions(db, account, filters);
  const rows: QuestionRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await readPage(source, { sort, limit: ROWS_AT_ONCE, cursor });
    rows.push(...page.rows);
    cursor = page.nextCursor;
    if (rows.length > LIMITS.exportQuestions) {
      throw conflict(
        `A file takes at most ${LIMITS.exportQuestions} questions. Export the chapters one by one, or narrow the list.`,
      );
    }
  }
  return { title, questions: byChapter(rows).map(toWrite(isOfSeveralCourses(rows))) };
}

/**
 * The questions of one version of an exam in order. The order of their choices was fixed when it was saved,
 * so they must not be shuffled.
 * @throws AppError notFound if the exam is not visible or has no such version
 */
export async function readExam(
  db: Db,
  account: Account,
  { examId, version = 'A' }: { readonly examId: string; readonly version?: string | undefined },
): Promise<QuestionList> {
  const exam = await getExam(db, account, examId);
  const index = version.charCodeAt(0) - 'A'.charCodeAt(0);
  if (index >= exam.numberOfVersions) throw notFound('Version');
  const rows = (await listQuestionsOfVersions(db, examId)).filter((row) => row.version === index);
  const title = exam.numberOfVersions === 1 ? exam.name : `${exam.name} - ${version}`;
  return {
    title,
    questions: rows.map(asSettled).map((row) => ({ ...toWrite(false)(row), heading: row.heading })),
  };
}

function asSettled(row: ExamQuestionRow) {
  return { ...row, keepChoiceOrder: true };
}

async function titleOf(db: Db, account: Account, { course, chapter }: QuestionFilters): Promise<string> {
  if (chapter !== undefined) {
    const found = await getChapter(db, account, chapter);
    return `${found.courseName} - ${categoryOf(found)}`;
  }
  return course === undefined ? 'Questions' : (await getCourse(db, account, course)).name;
}

type Exported = QuestionContent & Pick<QuestionRow, 'chapterNumber' | 'chapterName' | 'courseName'>;

function byChapter(rows: readonly QuestionRow[]): QuestionRow[] {
  const courses = [...new Set(rows.map(({ courseId }) => courseId))];
  const place = new Map(courses.map((id, at) => [id, at]));
  return rows.toSorted(
    (one, other) =>
      (place.get(one.courseId) ?? 0) - (place.get(other.courseId) ?? 0) ||
      one.chapterNumber - other.chapterNumber,
  );
}

function isOfSeveralCourses(rows: readonly QuestionRow[]): boolean {
  return rows.some(({ courseId }) => courseId !== rows[0]?.courseId);
}

const unlabelled = pickFields(UnlabelledContentSchema);

/** @param hasCourse whether categories include the course, because the questions are of several */
function toWrite(hasCourse: boolean): (row: Exported) => QuestionToWrite {
  return (row) => {
    const chapter = categoryOf({ number: row.chapterNumber, name: row.chapterName });
    return {
      ...unlabelled(inAskedOrder(row)),
      category: hasCourse ? `${row.courseName}: ${chapter}` : chapter,
      tags: [...tagsOf(row), ...row.tags],
    };
  };
}
