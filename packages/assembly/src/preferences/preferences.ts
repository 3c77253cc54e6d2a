/**
 * The preferences of an instructor beyond the counts of the blueprint. They are met as far as possible, and never
 * cost a count.
 */
import type { Availability } from '../availability.ts';
import type { Blueprint } from '../blueprint.ts';
import type { Pick } from '../draw-picks.ts';
import type { Seed } from '../seed.ts';

/** Two questions that should not stand in one exam together. */
export interface Pair {
  readonly one: Pick;
  readonly other: Pick;
  /** True for a pair that somebody excluded; false for near-duplicates. */
  readonly isExcluded: boolean;
}

/** Ranks count all questions of a cell, locked ones included. Questions of other chapters are ignored. */
export interface Preferences {
  /** The number of recent exams with a question; a question that is missing here is in none. */
  readonly uses: readonly { readonly question: Pick; readonly times: number }[];
  readonly pairs: readonly Pair[];
}

/** The input of the score. */
export interface Wishes {
  readonly preferences: Preferences;
  /** Questions in every version, named by rank. */
  readonly locked?: readonly Pick[];
}

/** Everything that decides a search: equal requests, advanced equally often, give equal exams on every machine. */
export interface EvolutionRequest extends Wishes {
  readonly blueprint: Blueprint;
  readonly availability: Availability;
  readonly seed: Seed;
  /** The number of exams, from 1 to 26. */
  readonly versions: number;
}
