import { explainShortage } from '../explain-shortage.ts';
import { kindPlane } from '../kind-plane.ts';
import type { Problem } from '../problem.ts';
import { Random } from '../random.ts';
import { rankFunction } from '../rank-function.ts';
import type { Shortage } from '../shortage.ts';
import { Evolution } from './evolution.ts';
import type { EvolutionRequest } from './preferences.ts';
import { searchSpaceOf } from './search-space.ts';

const MOST_VERSIONS = 26;

export type EvolutionStart =
  | { readonly ok: false; readonly shortages: readonly Shortage[] }
  | { readonly ok: true; readonly evolution: Evolution };

/**
 * Starts to look for exams that meet every count and, as well as can be, the preferences, or explains why no exam meets
 * the counts.
 *
 * @throws RangeError if the seed is malformed, the number of versions is not from 1 to 26, more questions of a cell are
 *   locked than it holds, a rank is not below what its cell holds, a question is locked twice or makes a pair with
 *   itself, or a number of uses is not a whole number from 0 on
 */
export function startEvolution(request: EvolutionRequest): EvolutionStart {
  const { blueprint, availability, versions, seed, locked = [] } = request;
  if (!Number.isInteger(versions) || versions < 1 || versions > MOST_VERSIONS) {
    throw new RangeError(`An exam has 1 to ${MOST_VERSIONS} versions, got ${versions}`);
  }
  const random = new Random(seed);
  const space = searchSpaceOf(request, random);
  if (!space || !isAchievable(space.problem)) {
    return { ok: false, shortages: explainShortage(blueprint, availability, { locked }) };
  }
  return { ok: true, evolution: new Evolution(space, random) };
}

function isAchievable({ asked, held, margins }: Problem): boolean {
  return kindPlane(rankFunction(asked, held), margins).hasPoint();
}
