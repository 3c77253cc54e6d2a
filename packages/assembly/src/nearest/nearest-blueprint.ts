/**
 * The achievable blueprint nearest to a draft.
 *
 * Nearest means, in this order: the exam's size changes least; the chapter counts change least (sum of absolute
 * changes); the difficulty and objective counts change least; and of those left the one whose counts, chapters
 * in the availability's order first, then simple to creativity, are the smallest in lexicographic order.
 *
 * Method: size and change of the chapter counts are known at once (`search-space`). The other counts are
 * searched in shells of growing distance (`shell`), from a lower bound on. At the distance found, the chapter
 * counts are made as small as they can be, one after the other, then the other counts.
 * Cost: with 50 chapters and 1,000 questions some milliseconds; the worst case is cubic in the distance, hence the
 * time limit.
 */
import type { Availability } from '../availability.ts';
import { type Blueprint, type BlueprintCounts, type BlueprintDraft, parseBlueprint } from '../blueprint.ts';
import { kindPlane } from '../kind-plane.ts';
import { type Cell, countsOf, withCounts, withoutCells, withoutCounts } from '../locked.ts';
import type { Margins } from '../problem.ts';
import { boundedRankFunction } from '../rank-function.ts';
import { smallestChapterCounts } from './chapter-counts.ts';
import { greedyMargins } from './greedy-margins.ts';
import { type SearchSpace, searchSpaceOf } from './search-space.ts';
import { Shells } from './shell.ts';

export interface NearestBlueprint {
  readonly blueprint: Blueprint;
  /** False if the time ended before the search did: the blueprint is achievable and near, but perhaps not nearest. */
  readonly isProven: boolean;
}

export interface NearestOptions {
  /** Called repeatedly during the search; once it returns true, the best answer so far is returned. */
  readonly isOverdue?: () => boolean;
  /** The cells of questions that the exam must hold. They are in the availability. */
  readonly locked?: readonly Cell[];
}

/**
 * @param draft whole counts that are not negative; its sums need not agree: its size is that of the chapter counts
 * @param availability the chapters that the blueprint may use, asked for or not
 * @returns undefined if those chapters hold no question
 * @throws RangeError if more questions of a cell are locked than it holds
 */
export function nearestBlueprint(
  draft: BlueprintDraft,
  availability: Availability,
  { isOverdue = () => false, locked = [] }: NearestOptions = {},
): NearestBlueprint | undefined {
  const lockedCounts = countsOf(locked);
  const wanted = withoutCounts(draft, lockedCounts);
  const space = searchSpaceOf(wanted, withoutCells(availability, locked), locked.length > 0 ? 0 : 1);
  if (!space) return undefined;
  const search = new Search(space, isOverdue);
  const { chapterCounts, margins } = search.run();
  const counts = withCounts(countsBeside(space, chapterCounts, margins), lockedCounts);
  return { blueprint: blueprintOf(counts), isProven: !search.isLate };
}

class Search {
  isLate = false;
  private distance: number | undefined;
  private witness: Margins;

  constructor(
    private readonly space: SearchSpace,
    private readonly isOverdue: () => boolean,
  ) {
    this.witness = greedyMargins(space);
  }

  run(): { chapterCounts: Int32Array; margins: Margins } {
    const { lows, highs, held, size } = this.space;
    const shells = this.shellsUnder(boundedRankFunction(lows, highs, held, size));
    for (
      let distance = shells.leastDistance();
      this.distance === undefined && !this.checkTime();
      distance++
    ) {
      const found = shells.first(distance);
      if (found) {
        this.distance = distance;
        this.witness = found;
      }
    }
    const smallest = smallestChapterCounts(this.space, (rank) => this.isPossible(rank));
    return { chapterCounts: smallest.lows, margins: this.searchShell(smallest.rank()) ?? this.witness };
  }

  /** Tries the counts found last before it searches the shell for others. */
  private isPossible(rank: Int32Array): boolean {
    if (kindPlane(rank, this.witness).hasPoint()) return true;
    const found = this.searchShell(rank);
    if (found) this.witness = found;
    return found !== undefined;
  }

  private searchShell(rank: Int32Array): Margins | undefined {
    if (this.distance === undefined || this.checkTime()) return undefined;
    return this.shellsUnder(rank).first(this.distance);
  }

  private shellsUnder(rank: Int32Array): Shells {
    return new Shells(this.space, rank, () => this.checkTime());
  }

  private checkTime(): boolean {
    this.isLate ||= this.isOverdue();
    return this.isLate;
  }
}

function countsBeside(space: SearchSpace, chapterCounts: Int32Array, margins: Margins): BlueprintCounts {
  const { size, simple, reminding, understanding } = margins;
  return {
    chapters: Object.fromEntries(space.chapterIds.map((id, chapter) => [id, chapterCounts[chapter]!])),
    difficulty: { simple, difficult: size - simple },
    objective: { reminding, understanding, creativity: size - reminding - understanding },
  };
}

function blueprintOf(counts: BlueprintCounts): Blueprint {
  const result = parseBlueprint(counts);
  if (!result.ok) throw new Error(`The nearest blueprint is none: ${result.code}`);
  return result.blueprint;
}
