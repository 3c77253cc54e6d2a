import type { Availability } from '../src/availability.ts';
import type { Pick } from '../src/draw-picks.ts';
import type { EvolutionRequest, Pair, Preferences } from '../src/preferences/preferences.ts';
import type { Random } from '../src/random.ts';
import { KINDS } from '../src/vocabulary.ts';
import { plantedBlueprint, randomPool, seedOf } from './instances.ts';

/** How a random request is to be. */
export interface RequestShape {
  readonly chapters: number;
  /** The most questions of a cell. */
  readonly most: number;
  readonly emptyShare: number;
  readonly pairs: number;
  /** Share of the questions that were in recent exams. */
  readonly usedShare: number;
  readonly versions: number;
}

/** A request with the blueprint of some exam of a random pool. */
export function randomRequest(random: Random, shape: RequestShape): EvolutionRequest {
  while (true) {
    const availability = randomPool(random, shape.chapters, shape.most, shape.emptyShare);
    const blueprint = plantedBlueprint(random, availability);
    if (!blueprint) continue;
    const preferences = randomPreferences(random, questionsOf(availability), shape);
    return {
      blueprint,
      availability,
      preferences,
      seed: seedOf(random.below(2 ** 31)),
      versions: shape.versions,
    };
  }
}

/** All questions of a pool. */
export function questionsOf(pool: Availability): Pick[] {
  return [...pool].flatMap(([chapterId, counts]) =>
    counts.flatMap((held, kind) =>
      Array.from({ length: held }, (_, rank) => ({ chapterId, kind: KINDS[kind]!, rank })),
    ),
  );
}

function randomPreferences(
  random: Random,
  questions: readonly Pick[],
  { pairs, usedShare }: RequestShape,
): Preferences {
  const uses = questions.flatMap((question) =>
    random.unit() < usedShare ? [{ question, times: 1 + random.below(3) }] : [],
  );
  if (questions.length < 2) return { uses, pairs: [] };
  const made = new Map<string, Pair>();
  for (let tries = 0; tries < pairs; tries++) {
    const [one, other] = [random.below(questions.length), random.below(questions.length)];
    if (one >= other) continue;
    made.set(`${one} ${other}`, {
      one: questions[one]!,
      other: questions[other]!,
      isExcluded: random.below(3) === 0,
    });
  }
  return { uses, pairs: [...made.values()] };
}
