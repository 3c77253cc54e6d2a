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
  const choicesAtBest = Math.min(one.choices.length, other.choices.length);
  if (!hasSameAnswer && !reaches(Math.min(one.text.length, other.text.length) + choicesAtBest, one, other)) {
    return 0;
  }
  const text = countCommon(one.text, other.text);
  if (!hasSameAnswer && !reaches(text + choicesAtBest, one, other)) return 0;
  const choices = countCommon(one.choices, other.choices);
  const texts = one.text.length + other.text.length - text;
  const allChoices = one.choices.length + other.choices.length - choices;
  const whole = choices < LEAST_COMMON_CHOICES * allChoices ? 0 : (text + choices) / (texts + allChoices);
  if (!hasSameAnswer) return whole;
  const answer = one.answer.length;
  return Math.max(whole, (text + answer) / (texts + answer));
}

/** Whether texts and choices would be near-duplicates with so many shingles in common: a bound that costs no comparison. */
function reaches(common: number, one: Sketch, other: Sketch): boolean {
  const sizes = one.text.length + one.choices.length + other.text.length + other.choices.length;
  return common >= NEAR_DUPLICATE * (sizes - common);
}

/** How many elements two ascending sets have in common. */
function countCommon(one: Uint32Array, other: Uint32Array): number {
  let common = 0;
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const difference = one[i]! - other[j]!;
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return common;
}
