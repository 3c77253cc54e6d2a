import type { ExpectedMean } from '@exam/contract';
import { counted } from '../counted.ts';

/** Points with one decimal place, without one that is zero. */
export function asPoints(points: number): string {
  return points.toFixed(1).replace(/\.0$/, '');
}

/** "26 of 40 (65 %)" */
export function describeMean(mean: number, numberOfQuestions: number): string {
  const percent = Math.round((100 * mean) / Math.max(1, numberOfQuestions));
  return `${asPoints(mean)} of ${numberOfQuestions} (${percent} %)`;
}

/** "versions differ by at most 0.3 points"; undefined for a single version. */
export function describeDifference({ versions, difference, unmeasured }: ExpectedMean): string | undefined {
  if (versions.length < 2 || difference === null) return undefined;
  if (difference === 0)
    return unmeasured > 0 ? 'versions are alike as far as is known' : 'versions are alike';
  // Rounded up, so that it is true of the exact value, too.
  return `versions differ by at most ${asPoints(Math.ceil(difference * 10) / 10)} points`;
}

/** "12 questions not measured yet"; undefined if all are. */
export function describeUnmeasured({ unmeasured }: Pick<ExpectedMean, 'unmeasured'>): string | undefined {
  return unmeasured === 0 ? undefined : `${counted(unmeasured, 'question')} not measured yet`;
}
