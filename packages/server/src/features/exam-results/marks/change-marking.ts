import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, type ExamMarks, LIMITS, type MarkingScheme, type Regrading } from '@exam/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { conflict, invalidField, notFound, staleEdit } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvent } from '../../audit/index.ts';
import type { ExamRow } from '../../exams/index.ts';
import { lockExamOf } from '../queries.ts';
import { getMarks } from './get-marks.ts';
import { markAgain } from './mark-again.ts';
import { applyMarking, type Marking, readMarking } from './marking.ts';
import { listMarkedQuestions, type MarkedQuestionRow, upsertMarkingScheme } from './queries.ts';

/** A change of scheme or regradings. @throws AppError if it does not fit the questions of the exam */
export type MarkingChange = (
  marking: Marking,
  questions: readonly MarkedQuestionRow[],
) => Pick<Marking, 'scheme' | 'regradings'>;

interface ChangeOrder {
  /** The version that the client read; undefined accepts any. */
  readonly version?: number | undefined;
  readonly change: MarkingChange;
  readonly action: 'results.marked' | 'results.regraded' | 'results.regrading-undone';
}

/**
 * Saves a change of how an exam is marked, and marks all students again.
 * @throws AppError conflict with the newer marks if that is not the saved version
 */
export async function changeMarking(
  db: Db,
  account: Account,
  exam: ExamRow,
  { version, change, action }: ChangeOrder,
): Promise<ExamMarks> {
  return inTransaction(db, async (trx) => {
    if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Exam');
    const marking = await readMarking(trx, exam.id);
    if (version !== undefined && version !== marking.version)
      throw staleEdit('marking', await getMarks(trx, exam.id), null);
    const questions = await listMarkedQuestions(trx, exam.id);
    const { scheme, regradings } = change(marking, questions);
    // Without answers of students the line stays that of its class, while the rule is the same.
    const hasSameRule = isDeepStrictEqual(scheme.passLine?.rule, marking.scheme.passLine?.rule);
    await upsertMarkingScheme(trx, {
      examId: exam.id,
      version: marking.version + 1,
      scheme: JSON.stringify(scheme),
      regradings: JSON.stringify(regradings),
      passLine: hasSameRule && marking.passLine ? JSON.stringify(marking.passLine) : null,
    });
    await markAgain(trx, exam.id, applyMarking(questions, { scheme, regradings }));
    const { courseId, name: what } = exam;
    await recordEvent(trx, account, { action, courseId, objectId: exam.id, what });
    return getMarks(trx, exam.id);
  });
}

/** @throws AppError notFound for a chapter or question that the exam does not have */
export function toScheme(scheme: MarkingScheme): MarkingChange {
  return ({ regradings }, questions) => {
    const chapters = new Set(questions.map(({ chapterId }) => chapterId));
    if (scheme.points.chapters.some((rule) => !chapters.has(rule.chapterId))) throw notFound('Chapter');
    const ids = new Set(questions.map(({ questionId }) => questionId));
    if (scheme.points.questions.some((rule) => !ids.has(rule.questionId))) throw notFound('Question');
    return { scheme, regradings };
  };
}

type NewRegrading = BodyOf<'POST /api/exams/{id}/regradings/preview'> & { readonly reason?: string };

/**
 * Replaces the regrading of a question that holds, if any.
 * @throws AppError notFound for a question that the exam does not have; malformed for choices that do not fit
 */
export function regrading(sent: NewRegrading, clock: Clock): MarkingChange {
  return ({ scheme, regradings }, questions) => {
    const question = questions.find(({ questionId }) => questionId === sent.questionId);
    if (question === undefined) throw notFound('Question');
    requireChoices(sent, question);
    if (regradings.length >= LIMITS.examRegradings) {
      throw conflict(`An exam has at most ${LIMITS.examRegradings} regradings, undone ones included.`);
    }
    const { questionId, kind, reason = '' } = sent;
    const madeAt = clock().toISOString();
    const made: Regrading = { questionId, kind, choices: [...sent.choices], reason, madeAt, undoneAt: null };
    return { scheme, regradings: [...ended(regradings, questionId, madeAt), made] };
  };
}

/** @throws AppError notFound if no regrading of the question holds */
export function withoutRegrading(questionId: string, clock: Clock): MarkingChange {
  return ({ scheme, regradings }) => {
    const holds = regradings.some((one) => one.questionId === questionId && one.undoneAt === null);
    if (!holds) throw notFound('Regrading');
    return { scheme, regradings: ended(regradings, questionId, clock().toISOString()) };
  };
}

function ended(regradings: readonly Regrading[], questionId: string, undoneAt: string): Regrading[] {
  return regradings.map((one) =>
    one.questionId === questionId && one.undoneAt === null ? { ...one, undoneAt } : one,
  );
}

function requireChoices({ kind, choices }: NewRegrading, question: MarkedQuestionRow): void {
  if (kind !== 'accept' && kind !== 'key') {
    if (choices.length > 0) throw invalidField('choices', 'choices must be empty for this regrading.');
    return;
  }
  if (choices.length === 0) throw invalidField('choices', 'Choose at least one answer.');
  if (new Set(choices).size < choices.length || choices.some((one) => !question.choices.includes(one))) {
    throw invalidField('choices', 'choices must be different choices of the question.');
  }
  if (choices.every((one) => one === question.correctAnswer)) {
    throw invalidField('choices', 'This answer is correct already.');
  }
}
