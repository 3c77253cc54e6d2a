import {
  type CourseId,
  type ExamDraftContent,
  ExamDraftContentSchema,
  inAskedOrder,
  LIMITS,
} from '@exam/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { getRole, holdCourse } from '../../courses/index.ts';
import { listQuestionsById } from '../../questions/index.ts';
import { type DraftRow, deleteDraft, deleteOldDrafts, findDraft, upsertDraft } from './queries.ts';

/**
 * Keeps the exam that an account is making in a course, and forgets the oldest of those above the limit.
 * @throws AppError notFound; conflict if another version than the given one is kept
 */
export async function keepDraft(
  { db, clock }: { db: Db; clock: Clock },
  account: Account,
  courseId: CourseId,
  { version, content }: { readonly version?: number | undefined; readonly content: ExamDraftContent },
): Promise<DraftRow> {
  await getRole(db, account, courseId);
  return inTransaction(db, async (trx) => {
    await holdCourse(trx, courseId);
    await getRole(trx, account, courseId);
    if (!(await upsertDraft(trx, account, { courseId, content, version, changedAt: clock() }))) {
      throw conflict('The exam that you are making in this course was changed in another window.');
    }
    await deleteOldDrafts(trx, account, { courseId, kept: LIMITS.examDrafts });
    return requireDraft(await findDraft(trx, account, courseId));
  });
}

/**
 * The exam that an account is making in a course, with those of its questions that the pool still has; pinned choices are last.
 * @throws AppError notFound
 */
export async function getDraft(db: Db, account: Account, courseId: CourseId) {
  await getRole(db, account, courseId);
  const draft = requireDraft(readDraft(await findDraft(db, account, courseId)));
  const questions = await listQuestionsById(db, account, courseId, questionIdsOf(draft.content));
  return { ...draft, questions: questions.map(inAskedOrder) };
}

/** Discards the exam that an account is making in a course. @returns what it held. @throws AppError notFound for the course */
export async function discardDraft(
  db: Db,
  account: Account,
  courseId: CourseId,
): Promise<ExamDraftContent | undefined> {
  await getRole(db, account, courseId);
  return readDraft(await deleteDraft(db, account, courseId))?.content;
}

/** The row with its content; undefined if there is none, or if another release kept it in a form that is not known here. */
export function readDraft<Row extends { readonly content: unknown }>(row: Row | undefined) {
  const content = ExamDraftContentSchema.safeParse(row?.content).data;
  return row && content && { ...row, content };
}

function requireDraft<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound('Exam in the making');
  return row;
}

/** All questions of a draft are read at once: those on the paper and the taken ones have room, and the locked ones are on the paper. */
const MOST_QUESTIONS = LIMITS.questionsInVersions + LIMITS.examQuestions;

function questionIdsOf({ locked, taken, paper }: ExamDraftContent): string[] {
  const onPaper = paper?.versions.flatMap(({ questions }) => questions) ?? [];
  return [...new Set([...onPaper, ...taken, ...locked])].slice(0, MOST_QUESTIONS);
}
