/**
 * Improves one exam by swaps that keep every count, where pairs have to be kept apart.
 *
 * Method: tabu search (F. Glover, Tabu search, 1989). A step takes the best swap within a chapter that leaves the counts as they are,
 * or the best two whose changes cancel; what came in or went out stays so for some steps. Pairs weigh as much as some uses:
 * more while they persist, less while there are none (strategic oscillation), so that the walk crosses exams with pairs on
 * its way to fresher ones without.
 * Cost of a step: the questions of the exam, each times those of its chapter.
 */
import { KIND_COUNT } from '../problem.ts';
import type { Random } from '../random.ts';
import { compareScores, type Score } from './score.ts';
import type { SearchSpace } from './search-space.ts';
import { CLASS_COUNT, CLASS_OF_KINDS, NEUTRAL_CLASS, OPPOSITE_CLASS } from './swap-classes.ts';

/** The best swaps of each class that are tried with the best of the opposite class. */
const KEPT = 3;
/** Steps for which a question that went out stays out, and one that came in stays in: this and up to as many more. */
const [STEPS_OUT, STEPS_IN] = [3, 2];
/** Weights in uses: at the start, at least, at most. */
const EXCLUDED = { start: 8, least: 1.5, most: 200 };
const REPEATED = { start: 4, least: 1, most: 100 };
/** One more version with the question weighs as much as this number of uses. */
const OVERLAP = 20;
/** By this factor pairs weigh more after so many steps with some, and less after so many without. */
const OSCILLATION = { factor: 1.4, stepsWith: 10, stepsWithout: 5 };
/** Up to this part of a use is added by chance, so that equal swaps take turns. */
const CHANCE = 0.001 / 256;
/** Multiplied by it, numbers have a highest byte without a pattern (D. Knuth, The Art of Computer Programming 6.4). */
const SCATTER = 0x9e3779b1;

export class TabuSearch {
  private readonly chapters: Int32Array;
  private readonly kinds: Int32Array;
  private readonly isIn: Uint8Array;
  /** Of each candidate the pairs that it makes, or would make, with the exam and the locked questions. */
  private readonly excluded: Int32Array;
  private readonly repeated: Int32Array;
  /** What each candidate costs: its uses, its overlap with the other versions, and its pairs. */
  private readonly costs: Float64Array;
  private readonly tabuUntil: Int32Array;
  /** While swaps are looked at, what the pairs weigh with the question that goes out, and with the one that comes in. */
  private readonly byOut: Float64Array;
  private readonly byInto: Float64Array;
  private readonly swaps = new BestSwaps();
  private weight = { excluded: EXCLUDED.start, repeated: REPEATED.start };
  private elsewhere: Int32Array;
  private exam = new Int32Array();
  private found: Int32Array = new Int32Array();
  private foundScore: Score;
  private bestStep = 0;
  private step = 0;
  private stepsWith = 0;
  private stepsWithout = 0;

  constructor(
    private readonly space: SearchSpace,
    private readonly random: Random,
  ) {
    const { cells } = space.candidates;
    this.chapters = cells.map((cell) => Math.floor(cell / KIND_COUNT));
    this.kinds = cells.map((cell) => cell % KIND_COUNT);
    this.isIn = new Uint8Array(cells.length);
    this.excluded = new Int32Array(cells.length);
    this.repeated = new Int32Array(cells.length);
    this.costs = new Float64Array(cells.length);
    this.tabuUntil = new Int32Array(cells.length);
    this.byOut = new Float64Array(cells.length);
    this.byInto = new Float64Array(cells.length);
    this.elsewhere = new Int32Array(cells.length);
    this.foundScore = space.lockedScore;
  }

  /**
   * Begins a walk.
   * @param exam its candidates
   * @param elsewhere for each candidate, the number of other versions that have it
   */
  start(exam: Int32Array, elsewhere: Int32Array): void {
    this.begin(exam, elsewhere);
    [this.step, this.bestStep] = [0, 0];
    [this.found, this.foundScore] = [exam, this.score()];
  }

  /** Goes on with the walk. @returns the best exam of it */
  advance(steps: number): Int32Array {
    for (const last = this.step + steps; this.step < last; ) {
      this.step++;
      this.takeBestSwaps();
      const score = this.score();
      this.oscillate(score.excludedPairs + score.nearDuplicates > 0);
      if (compareScores(score, this.foundScore) >= 0) continue;
      [this.found, this.foundScore, this.bestStep] = [this.exam.slice(), score, this.step];
    }
    return this.found;
  }

