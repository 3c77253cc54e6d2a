/**
 * Draws how many questions each cell gives, for given kind totals: a random transportation problem.
 *
 * Method: chapter by chapter, in random order, unit by unit, and never stuck. Let slack(T) = f(T) - Y(T) >= 0
 * over what is still to be filled, and let the chapter have r units to go. Taking a question of kind k from it
 * leaves slack(T) as it is if k is in T; else it lowers slack(T) by one if T alone could still give the
 * chapter its r units. So the kinds that keep all slacks from going negative are those in every T that has no slack
 * and could fill the chapter. Among them a kind is drawn with weight
 *   questions left in the cell * (Y_k still to come / expected Y_k still to come),
 * which is near the share of exams that go on this way (sequential importance sampling: Chen, Diaconis,
 * Holmes, Liu 2005). Every valid allocation can come out, since no choice that leads to one is excluded.
 * Where any one kind could fill all chapters, a set has no slack only if all other kinds have their totals; these have no
 * weight anyhow, so slacks are not looked at.
 * Cost: 6 steps for each question of the exam, and 2 * 64 unless any kind could fill all chapters.
 */
import { expectedOfKinds, samplingFraction } from './expected-kinds.ts';
import { KIND_COUNT, type Problem } from './problem.ts';
import type { Random } from './random.ts';
import { ALL_KINDS, SET_COUNT, sumsOverSets } from './rank-function.ts';

/**
 * A table of cells with the asked chapter counts and the given kind totals.
 *
 * @param rank the rank function of the problem
 * @param totals kind totals inside the kind plane
 */
export function drawAllocation(
  problem: Problem,
  rank: Int32Array,
  totals: Int32Array,
  random: Random,
): Int32Array {
  const { asked, held } = problem;
  const taken = new Int32Array(held.length);
  const filling = new Filling(problem, rank, totals);
  const order = random.shuffle(Array.from(asked.keys()));
  for (const chapter of order) {
    filling.enter(chapter);
    for (let left = asked[chapter]!; left > 0; left--) {
      const kind = random.weighted(filling.weights(left));
      filling.take(kind, left);
      taken[chapter * KIND_COUNT + kind]! += 1;
    }
    filling.leave(chapter);
  }
  return taken;
}

// Tables of sets of kinds of the one filling that runs.
const slacks = new Int32Array(SET_COUNT);
const sumsOfChapter = new Int32Array(SET_COUNT);

/** The counts that are still to be filled. */
class Filling {
  private readonly slack = slacks;
  /** Whether each kind could fill all chapters alone. */
  private readonly isLoose: boolean;
  private readonly totalsLeft: Float64Array;
  private readonly expectedLeft: Float64Array;
  /** Questions left in the current chapter, by kind and by set of kinds. */
  private readonly cells = new Int32Array(KIND_COUNT);
  private readonly sums = sumsOfChapter;
  private readonly kindWeights = new Float64Array(KIND_COUNT);

  constructor(
    private readonly problem: Problem,
    rank: Int32Array,
    totals: Int32Array,
  ) {
    this.isLoose = canFillAlone(rank);
    if (!this.isLoose) {
      sumsOverSets(totals, 0, this.slack);
      for (let set = 0; set < SET_COUNT; set++) this.slack[set] = rank[set]! - this.slack[set]!;
    }
    this.totalsLeft = Float64Array.from(totals);
    this.expectedLeft = expectedOfKinds(problem);
  }

  enter(chapter: number): void {
    const first = chapter * KIND_COUNT;
    for (let kind = 0; kind < KIND_COUNT; kind++) this.cells[kind] = this.problem.held[first + kind]!;
    if (!this.isLoose) sumsOverSets(this.cells, 0, this.sums);
  }

  /** The weight of each kind for the next unit; zero for kinds after which the rest could not be filled. */
  weights(left: number): Float64Array {
    const { kindWeights, cells, totalsLeft, expectedLeft } = this;
    const allowed = this.isLoose ? ALL_KINDS : this.kindsThatLeadOn(left);
    for (let kind = 0; kind < KIND_COUNT; kind++) {
      const ways = cells[kind]! * totalsLeft[kind]!;
      // Positive for each allowed kind, even if rounding has made the expectation zero or negative.
      const expected = Math.max(expectedLeft[kind]!, 1e-9);
      kindWeights[kind] = ((allowed >> kind) & 1) === 0 ? 0 : ways / expected;
    }
    return kindWeights;
  }

  take(kind: number, left: number): void {
    this.cells[kind]! -= 1;
    this.totalsLeft[kind]! -= 1;
    if (this.isLoose) return;
    const { slack, sums } = this;
    const bit = 1 << kind;
    for (let set = 0; set < SET_COUNT; set++) {
      if (set & bit) sums[set]! -= 1;
      else if (sums[set]! >= left) slack[set]! -= 1;
    }
  }

  leave(chapter: number): void {
    const fraction = samplingFraction(this.problem, chapter);
    for (let kind = 0; kind < KIND_COUNT; kind++) {
      this.expectedLeft[kind]! -= fraction * this.problem.held[chapter * KIND_COUNT + kind]!;
    }
  }

  /** The kinds in every set without slack that could fill the chapter. */
  private kindsThatLeadOn(left: number): number {
    const { slack, sums } = this;
    let allowed = ALL_KINDS;
    for (let set = 1; set < ALL_KINDS; set++) {
      if (slack[set] === 0 && sums[set]! >= left) allowed &= set;
    }
    return allowed;
  }
}

function canFillAlone(rank: Int32Array): boolean {
  for (let kind = 0; kind < KIND_COUNT; kind++) if (rank[1 << kind] !== rank[ALL_KINDS]) return false;
  return true;
}
