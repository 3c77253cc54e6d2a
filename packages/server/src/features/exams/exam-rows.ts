import type { Insertable } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Account } from '../../platform/http/account.ts';
import type { QuestionRow } from '../questions/index.ts';
import type { Distributions } from './distributions.ts';
import type { Generation } from './generation/generation-ids.ts';

/** What an exam is made of when it is saved. */
export interface ExamParts {
  readonly id: string;
  readonly name: string;
  readonly account: Account;
  readonly course: { readonly id: string; readonly name: string };
  readonly distributions: Distributions;
  readonly size: number;
  readonly generation: Generation | undefined;
  readonly key: { readonly key: string; readonly fingerprint: string } | undefined;
}

/** The row of an exam: the names of its course and chapters are kept, whatever happens to the pool. */
export function examRow(parts: ExamParts): Insertable<Database['exams']> {
  const { distributions, generation, key } = parts;
  return {
    id: parts.id,
    owner_id: parts.account.id,
    course_id: parts.course.id,
    course_name: parts.course.name,
    name: parts.name,
    number_of_questions: parts.size,
    difficulty_distribution: JSON.stringify(distributions.difficulty),
    objective_distribution: JSON.stringify(distributions.objective),
    chapters_distribution: JSON.stringify(distributions.chapters),
    seed: generation?.seed ?? null,
    blueprint: generation ? JSON.stringify(generation.blueprint) : null,
    engine_version: generation ? String(generation.engineVersion) : null,
    generation: generation ? JSON.stringify(generation) : null,
    idempotency_key: key?.key ?? null,
    idempotency_fingerprint: key?.fingerprint ?? null,
  };
}

/** @param position counts from 1 */
export function examQuestionRow(
  examId: string,
  question: QuestionRow,
  position: number,
): Insertable<Database['exam_questions']> {
  return {
    exam_id: examId,
    position,
    question_id: question.id,
    chapter_id: question.chapter_id,
    chapter_name: question.chapter_name,
    chapter_number: question.chapter_number,
    text: question.text,
    choices: question.choices,
    correct_answer: question.correct_answer,
    difficulty: question.difficulty,
    objective: question.objective,
  };
}
