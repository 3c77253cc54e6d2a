import type { ExamVersion } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type ExamRow, getExam, listQuestionsOfVersions, presentExamVersions } from '../exams/index.ts';

/** An exam with the versions to print. */
export interface ExamToPrint {
  readonly exam: ExamRow;
  readonly versions: readonly ExamVersion[];
  /** All versions of the exam, A first. */
  readonly allVersions: readonly ExamVersion[];
}

interface WhatToRead {
  readonly examId: string;
  /** The letters of the versions, each once. */
  readonly labels: readonly string[];
  /** Whether explanations are printed; otherwise they are not read. */
  readonly isExplained: boolean;
}

/**
 * The versions are not checked: `refuseTooDear` does.
 * @throws AppError notFound if the exam is not visible or has no such version
 */
export async function readExam(
  db: Db,
  account: Account,
  { examId, labels, isExplained }: WhatToRead,
): Promise<ExamToPrint> {
  const exam = await getExam(db, account, examId);
  const all = presentExamVersions(await listQuestionsOfVersions(db, exam.id));
  const versions = labels.map((label) => {
    const version = all.find((one) => one.label === label);
    if (version === undefined) throw notFound('Version');
    return isExplained ? version : withoutExplanations(version);
  });
  return { exam, versions, allVersions: all };
}

function withoutExplanations(version: ExamVersion): ExamVersion {
  return { ...version, questions: version.questions.map((question) => ({ ...question, explanation: '' })) };
}
