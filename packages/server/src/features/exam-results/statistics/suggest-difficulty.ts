import { type Difficulty, LIMITS } from '@exam/contract';
import { boundsOfShare, withoutGuessing } from '@exam/contract/judge-figures';

/** Between knowing for all and for nobody. See decision 17. */
const MIDDLE = 0.5;

/**
 * The difficulty that the answers suggest: simple where more than half of the students know the answer, difficult where fewer do, with
 * 95 % confidence and with guessing taken off. Null if there are too few answers, or chance explains either.
 * @param guessing share of right choices
 */
export function suggestDifficulty(
  {
    numberOfAnswers,
    numberOfCorrect,
  }: { readonly numberOfAnswers: number; readonly numberOfCorrect: number },
  guessing: number,
): Difficulty | null {
  if (numberOfAnswers < LIMITS.fewestMeasuredAnswers || guessing >= 1) return null;
  const { least, most } = boundsOfShare(numberOfCorrect / numberOfAnswers, numberOfAnswers);
  if (withoutGuessing(least, guessing) > MIDDLE) return 'simple';
  return withoutGuessing(most, guessing) < MIDDLE ? 'difficult' : null;
}
