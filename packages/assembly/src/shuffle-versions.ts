/**
 * Versions of one exam with the same questions: each in an order of its own, its choices too.
 *
 * Method: Fisher-Yates for the questions and for the choices of each; an order that an earlier version has is drawn
 * again, as long as there is a fair chance that another one exists.
 * Cost: one step for each question and choice of each version.
 */
import { Random } from './random.ts';
import type { Seed } from './seed.ts';

const MOST_TRIES = 20;

export interface ShuffleRequest {
  readonly questions: readonly {
    readonly numberOfChoices: number;
    /** For choices such as "all of the above", which make sense only in their own order. */
    readonly keepsChoiceOrder: boolean;
  }[];
  /** The number of versions, from 1 on. */
  readonly versions: number;
  readonly seed: Seed;
}

/** A question of a version: its position in version A, and the positions of its choices there. */
export interface ShuffledQuestion {
  readonly question: number;
  readonly choices: readonly number[];
}

/**
 * The versions, the first with everything where it was.
 *
 * @throws RangeError if the seed is malformed
 */
export function shuffleVersions({ questions, versions, seed }: ShuffleRequest): ShuffledQuestion[][] {
  const random = new Random(seed);
  const asTheyStand = questions.map(({ numberOfChoices }, question) => ({
    question,
    choices: Array.from({ length: numberOfChoices }, (_, place) => place),
  }));
  const made = [asTheyStand];
  const names = new Set([nameOf(asTheyStand)]);
  while (made.length < versions) {
    let version = shuffled(asTheyStand, questions, random);
    for (let tries = 1; names.has(nameOf(version)) && tries < MOST_TRIES; tries++) {
      version = shuffled(asTheyStand, questions, random);
    }
    names.add(nameOf(version));
    made.push(version);
  }
  return made;
}

function shuffled(
  version: readonly { question: number; choices: readonly number[] }[],
  questions: ShuffleRequest['questions'],
  random: Random,
) {
  const order = random.shuffle([...version]);
  return order.map(({ question, choices }) => ({
    question,
    choices: questions[question]?.keepsChoiceOrder ? [...choices] : random.shuffle([...choices]),
  }));
}

function nameOf(version: readonly ShuffledQuestion[]): string {
  return JSON.stringify(version);
}
