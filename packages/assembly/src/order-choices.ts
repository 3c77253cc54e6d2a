/**
 * The order of the choices on every paper of an exam: shuffled, with the letters of the right answers as even as pins and
 * kept orders allow (`draw-letters.ts`). Choices other than the right one take the places that are left by chance.
 */
import { drawLetters, type LetterOptions } from './draw-letters.ts';
import { Random } from './random.ts';
import type { Seed } from './seed.ts';

const MOST_TRIES = 20;

/** A question with its choices as it is asked: pinned ones last. */
export interface AskedChoices {
  readonly id: string;
  readonly numberOfChoices: number;
  /** The position of the right answer. */
  readonly correct: number;
  /** For choices that name others by their letters, which make sense only in their own order. */
  readonly keepsChoiceOrder: boolean;
  /** How many choices, the last ones, stay last, such as "all of the above". */
  readonly numberOfPinned: number;
}

/**
 * The positions of the choices in their new order, for each question of each version. Two versions with the same questions
 * in the same order differ in their choices, as long as there is a fair chance that another order exists.
 * @throws RangeError if the seed is malformed
 */
export function orderChoices(versions: readonly (readonly AskedChoices[])[], seed: Seed): number[][][] {
  const random = new Random(backwards(seed));
  const names = new Set<string>();
  return versions.map((questions) => {
    const nameOf = (orders: readonly number[][]) => JSON.stringify([questions.map(({ id }) => id), orders]);
    let orders = orderVersion(questions, random);
    for (let tries = 1; names.has(nameOf(orders)) && tries < MOST_TRIES; tries++) {
      orders = orderVersion(questions, random);
    }
    names.add(nameOf(orders));
    return orders;
  });
}

/**
 * The order of the choices of one question that takes the place of another: its right answer gets this position where it can,
 * else any.
 * @throws RangeError if the seed is malformed
 */
export function orderChoicesAt(question: AskedChoices, position: number, seed: Seed): number[] {
  const random = new Random(seed);
  const { free, fixed } = optionsOf(question);
  const letter = fixed ?? (position < free ? position : random.below(free));
  return withAnswerAt(question, letter, random);
}

/**
 * Another sequence of chance than that of the draw, whose length depends on the pool: so the same versions get the same
 * orders from a seed, wherever they come from.
 */
function backwards(seed: Seed): Seed {
  return [...seed].reverse().join('') as Seed;
}

function orderVersion(questions: readonly AskedChoices[], random: Random): number[][] {
  const letters = drawLetters(questions.map(optionsOf), random);
  return questions.map((question, at) => withAnswerAt(question, letters[at]!, random));
}

function optionsOf({
  numberOfChoices,
  correct,
  keepsChoiceOrder,
  numberOfPinned,
}: AskedChoices): LetterOptions {
  const free = numberOfChoices - numberOfPinned;
  return { numberOfChoices, free, fixed: keepsChoiceOrder || correct >= free ? correct : undefined };
}

function withAnswerAt(question: AskedChoices, letter: number, random: Random): number[] {
  const { numberOfChoices, correct, keepsChoiceOrder, numberOfPinned } = question;
  const all = Array.from({ length: numberOfChoices }, (_, place) => place);
  if (keepsChoiceOrder) return all;
  const free = numberOfChoices - numberOfPinned;
  const others = random.shuffle(all.slice(0, free).filter((place) => place !== correct));
  if (correct < free) others.splice(letter, 0, correct);
  return [...others, ...all.slice(free)];
}