  /** Steps since the walk found something better. */
  get stepsInVain(): number {
    return this.step - this.bestStep;
  }

  private begin(exam: Int32Array, elsewhere: Int32Array): void {
    const { conflicts } = this.space;
    this.isIn.fill(0);
    this.tabuUntil.fill(0);
    this.excluded.set(conflicts.excludedLocked);
    this.repeated.set(conflicts.repeatedLocked);
    this.elsewhere = elsewhere;
    this.exam = exam.slice();
    for (const candidate of exam) this.put(candidate, 1);
    this.price();
  }

  /** The score of the exam of this step; what other versions and locked questions cost alone is the same in each. */
  private score(): Score {
    const { conflicts, candidates } = this.space;
    let [excludedPairs, nearDuplicates, overlap, uses] = [0, 0, 0, 0];
    for (let i = 0; i < this.exam.length; i++) {
      const candidate = this.exam[i]!;
      // Pairs within the exam are met from both sides.
      excludedPairs += this.excluded[candidate]! + conflicts.excludedLocked[candidate]!;
      nearDuplicates += this.repeated[candidate]! + conflicts.repeatedLocked[candidate]!;
      if (this.elsewhere[candidate]! > 0) overlap++;
      uses += candidates.uses[candidate]!;
    }
    return { excludedPairs: excludedPairs / 2, nearDuplicates: nearDuplicates / 2, overlap, uses };
  }

  private oscillate(hasPairs: boolean): void {
    this.stepsWith = hasPairs ? this.stepsWith + 1 : 0;
    this.stepsWithout = hasPairs ? 0 : this.stepsWithout + 1;
    const { factor } = OSCILLATION;
    if (this.stepsWith === OSCILLATION.stepsWith) this.weigh(factor);
    else if (this.stepsWithout === OSCILLATION.stepsWithout) this.weigh(1 / factor);
  }

  private weigh(factor: number): void {
    const within = (weight: number, { least, most }: typeof EXCLUDED) =>
      Math.min(most, Math.max(least, weight * factor));
    this.weight = {
      excluded: within(this.weight.excluded, EXCLUDED),
      repeated: within(this.weight.repeated, REPEATED),
    };
    [this.stepsWith, this.stepsWithout] = [0, 0];
    this.price();
  }

  private price(): void {
    const { uses } = this.space.candidates;
    const { excluded, repeated } = this.weight;
    for (let i = 0; i < this.costs.length; i++) {
      const overlap = this.elsewhere[i]! > 0 ? OVERLAP : 0;
      this.costs[i] = uses[i]! + overlap + excluded * this.excluded[i]! + repeated * this.repeated[i]!;
    }
  }

  private takeBestSwaps(): void {
    this.swaps.clear();
    for (let i = 0; i < this.exam.length; i++)
      if (this.tabuUntil[this.exam[i]!]! < this.step) this.offerSwapsOf(this.exam[i]!);
    const { one, other } = this.bestPossible();
    if (one >= 0) this.swap(one);
    if (other >= 0) this.swap(other);
  }

  /** Offers the swaps of a question for each other of its chapter. */
  private offerSwapsOf(out: number): void {
    const { isIn, tabuUntil, step, kinds, costs, byOut } = this;
    const { starts } = this.space.candidates;
    this.weighPartners(out, byOut, true);
    const lost = costs[out]!;
    const row = kinds[out]! * KIND_COUNT;
    const first = this.chapters[out]! * KIND_COUNT;
    const scatter = this.random.word();
    for (let into = starts[first]!; into < starts[first + KIND_COUNT]!; into++) {
      if (isIn[into] || tabuUntil[into]! >= step) continue;
      const chance = CHANCE * (Math.imul(into ^ scatter, SCATTER) >>> 24);
      this.swaps.offer(
        CLASS_OF_KINDS[row + kinds[into]!]!,
        costs[into]! - byOut[into]! - lost + chance,
        out,
        into,
      );
    }
    this.weighPartners(out, byOut, false);
  }

  /** Notes for each partner of a candidate what their pair weighs, or takes the notes back. */
  private weighPartners(candidate: number, weights: Float64Array, isNoted: boolean): void {
    const { starts, listed, excluded } = this.space.conflicts;
    for (let at = starts[candidate]!; at < starts[candidate + 1]!; at++) {
      const pair = listed[at]!;
      const weight = excluded[pair] ? this.weight.excluded : this.weight.repeated;
      weights[this.partnerIn(pair, candidate)] = isNoted ? weight : 0;
    }
  }

