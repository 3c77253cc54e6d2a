import type { ChapterId, Difficulty, Objective } from '@exam/contract';
import type { QuestionValues } from './queries.ts';

/** A question as its author sends it. */
export interface QuestionFields {
  readonly chapterId: ChapterId;
  readonly text: string;
  readonly choices: string[];
  readonly correctAnswer: string;
  readonly difficulty: Difficulty;
  readonly objective: Objective;
  readonly keepChoiceOrder?: boolean | undefined;
  readonly explanation?: string | undefined;
  readonly source?: string | undefined;
  readonly name?: string | undefined;
  readonly tags?: string[] | undefined;
}

/** The same as a row holds it. */
export function toValues(fields: QuestionFields): QuestionValues {
  return {
    chapterId: fields.chapterId,
    text: fields.text,
    choices: fields.choices,
    correctAnswer: fields.correctAnswer,
    difficulty: fields.difficulty,
    objective: fields.objective,
    keepChoiceOrder: fields.keepChoiceOrder,
    explanation: fields.explanation,
    source: fields.source,
    name: fields.name,
    tags: fields.tags,
  };
}
