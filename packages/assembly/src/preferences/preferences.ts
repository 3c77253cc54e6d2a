/** What an instructor prefers, beyond the counts of the blueprint: it is met as well as can be and never costs a count. */
import type { Availability } from '../availability.ts';
import type { Blueprint } from '../blueprint.ts';
import type { Pick } from '../draw-picks.ts';
import type { Seed } from '../seed.ts';

/** Two questions that should not stand in one exam together. */
export interface Pair {
  readonly one: Pick;
  readonly other: Pick;
  /** Somebody marked the two as excluding each other; else they are near-duplicates. */
  readonly isExcluded: boolean;
}

/** Ranks here count all questions of a cell, locked ones included. Questions of other chapters are passed over. */
export interface Preferences {
  /** How many of the recent exams a question is in; a question that is not named is in none. */
  readonly uses: readonly { readonly question: Pick; readonly times: number }[];
  readonly pairs: readonly Pair[];
}

/** What exams are scored by. */
export interface Wishes {
  readonly preferences: Preferences;
  /** Questions that stand in every version, named by rank like every question here. */
  readonly locked?: readonly Pick[];
}

/** What decides a search: the same request, advanced as often, gives the same exams on every machine. */
export interface EvolutionRequest extends Wishes {
  readonly blueprint: Blueprint;
  readonly availability: Availability;
  readonly seed: Seed;
  /** How many exams of the blueprint, 1 to 26. */
  readonly versions: number;
}
