import { createHash } from 'node:crypto';
import {
  type Answered,
  type ExpectedShares,
  estimateSharesInParts,
  expectedScore,
  KINDS,
  type Kind,
  kindIndex,
} from '@exam/assembly';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { inSlices } from '../../../platform/yield-by-time.ts';
import {
  type AskedQuestion,
  listMeasuredAnswers,
  type MeasuredAnswersRow,
  type WhichExams,
} from './queries.ts';

/** What the results of a course tell of its questions. */
export interface KnownShares {
  readonly isAnythingMeasured: boolean;
  /** The exams whose results are in it. */
  readonly examIds: readonly string[];
  /** Ids of the measured questions. */
  readonly questionIds: readonly string[];
  /** Of all answers that it comes from. */
  readonly digest: string;
  /** The share of right answers to expect of a question. */
  shareOf(question: AskedQuestion): number;
  shareOfKind(kind: Kind): number;
  isMeasured(question: AskedQuestion): boolean;
  /** The mean to expect of an exam in points, and its standard error. */
  scoreOf(questions: readonly AskedQuestion[]): { readonly mean: number; readonly error: number };
}

/** Reads what an account may know of the questions of a course. */
export async function readKnownShares(
  db: Queryable,
  account: Account,
  courseId: string,
  which: WhichExams = {},
): Promise<KnownShares> {
  return knownShares(await listMeasuredAnswers(db, account, courseId, which));
}

/** Behind the measured questions, one without answers for each kind stands for all others of the kind. */
async function knownShares(rows: readonly MeasuredAnswersRow[]): Promise<KnownShares> {
  const { indices, kinds } = numberQuestions(rows);
  const numberOfMeasured = kinds.length;
  const estimates = await inSlices(
    estimateSharesInParts({
      kinds: Int32Array.from([...kinds, ...KINDS.keys()]),
      classes: classesOf(rows, indices),
    }),
  );
  const find = ({ questionId, hash }: AskedQuestion) => indices.get(nameOf(questionId, hash));
  const indexOf = (question: AskedQuestion) => find(question) ?? numberOfMeasured + kindIndex(question);
  return {
    isAnythingMeasured: numberOfMeasured > 0,
    examIds: [...new Set(rows.map(({ examId }) => examId))],
    questionIds: [...new Set(rows.map(({ questionId }) => questionId))],
    digest: digestOf(rows),
    shareOf: (question) => shareAt(estimates, indexOf(question)),
    shareOfKind: (kind) => shareAt(estimates, numberOfMeasured + kindIndex(kind)),
    isMeasured: (question) => find(question) !== undefined,
    scoreOf: (questions) => expectedScore(estimates, questions.map(indexOf)),
  };
}

const shareAt = ({ shares }: ExpectedShares, index: number) => shares[index] as number;

const nameOf = (questionId: string, hash: string) => `${questionId} ${hash}`;

/** The key by which a question was marked; that of the exam, unless it was mended. */
const hashOf = ({ markedHash, askedHash }: MeasuredAnswersRow) => markedHash ?? askedHash ?? '';

/** A question whose key was mended for one exam is known with its printed key, too, unless that was measured by itself. */
function numberQuestions(rows: readonly MeasuredAnswersRow[]) {
  const indices = new Map<string, number>();
  const kinds: number[] = [];
  for (const row of rows) {
    const name = nameOf(row.questionId, hashOf(row));
    const index = indices.get(name) ?? kinds.length;
    indices.set(name, index);
    // The newest exam is last: its label is the nearest to that of today.
    kinds[index] = kindIndex(row);
  }
  for (const row of rows) {
    const name = nameOf(row.questionId, row.askedHash ?? '');
    if (!indices.has(name)) indices.set(name, indices.get(nameOf(row.questionId, hashOf(row))) as number);
  }
  return { indices, kinds };
}

function classesOf(rows: readonly MeasuredAnswersRow[], indices: ReadonlyMap<string, number>) {
  const classes = new Map<string, Answered[]>();
  for (const row of rows) {
    const question = indices.get(nameOf(row.questionId, hashOf(row))) as number;
    const answers = {
      question,
      answered: row.numberOfAsked,
      correct: row.numberOfCorrect,
      ability: row.askedAbility,
    };
    const ofExam = classes.get(row.examId);
    if (ofExam) ofExam.push(answers);
    else classes.set(row.examId, [answers]);
  }
  return [...classes.values()];
}

function digestOf(rows: readonly MeasuredAnswersRow[]): string {
  const answers = rows.map((row) => [
    row.examId,
    row.questionId,
    hashOf(row),
    kindIndex(row),
    row.numberOfAsked,
    row.numberOfCorrect,
    row.askedAbility,
  ]);
  return createHash('sha256').update(JSON.stringify(answers)).digest('base64url');
}
