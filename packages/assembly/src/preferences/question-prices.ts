import type { Random } from '../random.ts';
import { type Costs, costsOfExam } from './costs.ts';
import type { Repeats } from './offer-list.ts';
import type { SearchSpace } from './search-space.ts';

/** The price of each candidate for the exam that is being built: whole numbers with a random part below one use. */
export class QuestionPrices {
  readonly values: Float64Array;
  /** The prices of candidates from the second time on, if an exam is built together with other versions. */
  readonly repeats: Repeats;
  private readonly costs: Costs;
  /** The random part of a price is below this. */
  private readonly mostNoise: number;
  private readonly mostTimes: number;
  private readonly isIn: Uint8Array;

  constructor(
    private readonly space: SearchSpace,
    private readonly random: Random,
  ) {
    const { uses } = space.candidates;
    this.values = new Float64Array(uses.length);
    this.costs = costsOfExam(space);
    // With the rise of repeats, the random parts of all versions add up to less than one use.
    const parts = space.versions ** 2 * space.problem.margins.size;
    this.mostNoise = Math.floor(this.costs.use / (parts + 1));
    this.repeats = { times: space.versions, prices: new Float64Array(uses.length), rise: this.mostNoise };
    this.mostTimes = uses.reduce((most, times) => Math.max(most, times), 0);
    this.isIn = new Uint8Array(uses.length);
  }

  /**
   * Sets the prices beside other versions and the locked questions.
   *
   * @param elsewhere for each candidate, the number of other versions with it
   */
  reset(elsewhere: Int32Array): void {
    const { values, costs, repeats } = this;
    const { uses } = this.space.candidates;
    const { excludedLocked, repeatedLocked } = this.space.conflicts;
    this.resetToNoise();
    for (let i = 0; i < values.length; i++) {
      values[i]! += uses[i]! * costs.use;
      if (excludedLocked[i]! > 0) values[i]! += excludedLocked[i]! * costs.excludedPair;
      if (repeatedLocked[i]! > 0) values[i]! += repeatedLocked[i]! * costs.nearDuplicate;
      repeats.prices[i] = values[i]! + costs.overlap;
      if (elsewhere[i]! > 0) values[i]! += costs.overlap;
    }
  }

  /** A pair with a question that stays costs the pair's price; questions that stay cannot be added again. */
  addKept(kept: ArrayLike<number>): void {
    const { values } = this;
    const { starts, listed, ones, others, excluded } = this.space.conflicts;
    for (let i = 0; i < kept.length; i++) {
      const candidate = kept[i]!;
      for (let at = starts[candidate]!; at < starts[candidate + 1]!; at++) {
        const pair = listed[at]!;
        const partner = ones[pair] === candidate ? others[pair]! : ones[pair]!;
        values[partner]! += excluded[pair] ? this.costs.excludedPair : this.costs.nearDuplicate;
      }
      values[candidate] = Number.POSITIVE_INFINITY;
    }
  }

  /** Excludes candidates that are not open. */
  restrictTo(open: Uint8Array): void {
    for (let i = 0; i < open.length; i++) if (!open[i]) this.values[i] = Number.POSITIVE_INFINITY;
  }

  /**
   * Raises one side, at random, of each pair among the questions given.
   *
   * @param isGentle by a use or a few, else by the cost of the pair
   * @returns whether there was a pair
   */
  raisePairs(questions: readonly number[], isGentle: boolean): boolean {
    const { isIn, values, random, costs } = this;
    const { starts, listed, ones, others, excluded } = this.space.conflicts;
    let hasPair = false;
    for (const question of questions) isIn[question] = 1;
    for (const one of questions) {
      for (let at = starts[one]!; at < starts[one + 1]!; at++) {
        const pair = listed[at]!;
        const other = others[pair]!;
        if (ones[pair] !== one || !isIn[other]) continue;
        const full = excluded[pair] ? costs.excludedPair : costs.nearDuplicate;
        const raise = isGentle ? costs.use * (1 + random.below(this.mostTimes + 1)) : full;
        values[random.word() < 0 ? one : other]! += raise;
        hasPair = true;
      }
    }
    for (const question of questions) isIn[question] = 0;
    return hasPair;
  }

  /** The prices of plain questions of a cell ascend in even steps, so that the cheapest of many is cheap. */
  private resetToNoise(): void {
    const { values, random } = this;
    const { starts, plainCounts, plainHeld } = this.space.candidates;
    const most = this.mostNoise;
    for (let cell = 0; cell < plainCounts.length; cell++) {
      const first = starts[cell]!;
      const firstKnown = first + plainCounts[cell]!;
      const step = most / Math.max(1, plainHeld[cell]!);
      for (let i = first; i < firstKnown; i++) values[i] = Math.floor((i - first + random.unit()) * step);
      for (let i = firstKnown; i < starts[cell + 1]!; i++) values[i] = Math.floor(random.unit() * most);
    }
  }
}
