/**
 * The allocation that meets every count at the least cost, exactly.
 *
 * Method: for fixed kind totals Y the least cost g(Y) is a transportation problem, kept solved while single questions
 * move (`cheapest-filling.ts`); a neighbouring Y is two moves away. g is convex, being the value of a linear program
 * in its right-hand side. So in a row of the kind plane, where y1 is fixed, a y2 is best as soon as neither neighbour
 * is cheaper. The rows' best values need not be convex, since the lowest point of a row may be halfway between two whole
 * y2; but the lowest points are, and the slopes at the best y2 bound them from below. So once a row's lowest point is
 * no lower than the best found before it, neither are those of all rows beyond.
 * Cost: some ten rows, each a few moves.
 */
import type { ExamCounts } from '../exam-counts.ts';
import type { HalfPlanes } from '../half-planes.ts';
import { kindPlane, kindTotals } from '../kind-plane.ts';
import { rankFunction } from '../rank-function.ts';
import { CheapestFilling, type Offers } from './cheapest-filling.ts';

export interface CheapestAllocation {
  /** How many questions each cell gives: the first of its offers. */
  readonly taken: Int32Array;
  readonly cost: number;
}

/** An allocation of the least cost, or undefined if the offers have none that meets the counts. */
export function cheapestAllocation(counts: ExamCounts, offers: Offers): CheapestAllocation | undefined {
  const plane = kindPlane(rankFunction(counts.asked, sizesOf(offers)), counts.margins);
  const rows = rowsOf(plane);
  if (rows.length === 0) return undefined;
  const search = new RowSearch(counts, offers, plane);
  const middle = nearestTo(search.unboundedRow, rows);
  search.visit(rows[middle]!);
  const start = search.filling.taken.slice();
  const startCost = search.filling.cost;
  search.visitWhilePromising(rows.slice(middle + 1));
  search.filling.restore(start, startCost);
  search.visitWhilePromising(rows.slice(0, middle).reverse());
  return search.best;
}

/** The questions that each cell offers. */
function sizesOf({ starts }: Offers): Int32Array {
  const sizes = new Int32Array(starts.length - 1);
  for (let cell = 0; cell < sizes.length; cell++) sizes[cell] = starts[cell + 1]! - starts[cell]!;
  return sizes;
}

function rowsOf(plane: HalfPlanes): number[] {
  const rows: number[] = [];
  const { first, last } = plane.rows();
  for (let y1 = first; y1 <= last; y1++) if (plane.cut(y1)) rows.push(y1);
  return rows;
}

/** The position of the row closest to a given one; rows ascend. */
function nearestTo(y1: number, rows: readonly number[]): number {
  const above = rows.findIndex((row) => row >= y1);
  return above < 0 ? rows.length - 1 : above;
}

// The kinds that gain and lose a question when y2 grows by one.
const GAINING = [1, 5] as const;
const LOSING = [2, 4] as const;

class RowSearch {
  readonly filling: CheapestFilling;
  /** The row of the cheapest filling of all, which need not be in the plane. */
  readonly unboundedRow: number;
  best: CheapestAllocation | undefined;

  constructor(
    private readonly counts: ExamCounts,
    offers: Offers,
    private readonly plane: HalfPlanes,
  ) {
    this.filling = new CheapestFilling(counts.asked, offers);
    this.unboundedRow = this.filling.totals[0]!;
  }

  visitWhilePromising(rows: readonly number[]): void {
    for (const row of rows) {
      const best = this.best!.cost;
      if (this.visit(row) >= best) return;
    }
  }

  /** Finds the best y2 of a row, starting where the filling is; returns a lower bound of the row's lowest point. */
  visit(y1: number): number {
    const { filling, plane } = this;
    plane.cut(y1);
    let y2 = Math.min(Math.max(filling.totals[1]!, plane.low), plane.high);
    this.moveTo(y1, y2);
    for (let slope = this.slope(); ; slope = this.slope()) {
      const next = y2 + slope.direction;
      const { cost } = filling;
      if (slope.change >= 0 || next < plane.low || next > plane.high || !this.isCheaper(y1, next)) {
        if (!this.best || cost < this.best.cost) this.best = { taken: filling.taken.slice(), cost };
        return cost + Math.min(0, slope.change);
      }
      y2 = next;
    }
  }

  /** Goes to a neighbouring y2, and back if it is not cheaper. */
  private isCheaper(y1: number, y2: number): boolean {
    const { filling } = this;
    const { cost } = filling;
    const taken = filling.taken.slice();
    this.moveTo(y1, y2);
    if (filling.cost < cost) return true;
    filling.restore(taken, cost);
    return false;
  }

  private moveTo(y1: number, y2: number): void {
    if (!this.filling.moveTo(kindTotals(this.counts.margins, y1, y2))) {
      throw new Error(`No filling has the kind totals at ${y1}, ${y2} though they are in the plane`);
    }
  }

  /** The direction in which y2 gets cheaper faster, and the first rate of it: two questions move at once. */
  private slope(): { direction: 1 | -1; change: number } {
    const up = this.costOfMoves(LOSING, GAINING);
    const down = this.costOfMoves(GAINING, LOSING);
    return up < down ? { direction: 1, change: up } : { direction: -1, change: down };
  }

  private costOfMoves(from: readonly [number, number], to: readonly [number, number]): number {
    const { filling } = this;
    const parallel = filling.costBetween(from[0], to[0]) + filling.costBetween(from[1], to[1]);
    const crossed = filling.costBetween(from[0], to[1]) + filling.costBetween(from[1], to[0]);
    return Math.min(parallel, crossed);
  }
}
