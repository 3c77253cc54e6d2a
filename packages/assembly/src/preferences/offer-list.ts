import { KIND_COUNT } from '../problem.ts';
import type { Candidates } from './candidates.ts';
import type { Offers } from './cheapest-filling.ts';

/** The additional cost of candidates that are taken more than once. */
export interface Repeats {
  /** The largest number of times that a candidate can be taken. */
  readonly times: number;
  readonly prices: Float64Array;
  /** The additional cost of each further time. */
  readonly rise: number;
}

const NO_REPEATS: Repeats = { times: 1, prices: new Float64Array(0), rise: 0 };

/** The cheapest candidates of each cell, as many as its chapter can take. */
export class OfferList implements Offers {
  readonly starts: Int32Array;
  readonly costs: Float64Array;
  /** The candidate at each position. */
  private readonly order: Int32Array;

  /** @param versions the largest number of times that a candidate can be taken */
  constructor(
    private readonly candidates: Candidates,
    versions: number,
  ) {
    this.starts = new Int32Array(candidates.starts.length);
    this.costs = new Float64Array(versions * candidates.cells.length);
    this.order = new Int32Array(versions * candidates.cells.length);
  }

  /**
   * @param prices whole numbers; infinite for candidates that are not offered
   * @param asked the number of questions that each chapter takes
   */
  offer(prices: Float64Array, asked: Int32Array, repeats: Repeats = NO_REPEATS): void {
    const { starts } = this.candidates;
    let end = 0;
    for (let cell = 0; cell + 1 < starts.length; cell++) {
      this.starts[cell] = end;
      const most = end + asked[Math.floor(cell / KIND_COUNT)]!;
      const from = starts[cell]!;
      const to = starts[cell + 1]!;
      for (let candidate = from; candidate < to; candidate++) {
        end = this.insert(candidate, prices[candidate]!, cell, end, most);
      }
      // First times come before second times, because further times cost more and are nearly always inserted at the
      // end.
      for (let time = 1; time < repeats.times; time++) {
        for (let candidate = from; candidate < to; candidate++) {
          const price = repeats.prices[candidate]! + time * repeats.rise;
          end = this.insert(candidate, price, cell, end, most);
        }
      }
    }
    this.starts[starts.length - 1] = end;
  }

  /** The candidates that an allocation takes; a candidate that is taken more than once is repeated. */
  taken(counts: Int32Array): number[] {
    const taken: number[] = [];
    for (let cell = 0; cell < counts.length; cell++) {
      for (let i = 0; i < counts[cell]!; i++) taken.push(this.order[this.starts[cell]! + i]!);
    }
    return taken;
  }

  /** Inserts a candidate among those of its cell; the most expensive one may be dropped. */
  private insert(candidate: number, price: number, cell: number, end: number, most: number): number {
    const { costs, order } = this;
    if (price === Number.POSITIVE_INFINITY) return end;
    if (end === most && (most === this.starts[cell] || price >= costs[end - 1]!)) return end;
    let at = end < most ? end : end - 1;
    for (; at > this.starts[cell]! && costs[at - 1]! > price; at--) {
      costs[at] = costs[at - 1]!;
      order[at] = order[at - 1]!;
    }
    costs[at] = price;
    order[at] = candidate;
    return end < most ? end + 1 : end;
  }
}