  private partnerIn(pair: number, candidate: number): number {
    const { ones, others } = this.space.conflicts;
    return ones[pair] === candidate ? others[pair]! : ones[pair]!;
  }

  /** The positions of the swaps of the next step, -1 for none: a neutral one alone, or two of opposite classes. */
  private bestPossible(): { one: number; other: number } {
    const { costs, outs, intos } = this.swaps;
    let best = { one: -1, other: -1 };
    let least = Infinity;
    if (costs[NEUTRAL_CLASS * KEPT]! < Infinity) {
      best = { one: NEUTRAL_CLASS * KEPT, other: -1 };
      least = costs[best.one]!;
    }
    // Two swaps together take two pairs apart at most that neither takes apart alone.
    const mostSaved = 2 * this.weight.excluded;
    for (let kind = 0; kind < CLASS_COUNT; kind++) {
      const opposite = OPPOSITE_CLASS[kind]! * KEPT;
      if (kind * KEPT > opposite) continue;
      for (let one = kind * KEPT; one < (kind + 1) * KEPT; one++) {
        if (!(costs[one]! + costs[opposite]! - mostSaved < least)) break;
        this.weighPartners(outs[one]!, this.byOut, true);
        this.weighPartners(intos[one]!, this.byInto, true);
        for (let other = opposite; other < opposite + KEPT; other++) {
          if (!(costs[one]! + costs[other]! - mostSaved < least)) break;
          if (outs[one] === outs[other] || intos[one] === intos[other]) continue;
          const cost = costs[one]! + costs[other]! + this.costTogether(outs[other]!, intos[other]!);
          if (cost < least) [best, least] = [{ one, other }, cost];
        }
        this.weighPartners(outs[one]!, this.byOut, false);
        this.weighPartners(intos[one]!, this.byInto, false);
      }
    }
    return best;
  }

  /** What a swap costs together with the one whose partners are noted, beyond the sum of both. */
  private costTogether(out: number, into: number): number {
    const { byOut, byInto } = this;
    return byInto[into]! + byOut[out]! - byOut[into]! - byInto[out]!;
  }

  private swap(at: number): void {
    const [out, into] = [this.swaps.outs[at]!, this.swaps.intos[at]!];
    this.exam[this.exam.indexOf(out)] = into;
    this.put(out, -1);
    this.put(into, 1);
    this.tabuUntil[out] = this.step + STEPS_OUT + this.random.below(STEPS_OUT);
    this.tabuUntil[into] = this.step + STEPS_IN + this.random.below(STEPS_IN);
  }

  /** Puts a candidate in, by 1, or takes it out, by -1. */
  private put(candidate: number, by: 1 | -1): void {
    const { starts, listed, excluded } = this.space.conflicts;
    this.isIn[candidate] = by > 0 ? 1 : 0;
    for (let at = starts[candidate]!; at < starts[candidate + 1]!; at++) {
      const pair = listed[at]!;
      const partner = this.partnerIn(pair, candidate);
      const [pairs, weight] = excluded[pair]
        ? [this.excluded, this.weight.excluded]
        : [this.repeated, this.weight.repeated];
      pairs[partner]! += by;
      this.costs[partner]! += by * weight;
    }
  }
}

/** Of each class the cheapest swaps, in order of their cost; Infinity where there are no more. */
class BestSwaps {
  readonly costs = new Float64Array(CLASS_COUNT * KEPT);
  readonly outs = new Int32Array(CLASS_COUNT * KEPT);
  readonly intos = new Int32Array(CLASS_COUNT * KEPT);

  clear(): void {
    this.costs.fill(Infinity);
  }

  offer(kind: number, cost: number, out: number, into: number): void {
    const { costs, outs, intos } = this;
    let at = (kind + 1) * KEPT - 1;
    if (cost >= costs[at]!) return;
    for (; at > kind * KEPT && costs[at - 1]! > cost; at--) {
      costs[at] = costs[at - 1]!;
      outs[at] = outs[at - 1]!;
      intos[at] = intos[at - 1]!;
    }
    costs[at] = cost;
    outs[at] = out;
    intos[at] = into;
  }
}
