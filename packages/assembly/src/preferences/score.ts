import type { Pick } from '../draw-picks.ts';
import { kindIndex } from '../vocabulary.ts';
import type { Wishes } from './preferences.ts';

/**
 * How well an exam, or several versions of one, meets the preferences: less is better, the first that differs decides.
 * Locked questions count like all others.
 */
export interface Score {
  /** Excluded pairs that stand together, summed over the versions. */
  readonly excludedPairs: number;
  /** Near-duplicates that stand together, summed over the versions. */
  readonly nearDuplicates: number;
  /** How often questions are in a further version, after their first: sum of (versions with the question - 1). */
  readonly overlap: number;
  /** How many recent exams the questions are in, summed over questions and versions. */
  readonly uses: number;
}

/** The parts of a score, the one that decides first in front. */
const SCORE_PARTS = ['excludedPairs', 'nearDuplicates', 'overlap', 'uses'] as const;

/** A pair that stands together: positions in `preferences.pairs` and in the versions. */
export interface PairTogether {
  readonly pair: number;
  readonly version: number;
}

/** Negative if `one` is better than `other`, zero if they are equal. */
export function compareScores(one: Score, other: Score): number {
  const part = SCORE_PARTS.find((name) => one[name] !== other[name]);
  return part ? one[part] - other[part] : 0;
}

/** The score of versions, each given by its questions beside the locked ones. */
export function scoreOf(wishes: Wishes, versions: readonly (readonly Pick[])[]): Score {
  const { pairs, uses } = wishes.preferences;
  const together = pairsTogether(wishes, versions);
  const excludedPairs = together.filter(({ pair }) => pairs[pair]!.isExcluded).length;
  const timesInVersions = new Map<string, number>();
  for (const name of namesIn(wishes, versions).flatMap((names) => [...names])) {
    timesInVersions.set(name, (timesInVersions.get(name) ?? 0) + 1);
  }
  return {
    excludedPairs,
    nearDuplicates: together.length - excludedPairs,
    overlap: [...timesInVersions.values()].reduce((sum, times) => sum + times - 1, 0),
    uses: uses.reduce((sum, use) => sum + use.times * (timesInVersions.get(nameOf(use.question)) ?? 0), 0),
  };
}

/** Which pairs stand together in which version, version by version. */
export function pairsTogether(wishes: Wishes, versions: readonly (readonly Pick[])[]): PairTogether[] {
  const named = wishes.preferences.pairs.map(({ one, other }) => [nameOf(one), nameOf(other)] as const);
  return namesIn(wishes, versions).flatMap((names, version) =>
    named.flatMap(([one, other], pair) => (names.has(one) && names.has(other) ? [{ pair, version }] : [])),
  );
}

/** The names of the questions of each version, locked ones included. */
function namesIn({ locked = [] }: Wishes, versions: readonly (readonly Pick[])[]): Set<string>[] {
  const lockedNames = locked.map(nameOf);
  return versions.map((picks) => new Set([...lockedNames, ...picks.map(nameOf)]));
}

/** A text that no other question has. */
export function nameOf({ chapterId, kind, rank }: Pick): string {
  return `${rank} ${kindIndex(kind)} ${chapterId}`;
}
