import { randomInt } from 'node:crypto';
import { kindIndex } from '@exam/assembly';
import { type CourseId, inAskedOrder, type QuestionId } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { getRole } from '../../courses/index.ts';
import type { QuestionRow } from '../../questions/index.ts';
import { inOrderOf } from '../in-order-of.ts';
import {
  listChaptersWithCells,
  listPartnerRanks,
  listPickedQuestions,
  listRankedQuestions,
  type RankedQuestion,
} from './queries.ts';

export interface Replacement {
  readonly courseId: CourseId;
  /** All questions of the exam, including the one to replace. */
  readonly questions: readonly QuestionId[];
  readonly replace: QuestionId;
  /** Questions of other versions; used only if there are no others. */
  readonly avoid?: readonly QuestionId[] | undefined;
}

/**
 * Draws another suitable question of the same cell with equal probability: one that no question of the exam excludes,
 * preferably without near-duplicates in the exam and in no other version.
 * @throws AppError notFound if course or questions are not visible; unmeetable with the reason if there is none
 */
export async function replaceQuestion(db: Db, account: Account, exam: Replacement): Promise<QuestionRow> {
  await getRole(db, account, exam.courseId);
  return inTransaction(db, (trx) => findOther(trx, account, exam), 'repeatable read');
}

async function findOther(trx: Trx, account: Account, exam: Replacement): Promise<QuestionRow> {
  const { courseId, replace } = exam;
  const questions = inOrderOf(
    exam.questions,
    await listRankedQuestions(trx, account, courseId, exam.questions),
  );
  const leaving = questions.find((question) => question.id === replace);
  if (!leaving) throw invalidField('replace', 'The question to replace is not in the exam.');
  const staying = questions.filter((question) => question !== leaving);
  const held = await countOfCell(trx, account, leaving);
  const taken = ranksInCellOf(leaving, questions);
  if (taken.size === held) throw noneLeft(leaving);

  const stayingIds = staying.map(({ id }) => id);
  const partners = await listPartnerRanks(trx, leaving, stayingIds);
  const avoided = await listRankedQuestions(trx, account, courseId, exam.avoid ?? []);
  const unwanted = [...ranksInCellOf(leaving, avoided), ...partners.map(({ rank }) => rank)];
  const forbidden = partners.filter(({ decision }) => decision === 'excluded').map(({ rank }) => rank);
  const rank =
    drawRank(held, new Set([...taken, ...unwanted])) ?? drawRank(held, new Set([...taken, ...forbidden]));
  if (rank === undefined) throw onlyExcluded(leaving);
  const { chapterId, difficulty, objective } = leaving;
  const pick = { chapterId, kind: { difficulty, objective }, rank };
  const [[coming] = []] = await listPickedQuestions(trx, [[pick]]);
  return inAskedOrder({ ...leaving, ...coming });
}

async function countOfCell(trx: Trx, account: Account, question: RankedQuestion): Promise<number> {
  const { difficulty, objective, chapterId } = question;
  const [chapter] = await listChaptersWithCells(trx, account, [chapterId]);
  const cell = chapter?.cells?.find((it) => it[0] === difficulty && it[1] === objective);
  return cell?.[2] ?? 0;
}

function ranksInCellOf(question: RankedQuestion, others: readonly RankedQuestion[]): Set<number> {
  const isInCell = (other: RankedQuestion) =>
    other.chapterId === question.chapterId && kindIndex(other) === kindIndex(question);
  return new Set(others.filter(isInCell).map(({ rank }) => rank));
}

/** A uniformly random number from 0 to held - 1 outside `without`; undefined if there is none. */
function drawRank(held: number, without: ReadonlySet<number>): number | undefined {
  if (without.size >= held) return undefined;
  const skipped = [...without].sort((one, other) => one - other);
  return skipped.reduce((rank, taken) => (taken <= rank ? rank + 1 : rank), randomInt(held - without.size));
}

function noneLeft({ chapterName, difficulty, objective }: QuestionRow): AppError {
  const message = `The exam already holds every ${difficulty} ${objective} question of ${chapterName}.`;
  return new AppError('unmeetable', { message });
}

function onlyExcluded({ chapterName, difficulty, objective }: QuestionRow): AppError {
  const message = `Every other ${difficulty} ${objective} question of ${chapterName} excludes one of the exam.`;
  return new AppError('unmeetable', { message });
}
