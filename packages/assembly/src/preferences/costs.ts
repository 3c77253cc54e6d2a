import type { SearchSpace } from './search-space.ts';

/** The cost of each part of a score: a smaller earlier part outweighs all possible later parts. */
export interface Costs {
  readonly excludedPair: number;
  readonly nearDuplicate: number;
  readonly overlap: number;
  readonly use: number;
}

/** The largest possible values of the parts of a score. */
interface Extent {
  readonly questions: number;
  readonly overlap: number;
  readonly nearDuplicates: number;
}

/** Costs stay below this, so that sums of some of them are exact. */
const MOST_COST = 2 ** 48;
const MOST_COST_OF_USE = 2 ** 30;

/** Costs for building one exam among versions, one use as large as it can be, to leave room for chance below it. */
export function costsOfExam(space: SearchSpace): Costs {
  const { size } = space.problem.margins;
  // With more near-duplicates than questions, they may outweigh an excluded pair. That is acceptable, because costs
  // only guide the search.
  const nearDuplicates = Math.min(size, space.conflicts.duplicateCount);
  const extent = { questions: size, overlap: space.versions > 1 ? size : 0, nearDuplicates };
  const use = Math.floor(MOST_COST / costsWithin(extent, space, 1).excludedPair);
  return costsWithin(extent, space, Math.min(MOST_COST_OF_USE, Math.max(1, use)));
}

/** Costs for all versions together, exactly in the order of scores. */
export function costsOfVersions(space: SearchSpace, use: number): Costs {
  const { versions, problem, conflicts } = space;
  const questions = versions * problem.margins.size;
  const nearDuplicates = versions * conflicts.duplicateCount;
  return costsWithin({ questions, overlap: versions > 1 ? questions : 0, nearDuplicates }, space, use);
}

function costsWithin(most: Extent, { candidates }: SearchSpace, use: number): Costs {
  const mostTimes = candidates.uses.reduce((times, other) => Math.max(times, other), 0);
  const overlap = (most.questions * mostTimes + 1) * use;
  const nearDuplicate = overlap * (most.overlap + 1);
  return { use, overlap, nearDuplicate, excludedPair: nearDuplicate * (most.nearDuplicates + 1) };
}
