import type { Score } from './score.ts';
import type { SearchSpace } from './search-space.ts';

/** Scores versions given by their candidates. */
export class Scorer {
  private readonly times: Int32Array;
  private readonly isIn: Uint8Array;

  constructor(private readonly space: SearchSpace) {
    this.times = new Int32Array(space.candidates.cells.length);
    this.isIn = new Uint8Array(space.candidates.cells.length);
  }

  score(versions: readonly Int32Array[]): Score {
    const { candidates, conflicts, lockedScore } = this.space;
    let { excludedPairs, nearDuplicates, overlap, uses } = lockedScore;
    this.times.fill(0);
    for (const version of versions) {
      for (let i = 0; i < version.length; i++) this.isIn[version[i]!] = 1;
      for (let i = 0; i < version.length; i++) {
        const candidate = version[i]!;
        uses += candidates.uses[candidate]!;
        if (this.times[candidate]! > 0) overlap++;
        this.times[candidate]! += 1;
        excludedPairs += conflicts.excludedLocked[candidate]!;
        nearDuplicates += conflicts.repeatedLocked[candidate]!;
        for (let at = conflicts.starts[candidate]!; at < conflicts.starts[candidate + 1]!; at++) {
          const pair = conflicts.listed[at]!;
          // Each pair is met from both sides and counted from one.
          if (conflicts.ones[pair] !== candidate || !this.isIn[conflicts.others[pair]!]) continue;
          if (conflicts.excluded[pair]) excludedPairs++;
          else nearDuplicates++;
        }
      }
      for (let i = 0; i < version.length; i++) this.isIn[version[i]!] = 0;
    }
    return { excludedPairs, nearDuplicates, overlap, uses };
  }
}
