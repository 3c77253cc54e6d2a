import type { Sketch } from './sketch.ts';

/** From this similarity on two questions are near-duplicates. */
export const NEAR_DUPLICATE = 0.6;

/** Below it two lists of choices have nothing to do with each other: "Which is true?" asks something else then. */
const LEAST_COMMON_CHOICES = 0.2;

/**
 * How alike two questions are, from 0 to 1: the larger of two exact Jaccard similarities of their shingles,
 * - of text and choices together, where the choices have something in common,
 * - of text and correct answer, where that is the same: the same question with other wrong choices.
 */
export function similarityOf(one: Sketch, other: Sketch): number {
  const hasSameAnswer = one.answerHash === other.answerHash;
  if (!hasSameAnswer && mostSimilar(one, other) < NEAR_DUPLICATE) return 0;
  const text = compare(one.text, other.text);
  const choices = compare(one.choices, other.choices);
  const share = choices.common / choices.all;
  const whole = share < LEAST_COMMON_CHOICES ? 0 : (text.common + choices.common) / (text.all + choices.all);
  if (!hasSameAnswer) return whole;
  const answer = one.answer.length;
  return Math.max(whole, (text.common + answer) / (text.all + answer));
}

/** A bound from the sizes of the sets alone. */
function mostSimilar(one: Sketch, other: Sketch): number {
  const [text, choices] = [
    [one.text.length, other.text.length],
    [one.choices.length, other.choices.length],
  ] as const;
  return (Math.min(...text) + Math.min(...choices)) / (Math.max(...text) + Math.max(...choices));
}

/** How many elements two ascending sets have in common, and how many there are in either. */
function compare(one: Uint32Array, other: Uint32Array): { common: number; all: number } {
  let common = 0;
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const difference = one[i]! - other[j]!;
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return { common, all: one.length + other.length - common };
}
