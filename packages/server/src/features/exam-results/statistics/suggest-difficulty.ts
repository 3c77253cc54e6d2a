import { type Difficulty, LIMITS } from '@exam/contract';

/** Why these numbers: decision 17. */
const SIMPLE_FROM = 0.7;
const DIFFICULT_BELOW = 0.5;

/** The difficulty that the answers speak for; null where they are few, or in between. */
export function suggestDifficulty(numberOfAnswers: number, numberOfCorrect: number): Difficulty | null {
  if (numberOfAnswers < LIMITS.fewestMeasuredAnswers) return null;
  const share = numberOfCorrect / numberOfAnswers;
  if (share >= SIMPLE_FROM) return 'simple';
  return share < DIFFICULT_BELOW ? 'difficult' : null;
}
