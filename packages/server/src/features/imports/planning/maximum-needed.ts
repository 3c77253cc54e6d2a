import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '@exam/contract';
import type { KindCount } from '../../chapters/index.ts';

/**
 * The smallest maximum that a chapter can hold these questions with: n ≥ all of them, ceil(n / 2) ≥ those of each
 * difficulty, ceil(n / 3) ≥ those of each objective.
 */
export function maximumNeeded(kinds: readonly KindCount[]): number {
  const most = (label: Difficulty | Objective) =>
    kinds
      .filter((kind) => kind.difficulty === label || kind.objective === label)
      .reduce((sum, kind) => sum + kind.numberOfQuestions, 0);
  const all = kinds.reduce((sum, kind) => sum + kind.numberOfQuestions, 0);
  return Math.max(
    1,
    all,
    ...DIFFICULTIES.map((label) => 2 * most(label) - 1),
    ...OBJECTIVES.map((label) => 3 * most(label) - 2),
  );
}
