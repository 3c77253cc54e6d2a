/**
 * Builds versions that repeat as few questions as possible.
 *
 * Method: what they take together is a cheapest allocation of as many times the counts, where questions cost the overlap
 * from their second time on; that is split into an allocation for each version, and the questions are dealt.
 * Cost: a cheapest allocation of all versions together, and a draw for each.
 */
import { countsTimes } from '../exam-counts.ts';
import { cheapestAllocation } from '../preferences/cheapest-allocation.ts';
import { OfferList } from '../preferences/offer-list.ts';
import { QuestionPrices } from '../preferences/question-prices.ts';
import type { SearchSpace } from '../preferences/search-space.ts';
import type { Random } from '../random.ts';
import { dealQuestions } from './deal-questions.ts';
import { splitAllocation } from './split-allocation.ts';

export class VersionsBuilder {
  private readonly prices: QuestionPrices;
  private readonly offers: OfferList;

  constructor(
    private readonly space: SearchSpace,
    private readonly random: Random,
  ) {
    this.prices = new QuestionPrices(space, random);
    this.offers = new OfferList(space.candidates, space.versions);
  }

  /**
   * That many versions, or undefined if what they would best take together was not split.
   *
   * @param elsewhere in how many other versions each candidate is
   */
  build(versions: number, elsewhere: Int32Array): Int32Array[] | undefined {
    const { space, random } = this;
    const { problem } = space;
    const counts = countsTimes(versions, problem);
    this.prices.reset(elsewhere);
    this.offers.offer(this.prices.values, counts.asked, { ...this.prices.repeats, times: versions });
    const cheapest = cheapestAllocation(counts, this.offers);
    const allocations = cheapest && splitAllocation(cheapest.taken, problem, versions, random);
    return allocations && dealQuestions(this.offers.taken(cheapest.taken), allocations, space, random);
  }
}
