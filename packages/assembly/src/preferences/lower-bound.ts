/**
 * A score that no exams are below, and prices on pairs that raise it as far as they can.
 *
 * Method: what the versions take together is a cheapest allocation of as many times the counts, where a question costs
 * the overlap from its second time on; that there must be a split into versions is left out. A pair that meets costs
 * w. Here instead both its questions cost a price p from 0 to w, and p comes off once for each version: since
 *   w * max(0, a + b - 1) >= p * (a + b - 1)   for a, b = 0 or 1,
 * the least cost is a lower bound, whatever the prices (Lagrangian relaxation: Fisher 1981). Prices rise on pairs that
 * meet and fall on pairs that are out, in steps towards the best score known (Polyak 1969; Held and Karp 1971).
 * Without pairs of two free questions the bound is final from the beginning.
 * Cost: a step for each candidate and pair, and a cheapest allocation, each time.
 */
import { countsTimes } from '../exam-counts.ts';
import { cheapestAllocation } from './cheapest-allocation.ts';
import { type Costs, costsOfVersions } from './costs.ts';
import { OfferList } from './offer-list.ts';
import type { Score } from './score.ts';
import type { SearchSpace } from './search-space.ts';

/** The cost of one use; prices on pairs are fractions of it. */
const USE = 64;

/** Above this limit sums would not be exact. */
const MOST_EXACT = 2 ** 52;

/** After this many steps without a higher bound, steps get shorter; they end when they are too short. */
const PATIENCE = 8;
const SHORTENING = 0.8;
const SHORTEST = 0.01;

export class LowerBound {
  private readonly costs: Costs;
  private readonly pairCosts: Float64Array;
  private readonly pairPrices: Float64Array;
  private readonly prices: Float64Array;
  private readonly repeatPrices: Float64Array;
  private readonly offers: OfferList;
  private readonly times: Int32Array;
  private value = 0;
  private highest = 0;
  private stride = 1;
  private failures = 0;

  /** @throws RangeError if no exam meets the counts */
  constructor(private readonly space: SearchSpace) {
    const { candidates, conflicts, versions } = space;
    this.costs = costsOfVersions(space, USE);
    const { excludedPair, nearDuplicate } = this.costs;
    this.pairCosts = Float64Array.from(conflicts.excluded, (is) => (is ? excludedPair : nearDuplicate));
    this.pairPrices = new Float64Array(conflicts.ones.length);
    this.prices = new Float64Array(candidates.cells.length);
    this.repeatPrices = new Float64Array(candidates.cells.length);
    this.offers = new OfferList(candidates, versions);
    this.times = new Int32Array(candidates.cells.length);
    this.solve();
    if (conflicts.ones.length === 0) this.stride = 0;
  }

  /** Whether it cannot be raised any more. */
  get isFinal(): boolean {
    return this.stride < SHORTEST;
  }

  get score(): Score {
    const { excludedPair, nearDuplicate, overlap } = this.costs;
    const { lockedScore } = this.space;
    const cost = USE * Math.ceil(this.highest / USE);
    return {
      excludedPairs: lockedScore.excludedPairs + Math.floor(cost / excludedPair),
      nearDuplicates: lockedScore.nearDuplicates + Math.floor((cost % excludedPair) / nearDuplicate),
      overlap: lockedScore.overlap + Math.floor((cost % nearDuplicate) / overlap),
      uses: lockedScore.uses + (cost % overlap) / USE,
    };
  }

  /**
   * Takes a step towards the score of the best exams known.
   *
   * @returns the candidates of the solution that the new prices lead to, each as often as it is taken
   */
  tighten(best: Score): number[] {
    this.movePrices(this.costOf(best) - this.value);
    return this.solve();
  }

  /** The cheapest allocation under the prices. */
  private solve(): number[] {
    const { problem, versions } = this.space;
    const counts = countsTimes(versions, problem);
    const paidBack = versions * this.setPrices();
    const repeats = { times: versions, prices: this.repeatPrices, rise: 0 };
    this.offers.offer(this.prices, counts.asked, repeats);
    const cheapest = cheapestAllocation(counts, this.offers);
    if (!cheapest) throw new RangeError('Only counts that some exam has have a bound');
    const taken = this.offers.taken(cheapest.taken);
    this.times.fill(0);
    for (const candidate of taken) this.times[candidate]! += 1;
    this.value = cheapest.cost - paidBack;
    this.keepHighest(cheapest.cost < MOST_EXACT && paidBack < MOST_EXACT ? this.value : 0);
    return taken;
  }

  /** @returns the sum of the prices on pairs */
  private setPrices(): number {
    const { prices, repeatPrices, pairPrices, costs } = this;
    const { candidates, conflicts } = this.space;
    for (let i = 0; i < prices.length; i++) {
      prices[i] =
        candidates.uses[i]! * costs.use +
        conflicts.excludedLocked[i]! * costs.excludedPair +
        conflicts.repeatedLocked[i]! * costs.nearDuplicate;
    }
    let sum = 0;
    for (let pair = 0; pair < pairPrices.length; pair++) {
      const price = pairPrices[pair]!;
      prices[conflicts.ones[pair]!]! += price;
      prices[conflicts.others[pair]!]! += price;
      sum += price;
    }
    for (let i = 0; i < prices.length; i++) repeatPrices[i] = prices[i]! + costs.overlap;
    return sum;
  }

  private keepHighest(value: number): void {
    if (value > this.highest) {
      this.highest = value;
      this.failures = 0;
    } else if (++this.failures > PATIENCE) {
      this.stride *= SHORTENING;
      this.failures = 0;
    }
  }

  /** Moves the prices along the gradient, as far as would close the gap if the bound were linear. */
  private movePrices(gap: number): void {
    const { pairPrices, pairCosts } = this;
    let length = 0;
    for (let pair = 0; pair < pairPrices.length; pair++) length += this.slope(pair) ** 2;
    if (length === 0) {
      this.stride = 0;
      return;
    }
    const step = (this.stride * Math.max(USE, gap)) / length;
    for (let pair = 0; pair < pairPrices.length; pair++) {
      const price = Math.round(pairPrices[pair]! + step * this.slope(pair));
      pairPrices[pair] = Math.min(Math.max(price, 0), pairCosts[pair]!);
    }
  }

  /** The increase of the bound with the price of a pair; zero if the price cannot move in that direction. */
  private slope(pair: number): number {
    const { ones, others } = this.space.conflicts;
    const slope = this.times[ones[pair]!]! + this.times[others[pair]!]! - this.space.versions;
    const price = this.pairPrices[pair]!;
    const isStuck = slope < 0 ? price === 0 : price === this.pairCosts[pair]!;
    return isStuck ? 0 : slope;
  }

  private costOf(score: Score): number {
    const { lockedScore } = this.space;
    return (
      (score.excludedPairs - lockedScore.excludedPairs) * this.costs.excludedPair +
      (score.nearDuplicates - lockedScore.nearDuplicates) * this.costs.nearDuplicate +
      (score.overlap - lockedScore.overlap) * this.costs.overlap +
      (score.uses - lockedScore.uses) * this.costs.use
    );
  }
}
