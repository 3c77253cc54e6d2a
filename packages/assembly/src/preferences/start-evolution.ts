import { assemble } from '../assemble.ts';
import type { Pick } from '../draw-picks.ts';
import { Random } from '../random.ts';
import { seedFromBytes } from '../seed.ts';
import type { Shortage } from '../shortage.ts';
import { kindIndex } from '../vocabulary.ts';
import { Evolution } from './evolution.ts';
import type { EvolutionRequest } from './preferences.ts';
import { scoreOf } from './score.ts';

const MOST_VERSIONS = 26;

export type EvolutionStart =
  | { readonly ok: false; readonly shortages: readonly Shortage[] }
  | { readonly ok: true; readonly evolution: Evolution };

/**
 * Starts to look for exams that meet every count and, as well as can be, the preferences, or explains why no exam meets
 * the counts.
 *
 * @throws RangeError if the seed is malformed, the number of versions is not from 1 to 26, or more questions of a cell
 *   are locked than it holds
 */
export function startEvolution(request: EvolutionRequest): EvolutionStart {
  const { versions, seed, locked = [] } = request;
  if (!Number.isInteger(versions) || versions < 1 || versions > MOST_VERSIONS) {
    throw new RangeError(`An exam has 1 to ${MOST_VERSIONS} versions, got ${versions}`);
  }
  const first = assemble(request);
  if (!first.ok) return first;
  const random = new Random(seed);
  const draw = () => {
    const drawn = Array.from({ length: versions }, () => drawExam(request, random, locked));
    return { versions: drawn, score: scoreOf(request, drawn) };
  };
  const nothing = Array.from({ length: versions }, () => []);
  return { ok: true, evolution: new Evolution(draw, scoreOf(request, nothing)) };
}

function drawExam(request: EvolutionRequest, random: Random, locked: readonly Pick[]): Pick[] {
  const seed = seedFromBytes(Uint8Array.from({ length: 16 }, () => random.below(256)));
  const result = assemble({ ...request, seed });
  return result.ok ? result.picks.map((pick) => ({ ...pick, rank: rankAmongAll(pick, locked) })) : [];
}

/** The rank of a question counted among all, from its rank among those that are not locked. */
function rankAmongAll({ chapterId, kind, rank }: Pick, locked: readonly Pick[]): number {
  const lockedRanks = locked
    .filter((other) => other.chapterId === chapterId && kindIndex(other.kind) === kindIndex(kind))
    .map((other) => other.rank)
    .toSorted((one, other) => one - other);
  return lockedRanks.reduce((among, lockedRank) => (lockedRank <= among ? among + 1 : among), rank);
}
