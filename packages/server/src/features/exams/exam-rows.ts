import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Account } from '../../platform/http/account.ts';
import type { QuestionRow } from '../questions/index.ts';
import { distributionsOf } from './distributions.ts';
import type { Generation } from './generation/generation-ids.ts';

/** What an exam is made of when it is saved. */
export interface ExamParts {
  readonly id: string;
  readonly name: string;
  readonly account: Account;
  readonly course: { readonly id: string; readonly name: string };
  /** The questions of each version, A first; all have the same distributions. */
  readonly versions: readonly (readonly QuestionRow[])[];
  readonly generation: Generation | undefined;
  readonly key: { readonly key: string; readonly fingerprint: string } | undefined;
}

/** The row of an exam: the names of its course and chapters are kept, whatever happens to the pool. */
export function examRow(parts: ExamParts): Insertable<Database['exams']> {
  const { versions, generation, key } = parts;
  const [first = []] = versions;
  const distributions = distributionsOf(first);
  return {
    id: parts.id,
    ownerId: parts.account.id,
    courseId: parts.course.id,
    courseName: parts.course.name,
    name: parts.name,
    numberOfQuestions: first.length,
    numberOfVersions: versions.length,
    difficultyDistribution: JSON.stringify(distributions.difficulty),
    objectiveDistribution: JSON.stringify(distributions.objective),
    chaptersDistribution: JSON.stringify(distributions.chapters),
    seed: generation?.seed ?? null,
    generation: generation ? JSON.stringify(generation) : null,
    idempotencyKey: key?.key ?? null,
    idempotencyFingerprint: key?.fingerprint ?? null,
  };
}

/** One row for each question of each version. */
export function examQuestionRows(
  examId: string,
  versions: readonly (readonly QuestionRow[])[],
): Insertable<Database['examQuestions']>[] {
  return versions.flatMap((questions, version) =>
    questions.map((question, index) => ({
      examId,
      version,
      position: index + 1,
      questionId: question.id,
      chapterId: question.chapterId,
      chapterName: question.chapterName,
      chapterNumber: question.chapterNumber,
      text: question.text,
      choices: question.choices,
      correctAnswer: question.correctAnswer,
      difficulty: question.difficulty,
      objective: question.objective,
      explanation: question.explanation,
      source: question.source,
      name: question.name,
      tags: question.tags,
    })),
  );
}
