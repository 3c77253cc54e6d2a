import {
  DIFFICULTIES,
  type Difficulty,
  maxOfEachDifficulty,
  maxOfEachObjective,
  OBJECTIVES,
  type Objective,
} from '@exam/contract';
import type { KindCount } from './queries.ts';

/** A limit of a chapter that is exceeded. */
export interface ExceededLimit {
  /** The label with too many questions; undefined for the total. */
  readonly label: Difficulty | Objective | undefined;
  readonly limit: number;
  readonly held: number;
}

/**
 * The first limit that a chapter with this maximum would exceed with these questions: the total,
 * a difficulty (half the maximum, rounded up), or an objective (a third, rounded up).
 */
export function findExceededLimit(
  kinds: readonly KindCount[],
  maxNumberOfQuestions: number,
): ExceededLimit | undefined {
  const count = (matches: (kind: KindCount) => boolean) =>
    kinds.filter(matches).reduce((sum, kind) => sum + kind.numberOfQuestions, 0);
  const limits: ExceededLimit[] = [
    { label: undefined, limit: maxNumberOfQuestions, held: count(() => true) },
    ...DIFFICULTIES.map((label) => ({
      label,
      limit: maxOfEachDifficulty(maxNumberOfQuestions),
      held: count((kind) => kind.difficulty === label),
    })),
    ...OBJECTIVES.map((label) => ({
      label,
      limit: maxOfEachObjective(maxNumberOfQuestions),
      held: count((kind) => kind.objective === label),
    })),
  ];
  return limits.find(({ limit, held }) => held > limit);
}

/** "at most 20 simple questions", "at most 1 question". */
export function describeLimit({ label, limit }: ExceededLimit): string {
  const noun = limit === 1 ? 'question' : 'questions';
  return `at most ${limit} ${label === undefined ? noun : `${label} ${noun}`}`;
}
