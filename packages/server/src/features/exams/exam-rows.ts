import type { Insertable } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
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
    owner_id: parts.account.id,
    course_id: parts.course.id,
    course_name: parts.course.name,
    name: parts.name,
    number_of_questions: first.length,
    number_of_versions: versions.length,
    difficulty_distribution: JSON.stringify(distributions.difficulty),
    objective_distribution: JSON.stringify(distributions.objective),
    chapters_distribution: JSON.stringify(distributions.chapters),
    seed: generation?.seed ?? null,
    generation: generation ? JSON.stringify(generation) : null,
    idempotency_key: key?.key ?? null,
    idempotency_fingerprint: key?.fingerprint ?? null,
  };
}

/** One row for each question of each version. */
export function examQuestionRows(
  examId: string,
  versions: readonly (readonly QuestionRow[])[],
): Insertable<Database['exam_questions']>[] {
  return versions.flatMap((questions, version) =>
    questions.map((question, index) => ({
      exam_id: examId,
      version,
      position: index + 1,
      question_id: question.id,
      chapter_id: question.chapter_id,
      chapter_name: question.chapter_name,
      chapter_number: question.chapter_number,
      text: question.text,
      choices: question.choices,
      correct_answer: question.correct_answer,
      difficulty: question.difficulty,
      objective: question.objective,
      explanation: question.explanation,
      source: question.source,
      name: question.name,
      tags: question.tags,
    })),
  );
}
