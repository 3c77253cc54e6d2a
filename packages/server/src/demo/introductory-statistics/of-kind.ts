import type { Difficulty, Objective } from '@exam/contract';
import type { DemoQuestion } from '../demo-course.ts';

type QuestionBody = Omit<DemoQuestion, 'difficulty' | 'objective'>;

/** Gives every question of the list the same difficulty and objective, so that a chapter reads kind by kind. */
export function ofKind(
  difficulty: Difficulty,
  objective: Objective,
  bodies: readonly QuestionBody[],
): readonly DemoQuestion[] {
  return bodies.map((body) => ({ ...body, difficulty, objective }));
}
