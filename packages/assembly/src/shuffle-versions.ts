/**
 * Versions of one exam with the same questions: each in an order of its own, its choices too.
 *
 * Method: Fisher-Yates for the questions and for the choices of each; pinned choices then go last again, in their order.
 * All choices are shuffled before, so that pinning a choice changes no other question of the same seed. An order that
 * an earlier version has is drawn again, as long as there is a fair chance that another one exists.
 * Cost: one step for each question and choice of each version.
 */
import { Random } from './random.ts';
import type { Seed } from './seed.ts';

const MOST_TRIES = 20;

export interface ShuffleRequest {
  readonly questions: readonly {
    readonly numberOfChoices: number;
    /** For choices that name others by their letters, which make sense only in their own order. */
    readonly keepsChoiceOrder: boolean;
    /** How many choices, the last ones, stay last, such as "all of the above". */
    readonly numberOfPinned: number;
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
    choices: shuffledChoices(choices, questions[question], random),
  }));
}

function shuffledChoices(
  choices: readonly number[],
  asked: ShuffleRequest['questions'][number] | undefined,
  random: Random,
): number[] {
  if (asked === undefined || asked.keepsChoiceOrder) return [...choices];
  const end = choices.length - asked.numberOfPinned;
  const free = random.shuffle([...choices]).filter((place) => place < end);
  return [...free, ...choices.slice(end)];
}

function nameOf(version: readonly ShuffledQuestion[]): string {
  return JSON.stringify(version);
}
