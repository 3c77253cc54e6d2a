import type { Candidates } from './candidates.ts';
import type { KnownPair } from './known-questions.ts';

/** Pairs of candidates that should not stand together, and of candidates with locked questions. */
export interface Conflicts {
  /** The pairs of two candidates. */
  readonly ones: Int32Array;
  readonly others: Int32Array;
  /** 1 for pairs that exclude each other, 0 for near-duplicates. */
  readonly excluded: Uint8Array;
  /** The pairs of candidate i are listed from starts[i] to before starts[i + 1]. */
  readonly starts: Int32Array;
  readonly listed: Int32Array;
  /** For each candidate how many locked questions it excludes, and how many it nearly repeats. */
  readonly excludedLocked: Int32Array;
  readonly repeatedLocked: Int32Array;
  /** How many near-duplicates there are, of candidates and with locked questions. */
  readonly duplicateCount: number;
}

export function conflictsOf(pairs: readonly KnownPair[], { cells, positions }: Candidates): Conflicts {
  const excludedLocked = new Int32Array(cells.length);
  const repeatedLocked = new Int32Array(cells.length);
  const free = pairs.flatMap(({ one, other, isExcluded }) => {
    const [here, there] = [positions.get(one), positions.get(other)];
    if (here !== undefined && there !== undefined) return [{ here, there, isExcluded }];
    const beside = isExcluded ? excludedLocked : repeatedLocked;
    beside[(here ?? there)!]! += 1;
    return [];
  });
  const starts = new Int32Array(cells.length + 1);
  for (const { here, there } of free) {
    starts[here + 1]! += 1;
    starts[there + 1]! += 1;
  }
  for (let i = 0; i < cells.length; i++) starts[i + 1]! += starts[i]!;
  const listed = new Int32Array(2 * free.length);
  const ends = starts.slice();
  free.forEach(({ here, there }, pair) => {
    for (const candidate of [here, there]) {
      listed[ends[candidate]!] = pair;
      ends[candidate]! += 1;
    }
  });
  return {
    ones: Int32Array.from(free, ({ here }) => here),
    others: Int32Array.from(free, ({ there }) => there),
    excluded: Uint8Array.from(free, ({ isExcluded }) => (isExcluded ? 1 : 0)),
    starts,
    listed,
    excludedLocked,
    repeatedLocked,
    duplicateCount: pairs.filter(({ isExcluded }) => !isExcluded).length,
  };
}
