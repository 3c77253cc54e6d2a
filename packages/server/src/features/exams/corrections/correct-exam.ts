import {
  type ChoiceOrder,
  decideOrder,
  type ExamCorrections,
  type ExamId,
  inAskedOrder,
  mendChoices,
} from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvent } from '../../audit/index.ts';
import { holdCourse } from '../../courses/index.ts';
import { createOnce, type Once } from '../../idempotency/index.ts';
import { collectImageIds } from '../../images/index.ts';
import {
  listQuestionsById,
  lockQuestionsInCourse,
  mendQuestions,
  type QuestionRow,
} from '../../questions/index.ts';
import { keptQuestion } from '../create-exam.ts';
import { distributionsOf } from '../distributions.ts';
import { getExam, getExamToEdit } from '../get-exam.ts';
import {
  type ExamQuestionRow,
  type ExamRow,
  insertExam,
  insertExamImages,
  listQuestionsOfVersions,
  shareExamImages,
} from '../queries.ts';
import { applyCorrections, type Corrected } from './apply-corrections.ts';

/**
 * Saves a corrected copy of an exam as an exam of its own, which says what it was made from and what changed. The corrected exam
 * stays as it is, with its paper and its results. Repeating the save with the same key returns the same copy.
 * @throws AppError notFound if the account does not see the exam, or a question is neither of the exam nor of the pool of its course;
 * forbidden; malformed and conflict as in `applyCorrections`; conflict if a question that is to be mended in the pool is another one
 * there by now, or the key was used for another exam
 */
export async function correctExam(
  db: Db,
  account: Account,
  examId: ExamId,
  corrections: ExamCorrections,
  once: Once | undefined,
): Promise<ExamRow> {
  await getExamToEdit(db, account, examId);
  return createOnce(db, account, once, {
    what: 'exam',
    make: (trx, id) => save(trx, account, examId, { id, ...corrections }),
    get: (id) => getExam(db, account, id),
  });
}

async function save(
  trx: Trx,
  account: Account,
  examId: ExamId,
  { id, ...corrections }: ExamCorrections & { readonly id: string },
): Promise<ExamRow> {
  const exam = await getExam(trx, account, examId);
  const before = versionsOf(await listQuestionsOfVersions(trx, examId));
  const inPool = await readPool(trx, account, exam, corrections);
  const coming = new Map([...inPool].map(([id, question]) => [id, keptQuestion(inAskedOrder(question))]));
  const corrected = applyCorrections(before, corrections, coming);
  const copy = { id, name: corrections.name };
  await insertCopy(trx, account, { exam, copy, corrected });
  await holdImages(trx, { exam, copyId: copy.id, corrected });
  await mendInPool(trx, account, { corrections, before, inPool });
  await recordEvent(trx, account, {
    action: 'exam.corrected',
    courseId: exam.courseId,
    objectId: copy.id,
    what: copy.name,
  });
  return getExam(trx, account, copy.id);
}

function versionsOf(rows: readonly ExamQuestionRow[]) {
  const questions = rows.map(({ courseId: _course, courseName: _name, ...question }) => question);
  const count = (rows.at(-1)?.version ?? -1) + 1;
  return Array.from({ length: count }, (_, index) => questions.filter(({ version }) => version === index));
}

type SavedQuestion = ReturnType<typeof versionsOf>[number][number];

/**
 * The questions of the pool that replace others, and those that are mended there, which are locked. Of what was sent, only
 * questions of the exam's course are locked, so that nobody can block questions of others.
 * @throws AppError notFound if one is not in the course
 */
async function readPool(
  trx: Trx,
  account: Account,
  { courseId }: ExamRow,
  { replaced, mended }: ExamCorrections,
): Promise<Map<string, QuestionRow>> {
  const mendedInPool = mended.filter((one) => one.inPool).map(({ questionId }) => questionId);
  const ids = [...mendedInPool, ...replaced.map(({ byId }) => byId)];
  if (ids.length === 0) return new Map();
  if (courseId === null) {
    throw invalidField('replaced', 'The course of this exam was deleted, so there is no pool any more.');
  }
  // In the common order, because the copy is to refer to the course.
  await holdCourse(trx, courseId);
  if (mendedInPool.length > 0) await lockQuestionsInCourse(trx, courseId, mendedInPool);
  const rows = await listQuestionsById(trx, account, courseId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !byId.has(id))) throw notFound('Question');
  return byId;
}

