/**
 * Completes a part of an exam to a whole one at the least cost.
 *
 * Method: a cheapest allocation over what the preferences make each question cost beside the part that stays. What two
 * questions cost that come in together is not part of that. So where a pair comes in, one of the two at random is made
 * dearer and the rest is looked for again: at first by a use or a few, as questions that have been used may do
 * instead, at last by all that the pair costs. A pair that comes in even then stays.
 * Cost: a step for each candidate, and up to five cheapest allocations.
 */
import { countsBeside } from '../exam-counts.ts';
import type { Random } from '../random.ts';
import { cheapestAllocation } from './cheapest-allocation.ts';
import { OfferList } from './offer-list.ts';
import { QuestionPrices } from './question-prices.ts';
import type { SearchSpace } from './search-space.ts';

/** The starting point of a whole exam. */
export interface Part {
  /** Candidates that stay in the exam. */
  readonly kept: ArrayLike<number>;
  /** For each candidate, the number of other versions that have it. */
  readonly elsewhere: Int32Array;
  /** 1 for candidates that may be added; by default all. */
  readonly open?: Uint8Array;
}

const GENTLE_ROUNDS = 2;
const ROUNDS = 6;

export class ExamBuilder {
  private readonly prices: QuestionPrices;
  private readonly offers: OfferList;

  constructor(
    private readonly space: SearchSpace,
    random: Random,
  ) {
    this.prices = new QuestionPrices(space, random);
    this.offers = new OfferList(space.candidates, 1);
  }

  /** The candidates of the whole exam; undefined if the part cannot be completed. */
  complete({ kept, elsewhere, open }: Part): Int32Array | undefined {
    const counts = countsBeside(this.space.problem, this.countByCell(kept));
    this.prices.reset(elsewhere);
    this.prices.addKept(kept);
    if (open) this.prices.restrictTo(open);
    for (let round = 0; ; round++) {
      this.offers.offer(this.prices.values, counts.asked);
      const cheapest = cheapestAllocation(counts, this.offers);
      if (!cheapest) return undefined;
      const taken = this.offers.taken(cheapest.taken);
      if (round === ROUNDS || !this.prices.raisePairs(taken, round < GENTLE_ROUNDS)) {
        return Int32Array.from([...Array.from(kept), ...taken]);
      }
    }
  }

  private countByCell(candidates: ArrayLike<number>): Int32Array {
    const counts = new Int32Array(this.space.problem.held.length);
    for (let i = 0; i < candidates.length; i++) counts[this.space.candidates.cells[candidates[i]!]!]! += 1;
    return counts;
  }
}
