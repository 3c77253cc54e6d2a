import type { Sketch } from './sketch.ts';

/** From this similarity on two questions are near-duplicates. */
export const NEAR_DUPLICATE = 0.6;

/** Below it two lists of choices have nothing to do with each other: "Which is true?" asks something else then. */
const LEAST_COMMON_CHOICES = 0.2;

/**
 * How alike two questions are, from 0 to 1: the larger of two exact Jaccard similarities of their shingles,
 * - of text and choices together, where the choices have something in common,
 * - of text and correct answer, where that is the same: the same question with other wrong choices.
 * What is no near-duplicate may be 0 all the same.
 */
export function similarityOf(one: Sketch, other: Sketch): number {
  const whole = similarityAsAWhole(one, other);
  return one.answerHash === other.answerHash ? Math.max(whole, similarityAtCore(one, other)) : whole;
}

/** Choices first: questions from one mould mostly differ in them. Ends as soon as too few can be in common. */
function similarityAsAWhole(one: Sketch, other: Sketch): number {
  const ofChoices = one.choices.length + other.choices.length;
  const all = ofChoices + one.text.length + other.text.length;
  const least = leastCommon(NEAR_DUPLICATE, all);
  const textAtBest = Math.min(one.text.length, other.text.length);
  const leastChoices = Math.max(leastCommon(LEAST_COMMON_CHOICES, ofChoices), least - textAtBest);
  const choices = countCommon(one.choices, other.choices, leastChoices);
  if (choices < leastChoices) return 0;
  const common = choices + countCommon(one.text, other.text, least - choices);
  return common < least ? 0 : common / (all - common);
}

/** Of text and correct answer, which is the same. */
function similarityAtCore(one: Sketch, other: Sketch): number {
  const all = one.text.length + other.text.length + 2 * one.answer.length;
  const least = leastCommon(NEAR_DUPLICATE, all);
  const common = one.answer.length + countCommon(one.text, other.text, least - one.answer.length);
  return common < least ? 0 : common / (all - common);
}

/** How many elements two sets of together `size` must have in common for a Jaccard similarity. */
function leastCommon(similarity: number, size: number): number {
  // A hair less, so that no rounding raises it.
  return Math.ceil((similarity / (1 + similarity)) * size - 1e-9);
}

/** How many elements two ascending sets have in common; anything smaller where it is less than `least`. */
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
