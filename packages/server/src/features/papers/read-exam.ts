import type { ExamVersion } from '@exam/contract';
import type { PaperVersion } from '@exam/paper';
import type { Db } from '../../platform/database/connect.ts';
import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type ExamRow, getExam, listQuestionsOfVersions, presentExamVersions } from '../exams/index.ts';

/** The points of each question of each version, A first, in hundredths: how the exam is marked. */
export type ReadPoints = (db: Queryable, examId: string) => Promise<readonly (readonly number[])[]>;

/** A version with the points of its questions, where they are printed. */
export type VersionToPrint = ExamVersion & Pick<PaperVersion, 'hundredths'>;

/** An exam with the versions to print. */
export interface ExamToPrint {
  readonly exam: ExamRow;
  readonly versions: readonly VersionToPrint[];
  /** All versions of the exam, A first. */
  readonly allVersions: readonly ExamVersion[];
}

interface WhatToRead {
  readonly examId: string;
  /** The letters of the versions, each once. */
  readonly labels: readonly string[];
  /** Whether explanations are printed; otherwise they are not read. */
  readonly isExplained: boolean;
  /** Absent where no points are printed. */
  readonly readPoints?: ReadPoints | undefined;
}

/**
 * The versions are not checked: `refuseTooDear` does.
 * @throws AppError notFound if the exam is not visible or has no such version
 */
export async function readExam(
  db: Db,
  account: Account,
  { examId, labels, isExplained, readPoints }: WhatToRead,
): Promise<ExamToPrint> {
  const exam = await getExam(db, account, examId);
  const all = presentExamVersions(await listQuestionsOfVersions(db, exam.id));
  const points = await readPoints?.(db, exam.id);
  const versions = labels.map((label): VersionToPrint => {
    const version = all.find((one) => one.label === label);
    if (version === undefined) throw notFound('Version');
    const hundredths = points?.[all.indexOf(version)];
    return { ...(isExplained ? version : withoutExplanations(version)), ...(hundredths && { hundredths }) };
  });
  return { exam, versions, allVersions: all };
}

function withoutExplanations(version: ExamVersion): ExamVersion {
  return { ...version, questions: version.questions.map((question) => ({ ...question, explanation: '' })) };
}