interface Copy {
  readonly exam: ExamRow;
  readonly copy: { readonly id: string; readonly name: string };
  readonly corrected: Corrected<SavedQuestion>;
}

/** The copy has no record of a draw: its questions are those of no draw any more. */
async function insertCopy(trx: Trx, account: Account, { exam, copy, corrected }: Copy): Promise<void> {
  const [first = []] = corrected.versions;
  const { chapters, difficulty, objective } = distributionsOf(first);
  await insertExam(
    trx,
    {
      ...copy,
      ownerId: account.id,
      courseId: exam.courseId,
      courseName: exam.courseName,
      numberOfQuestions: first.length,
      numberOfVersions: corrected.versions.length,
      difficultyDistribution: JSON.stringify(difficulty),
      objectiveDistribution: JSON.stringify(objective),
      chaptersDistribution: JSON.stringify(chapters),
      correctedFrom: exam.id,
      correctedFromName: exam.name,
      changes: JSON.stringify(corrected.changes),
    },
    corrected.versions.flatMap((questions, version) =>
      questions.map((question, index) => ({ ...question, examId: copy.id, version, position: index + 1 })),
    ),
  );
}

/** The copy holds what its questions show, and what those showed before that it tells of. */
async function holdImages(
  trx: Trx,
  { exam, copyId, corrected }: { exam: ExamRow; copyId: string; corrected: Corrected<SavedQuestion> },
): Promise<void> {
  const told = corrected.changes.flatMap(({ before }) => before ?? []);
  const imageIds = await collectImageIds([...corrected.versions.flat(), ...told]);
  await shareExamImages(trx, { examId: copyId, fromExamId: exam.id, imageIds });
  if (exam.courseId !== null) {
    await insertExamImages(trx, { examId: copyId, courseId: exam.courseId, imageIds });
  }
}

interface MendInPool {
  readonly corrections: ExamCorrections;
  readonly before: readonly (readonly SavedQuestion[])[];
  readonly inPool: ReadonlyMap<string, QuestionRow>;
}

/** Mends those questions in the pool for which it was asked. What somebody changed there since the exam was saved is not lost. */
async function mendInPool(
  trx: Trx,
  account: Account,
  { corrections, before, inPool }: MendInPool,
): Promise<void> {
  const standing = new Map(
    before
      .flat()
      .reverse()
      .map((question) => [question.questionId, question as Asked]),
  );
  const mends = corrections.mended.flatMap(({ questionId, inPool: isMendedInPool, ...texts }) => {
    const pooled = inPool.get(questionId);
    if (!isMendedInPool || !pooled) return [];
    const saved = standing.get(questionId) ?? inAskedOrder(pooled);
    const { pinnedChoices, keepChoiceOrder } = texts;
    const isOrderMended = pinnedChoices !== undefined || keepChoiceOrder !== undefined;
    if (!saysTheSame(saved, pooled) || (isOrderMended && !ordersTheSame(saved, pooled))) {
      throw conflict(
        'A question that is to be mended in the pool, too, was changed there since this exam was saved. Mend it on its own screen.',
      );
    }
    const { text, correctAnswer, explanation = pooled.explanation } = texts;
    const order = decideOrder(texts, pooled);
    // The pool keeps choices as their author placed them, unless their order is to be kept from now on.
    const mended = { ...order, choices: texts.choices, keepChoiceOrder: keepChoiceOrder === true };
    const choices = mendChoices(saved.choices, mended, pooled.choices);
    return [{ before: pooled, text, choices, correctAnswer, explanation, ...order }];
  });
  if (mends.length > 0) await mendQuestions(trx, account, mends);
}

type Asked = Pick<SavedQuestion, 'text' | 'choices' | 'correctAnswer' | 'explanation'> & ChoiceOrder;

function saysTheSame(one: Asked, other: Asked): boolean {
  const said = ({ text, choices, correctAnswer, explanation }: Asked) =>
    JSON.stringify([text, [...choices].sort(), correctAnswer, explanation]);
  return said(one) === said(other);
}

function ordersTheSame(one: Asked, other: Asked): boolean {
  const said = ({ pinnedChoices, keepChoiceOrder }: Asked) =>
    JSON.stringify([[...pinnedChoices].sort(), keepChoiceOrder]);
  return said(one) === said(other);
}
