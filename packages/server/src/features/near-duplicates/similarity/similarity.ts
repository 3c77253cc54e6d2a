import { countDifferent } from './bitmap.ts';
import type { Sketch } from './sketch.ts';

/** Questions with at least this similarity are near-duplicates. */
export const NEAR_DUPLICATE = 0.6;

/** Below this, the choices are unrelated: "Which is true?" then asks something different. */
const LEAST_COMMON_CHOICES = 0.2;

/**
 * The similarity of two questions, from 0 to 1: the larger of two exact Jaccard similarities of their shingles,
 * - of text and choices together, if the choices have something in common,
 * - of text and correct answer, if the answer is the same: the same question with other wrong choices.
 * May be 0 for questions that are not near-duplicates.
 */
export function similarityOf(one: Sketch, other: Sketch): number {
  const whole = similarityAsAWhole(one, other);
  return one.answerHash === other.answerHash ? Math.max(whole, similarityAtCore(one, other)) : whole;
}

/**
 * Choices first, because questions with the same phrases mostly differ in them. Stops as soon as the threshold is
 * out of reach: the bitmaps tell that of most pairs without a look at the sets.
 */
function similarityAsAWhole(one: Sketch, other: Sketch): number {
  const ofChoices = one.choices.length + other.choices.length;
  const all = ofChoices + one.text.length + other.text.length;
  const least = leastCommon(NEAR_DUPLICATE, all);
  const textAtBest = Math.min(one.text.length, other.text.length);
  const leastChoices = Math.max(leastCommon(LEAST_COMMON_CHOICES, ofChoices), least - textAtBest);
  const choicesAtBest = (ofChoices - countDifferent(one.choiceBits, other.choiceBits)) / 2;
  if (choicesAtBest < leastChoices) return 0;
  const ofText = one.text.length + other.text.length;
  if (choicesAtBest + (ofText - countDifferent(one.textBits, other.textBits)) / 2 < least) return 0;
  const choices = countCommon(one.choices, other.choices, leastChoices);
  if (choices < leastChoices) return 0;
  const common = choices + countCommon(one.text, other.text, least - choices);
  return common < least ? 0 : common / (all - common);
}

/** Similarity of text and correct answer, if the answer is the same. */
function similarityAtCore(one: Sketch, other: Sketch): number {
  const all = one.text.length + other.text.length + 2 * one.answer.length;
  const least = leastCommon(NEAR_DUPLICATE, all);
  const common = one.answer.length + countCommon(one.text, other.text, least - one.answer.length);
  return common < least ? 0 : common / (all - common);
}

/** The number of common elements that two sets of total `size` need for a Jaccard similarity. */
function leastCommon(similarity: number, size: number): number {
  // Slightly less, so that rounding never raises it.
  return Math.ceil((similarity / (1 + similarity)) * size - 1e-9);
}

/** The number of common elements of two ascending sets; any smaller number if it is below `least`. */
function countCommon(one: Uint32Array, other: Uint32Array, least: number): number {
  let common = 0;
  let sparesOfOne = one.length - least;
  let sparesOfOther = other.length - least;
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const difference = one[i]! - other[j]!;
    if (difference === 0) {
      common++;
      i++;
      j++;
    } else if (difference < 0) {
      if (--sparesOfOne < 0) return 0;
      i++;
    } else {
      if (--sparesOfOther < 0) return 0;
      j++;
    }
  }
  return common;
}
