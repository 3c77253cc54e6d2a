/**
 * Searches the difficulty and objective counts at one distance from the wanted ones.
 *
 * Method: all triples (simple, reminding, understanding) whose five counts change by exactly the distance, smallest
 * triple first. Whole rows of triples are passed over by the bounds of `margin-bounds`; what is left is
 * decided exactly. Nearly always the first triple left is a solution, since whole points are rarely missing.
 * Cost: the triples of a shell are quadratic in the distance, but for each pair (simple, reminding) the third
 * count is one of two, or of an interval.
 */
import type { HalfPlanes } from '../half-planes.ts';
import { kindPlane } from '../kind-plane.ts';
import type { Margins } from '../problem.ts';
import { ALL_KINDS } from '../rank-function.ts';
import { objectiveChangeBound, objectivePlanes } from './margin-bounds.ts';
import type { SearchSpace } from './search-space.ts';

const SIMPLE_KINDS = 0b000111;

export class Shells {
  private readonly planeOf: (simple: number) => HalfPlanes;
  private readonly leastObjectiveChange: (simple: number) => number;

  /** @param rank rank function of the space, perhaps with tighter chapter bounds */
  constructor(
    private readonly space: SearchSpace,
    private readonly rank: Int32Array,
    private readonly isOverdue: () => boolean,
  ) {
    this.planeOf = objectivePlanes(rank, space.size);
    this.leastObjectiveChange = objectiveChangeBound(rank, space.size, space.wantedColumns);
  }

  /** No exam has counts nearer than this. */
  leastDistance(): number {
    let least = Number.POSITIVE_INFINITY;
    const { first, last } = this.simpleCounts();
    for (let simple = first; simple <= last; simple++) {
      least = Math.min(least, this.difficultyChange(simple) + this.leastObjectiveChange(simple));
    }
    return least;
  }

  /** The smallest counts that an exam has at the distance; undefined if there are none or time is over. */
  first(distance: number): Margins | undefined {
    const { first, last } = this.simpleCounts();
    for (let simple = first; simple <= last && !this.isOverdue(); simple++) {
      const left = distance - this.difficultyChange(simple);
      if (left < this.leastObjectiveChange(simple)) continue;
      const found = this.firstOfSimple(simple, left);
      if (found) return found;
    }
    return undefined;
  }

  private firstOfSimple(simple: number, distance: number): Margins | undefined {
    const [wanted] = this.space.wantedColumns;
    const plane = this.planeOf(simple);
    const { first, last } = plane.rows();
    const to = Math.min(last, wanted + distance);
    for (let reminding = Math.max(first, wanted - distance); reminding <= to; reminding++) {
      if (!plane.cut(reminding)) continue;
      if (this.isOverdue()) return undefined;
      const left = distance - Math.abs(reminding - wanted);
      for (const understanding of this.understandingCounts(reminding, left)) {
        if (understanding < plane.low || understanding > plane.high) continue;
        const margins = { size: this.space.size, simple, reminding, understanding };
        if (kindPlane(this.rank, margins).hasPoint()) return margins;
      }
    }
    return undefined;
  }

  /** Ascending counts whose change, and that of creativity with them, add up to the distance. */
  private *understandingCounts(reminding: number, distance: number): Generator<number> {
    const [, wanted, creativity] = this.space.wantedColumns;
    const other = this.space.size - reminding - creativity;
    const from = Math.min(wanted, other);
    const to = Math.max(wanted, other);
    const beyond = (distance - (to - from)) / 2;
    if (beyond < 0 || !Number.isInteger(beyond)) return;
    if (beyond > 0) {
      yield from - beyond;
      yield to + beyond;
    } else {
      for (let count = from; count <= to; count++) yield count;
    }
  }

  private simpleCounts(): { first: number; last: number } {
    const { rank } = this;
    const { size } = this.space;
    if (rank[0]! < 0 || rank[ALL_KINDS]! < size) return { first: 0, last: -1 };
    return { first: size - rank[ALL_KINDS ^ SIMPLE_KINDS]!, last: rank[SIMPLE_KINDS]! };
  }

  private difficultyChange(simple: number): number {
    const [wantedSimple, wantedDifficult] = this.space.wantedRows;
    return Math.abs(simple - wantedSimple) + Math.abs(this.space.size - simple - wantedDifficult);
  }
}
