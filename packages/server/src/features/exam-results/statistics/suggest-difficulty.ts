import { type Difficulty, LIMITS } from '@exam/contract';

/** See decision 17 for these thresholds. */
const SIMPLE_FROM = 0.7;
const DIFFICULT_BELOW = 0.5;

/** The difficulty that the answers suggest; null if there are too few answers or the share is in between. */
export function suggestDifficulty(numberOfAnswers: number, numberOfCorrect: number): Difficulty | null {
  if (numberOfAnswers < LIMITS.fewestMeasuredAnswers) return null;
  const share = numberOfCorrect / numberOfAnswers;
  if (share >= SIMPLE_FROM) return 'simple';
  return share < DIFFICULT_BELOW ? 'difficult' : null;
}
