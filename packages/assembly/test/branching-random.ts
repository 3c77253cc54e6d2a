import { Random } from '../src/random.ts';
import { seedOf } from './instances.ts';

interface Choice {
  readonly shares: readonly number[];
  chosen: number;
}

/** Takes every way through a draw in turn, instead of one at random, and knows how likely each is. */
class BranchingRandom extends Random {
  private readonly choices: Choice[] = [];
  private next = 0;

  constructor() {
    super(seedOf(0));
  }

  /** The probability of the way taken. */
  get probability(): number {
    return this.choices.reduce((product, { shares, chosen }) => product * shares[chosen]!, 1);
  }

  /** Turns to the next way; says whether there is one. */
  turn(): boolean {
    this.next = 0;
    for (let last = this.choices.at(-1); last; last = this.choices.at(-1)) {
      const other = last.shares.findIndex((share, i) => i > last.chosen && share > 0);
      if (other >= 0) {
        last.chosen = other;
        return true;
      }
      this.choices.pop();
    }
    return false;
  }

  override weighted(weights: Float64Array, count = weights.length, first = 0): number {
    const among = weights.slice(first, first + count);
    const total = among.reduce((sum, weight) => sum + weight, 0);
    return this.choose(Array.from(among, (weight) => weight / total));
  }

  override chance(probability: number): boolean {
    return this.choose([1 - probability, probability]) === 1;
  }

  override word(): number {
    if (this.next === undefined) return super.word();
    throw new Error('This draw takes words of its own');
  }

  private choose(shares: readonly number[]): number {
    if (this.next === this.choices.length) {
      this.choices.push({ shares, chosen: shares.findIndex((share) => share > 0) });
    }
    return this.choices[this.next++]!.chosen;
  }
}

/** The outcomes of a draw with their probabilities: computed, not estimated. */
export function distributionOf(draw: (random: Random) => string): Map<string, number> {
  const random = new BranchingRandom();
  const shares = new Map<string, number>();
  do {
    const outcome = draw(random);
    shares.set(outcome, (shares.get(outcome) ?? 0) + random.probability);
  } while (random.turn());
  return shares;
}

/** Half the sum of all differences: the share of draws that would have to change. */
export function totalVariation(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const outcomes = new Set([...one.keys(), ...other.keys()]);
  let sum = 0;
  for (const outcome of outcomes) sum += Math.abs((one.get(outcome) ?? 0) - (other.get(outcome) ?? 0));
  return sum / 2;
}
