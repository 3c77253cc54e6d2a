/**
 * Makes the versions of an exam equally hard, or as hard as a given exam, by exchanging questions of the same cell.
 *
 * Method: simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) with a fixed number of steps. A step offers one
 * exchange within a cell, with an unused question or between two versions, so that every count stays exact. The energy
 * is the sum of the squared distances of the versions' sums from their mean, and a part of the distance of that mean from
 * the target. At the end the best exchanges are made until none helps.
 * An exchange that puts a pair together which must be apart, or that costs more by the prices of questions, is never made.
 * Cost: some 50 ns a step for three values a question; the end takes a look at each pair of questions of a cell.
 */
import type { Random } from '../random.ts';
import { type Place, type Reach, reachOf, type Target } from './reach.ts';

export interface EqualiseRequest {
  /** The questions of each version, by index. A question that several versions have stays in all of them. */
  readonly versions: readonly (readonly number[])[];
  /** The cell of each question that a version has or may get. */
  readonly cells: Int32Array;
  /** What each question adds to each sum: question q has the values from q * levels on. */
  readonly values: Float64Array;
  /** Number of sums, such as one for each of three abilities. */
  readonly levels: number;
  /** How much each sum matters; all alike without it. */
  readonly weights?: readonly number[] | undefined;
  /** The sums that each version should have, undefined for a level where any sum will do; without it any will do everywhere. */
  readonly target?: Target | undefined;
  /** Questions that stay where they are, and unused ones that stay out. */
  readonly fixed?: Iterable<number> | undefined;
  /** Pairs of questions that are put into no version together, unless they are already. */
  readonly apart?: readonly (readonly [number, number])[] | undefined;
  /** By question: an unused question comes in only where it costs no more than the one that goes. */
  readonly prices?: Float64Array | undefined;
  readonly random: Random;
  readonly steps?: number | undefined;
}

export interface Equalised {
  /** The questions of each version, at each place one of the same cell as before. */
  readonly versions: number[][];
  /** By version, its sums. */
  readonly sums: number[][];
  /** The largest difference between two versions, by level. */
  readonly differences: number[];
  /** How far the versions' mean is from the target at least, whatever is exchanged; 0 without a target. */
  readonly reach: Reach;
}

const USUAL_STEPS = 200_000;
/** Squared points: from exchanges that matter to none that anybody could measure. */
const TEMPERATURES = { first: 0.5, last: 1e-8 };
/** What the distance of the mean counts while the versions are to be alike only: they keep about the mean that they had. */
const DRIFT = 0.01;
/** Rounds of best exchanges at the end. */
const MOST_ROUNDS = 200;
const NEGLIGIBLE = 1e-12;

/** Steps between two rests. */
const STEPS_AT_ONCE = 20_000;

/** @throws RangeError if there is no version, or if a target has another number of levels */
export function equaliseVersions(request: EqualiseRequest): Equalised {
  const work = equaliseInParts(request);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * The same with rests, so that a server can answer other requests in between.
 * @throws RangeError if there is no version, or if a target has another number of levels
 */
export function* equaliseInParts(request: EqualiseRequest): Generator<undefined, Equalised> {
  const { versions, levels, target, random, steps = USUAL_STEPS } = request;
  if (versions.length === 0) throw new RangeError('There is no version to equalise');
  if (target && target.length !== levels) {
    throw new RangeError(`A target of ${levels} sums was expected, got ${target.length}`);
  }
  const exchange = new Exchange(request);
  if (exchange.canMove) {
    yield* anneal(exchange, random, steps);
    for (let round = 0; round < MOST_ROUNDS && exchange.settle(); round++) yield undefined;
  }
  const { sums } = exchange;
  return {
    versions: exchange.versions,
    sums,
    differences: Array.from({ length: levels }, (_, level) => spreadOf(sums.map((sum) => sum[level]!))),
    reach: reachOf({ ...request, movable: exchange.movable, offers: exchange.offers }),
  };
}

/** Leaves the best versions that were met on the way. Energies are relative to that of the start. */
function* anneal(exchange: Exchange, random: Random, steps: number): Generator<undefined, void> {
  const cooling = (TEMPERATURES.last / TEMPERATURES.first) ** (1 / Math.max(1, steps));
  let temperature = TEMPERATURES.first;
  let energy = 0;
  let best = { energy, versions: exchange.copy() };
  for (let step = 0; step < steps; step++) {
    energy += exchange.offer(random, temperature);
    if (energy < best.energy - NEGLIGIBLE) best = { energy, versions: exchange.copy() };
    temperature *= cooling;
    if (step % STEPS_AT_ONCE === STEPS_AT_ONCE - 1) yield undefined;
  }
  if (best.energy < energy - NEGLIGIBLE) exchange.arrange(best.versions);
}

function spreadOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

const UNUSED = -1;
const STAYS = -2;
/** In some version, while it is still to be found in which. */
const HELD = -3;

class Exchange {
  versions: number[][] = [];
  /** Places whose question may go. */
  readonly movable: Place[] = [];
  /** By cell: the questions that may come or go. */
  readonly offers = new Map<number, number[]>();
  private readonly count: number;
  private readonly levels: number;
  private readonly values: Float64Array;
  private readonly cells: Int32Array;
  private readonly prices: Float64Array | undefined;
  /** By question: its version, UNUSED or STAYS. */
  private readonly holders: Int32Array;
  /** By question: its position in its version. */
  private readonly positions: Int32Array;
  /** The sums of the versions less the target, by version and level. */
  private readonly distances: Float64Array;
  /** What the distance of the mean counts, by level. */
  private readonly pulls: readonly number[];
  private readonly meanDistance: Float64Array;
  private readonly weights: readonly number[];
  private readonly foes: readonly (readonly number[] | undefined)[];
  private readonly target: readonly number[];

  constructor(request: EqualiseRequest) {
    const { versions, cells, values, levels, target, fixed = [], apart = [], prices, weights } = request;
    this.count = versions.length;
    this.levels = levels;
    this.values = values;
    this.cells = cells;
    this.prices = prices;
    this.weights = weights ?? new Array<number>(levels).fill(1);
    this.holders = new Int32Array(cells.length).fill(UNUSED);
    this.positions = new Int32Array(cells.length);
    this.foes = foesOf(cells.length, apart);
    this.distances = new Float64Array(this.count * levels);
    this.meanDistance = new Float64Array(levels);
    this.findPlaces(versions, fixed);
    this.target = this.meanOf(versions).map((mean, level) => target?.[level] ?? mean);
    this.pulls = this.target.map((_, level) => (target?.[level] === undefined ? DRIFT : 1));
    this.arrange(versions);
  }

  /** Notes which questions may move, and which places may get another one. */
  private findPlaces(versions: EqualiseRequest['versions'], fixed: Iterable<number>): void {
    const { holders, cells, offers } = this;
    for (const question of versions.flat()) holders[question] = holders[question] === UNUSED ? HELD : STAYS;
    for (const question of fixed) holders[question] = STAYS;
    for (let question = 0; question < holders.length; question++) {
      if (holders[question] === STAYS) continue;
      const own = offers.get(cells[question]!);
      if (own) own.push(question);
      else offers.set(cells[question]!, [question]);
    }
    versions.forEach((questions, version) => {
      questions.forEach((question, position) => {
        const isAlone = offers.get(cells[question]!)?.length === 1;
        if (holders[question] === HELD && !isAlone) this.movable.push({ version, position });
      });
    });
  }

  /** Gives the versions these questions, at each place one of its cell. */
  arrange(versions: EqualiseRequest['versions']): void {
    const { holders, positions, distances, meanDistance, levels, target } = this;
    for (let question = 0; question < holders.length; question++) {
      if (holders[question] !== STAYS) holders[question] = UNUSED;
    }
    this.versions = versions.map((questions) => [...questions]);
    this.versions.forEach((questions, version) => {
      questions.forEach((question, position) => {
        if (holders[question] !== STAYS) holders[question] = version;
        positions[question] = position;
      });
    });
    this.sums.forEach((sums, version) => {
      sums.forEach((sum, level) => {
        distances[version * levels + level] = sum - target[level]!;
      });
    });
    this.meanOf(versions).forEach((mean, level) => {
      meanDistance[level] = mean - target[level]!;
    });
  }

  copy(): number[][] {
    return this.versions.map((questions) => [...questions]);
  }

  get canMove(): boolean {
    return this.movable.length > 0;
  }

  /** By version, its sums. */
  get sums(): number[][] {
    return this.versions.map((questions) => this.sumsOf(questions));
  }

  private sumsOf(questions: readonly number[]): number[] {
    const { levels, values } = this;
    return Array.from({ length: levels }, (_, level) =>
      questions.reduce((sum, question) => sum + values[question * levels + level]!, 0),
    );
  }

  /** The mean of the sums of some versions, by level. */
  private meanOf(versions: EqualiseRequest['versions']): number[] {
    return this.sumsOf(versions.flat()).map((sum) => sum / versions.length);
  }

  /**
   * Offers one exchange by chance, which is made if it helps, or with a probability that falls with the temperature.
   * @returns by how much the energy changed
   */
  offer(random: Random, temperature: number): number {
    const { version, position } = this.movable[random.below(this.movable.length)]!;
    const gone = this.versions[version]![position]!;
    const offers = this.offers.get(this.cells[gone]!)!;
    const come = offers[random.below(offers.length)]!;
    if (this.holders[come] === version || !this.isAllowed(gone, come)) return 0;
    const change = this.changeBy(gone, come);
    if (change > 0 && random.unit() >= Math.exp(-change / temperature)) return 0;
    this.make(gone, come);
    return change;
  }

  /** Makes the best exchange of each place in turn. @returns whether any helped */
  settle(): boolean {
    let hasHelped = false;
    for (const { version, position } of this.movable) {
      hasHelped = this.makeBest(this.versions[version]![position]!) || hasHelped;
    }
    return hasHelped;
  }

  private makeBest(gone: number): boolean {
    let best = -1;
    let least = -NEGLIGIBLE;
    for (const come of this.offers.get(this.cells[gone]!)!) {
      if (this.holders[come] === this.holders[gone]) continue;
      const change = this.changeBy(gone, come);
      if (change >= least || !this.isAllowed(gone, come)) continue;
      best = come;
      least = change;
    }
    if (best >= 0) this.make(gone, best);
    return best >= 0;
  }

  /** Whether no pair comes together that is to be apart, and nothing costs more. */
  private isAllowed(gone: number, come: number): boolean {
    const { holders, prices } = this;
    const other = holders[come]!;
    if (other === UNUSED && prices && prices[come]! > prices[gone]!) return false;
    return (
      !this.meetsFoe(come, holders[gone]!, gone) && (other === UNUSED || !this.meetsFoe(gone, other, come))
    );
  }

  /** Whether a question would meet one in a version that it must not, when another one has left. */
  private meetsFoe(question: number, version: number, gone: number): boolean {
    const foes = this.foes[question];
    if (foes === undefined) return false;
    return foes.some((foe) => foe !== gone && this.versions[version]!.includes(foe));
  }

  /** By how much the energy changes. */
  private changeBy(gone: number, come: number): number {
    const { levels, values, distances, meanDistance, holders, count, pulls, weights } = this;
    const own = holders[gone]! * levels;
    const other = holders[come]! * levels;
    let change = 0;
    for (let level = 0; level < levels; level++) {
      const step = values[come * levels + level]! - values[gone * levels + level]!;
      const distance = distances[own + level]!;
      if (other < 0) {
        const mean = meanDistance[level]!;
        const spread = 2 * step * (distance - mean) + step * step * (1 - 1 / count);
        change += weights[level]! * (spread + pulls[level]! * (2 * step * mean + (step * step) / count));
      } else {
        change += weights[level]! * 2 * step * (distance - distances[other + level]! + step);
      }
    }
    return change;
  }

  private make(gone: number, come: number): void {
    const { levels, values, distances, meanDistance, holders, positions, versions, count } = this;
    const version = holders[gone]!;
    const other = holders[come]!;
    for (let level = 0; level < levels; level++) {
      const step = values[come * levels + level]! - values[gone * levels + level]!;
      distances[version * levels + level]! += step;
      if (other === UNUSED) meanDistance[level]! += step / count;
      else distances[other * levels + level]! -= step;
    }
    const position = positions[gone]!;
    versions[version]![position] = come;
    if (other !== UNUSED) versions[other]![positions[come]!] = gone;
    positions[gone] = positions[come]!;
    positions[come] = position;
    holders[gone] = other;
    holders[come] = version;
  }
}

function foesOf(
  size: number,
  apart: readonly (readonly [number, number])[],
): (readonly number[] | undefined)[] {
  const foes: (number[] | undefined)[] = new Array<undefined>(size).fill(undefined);
  const note = (one: number, other: number) => {
    foes[one] = [...(foes[one] ?? []), other];
  };
  for (const [one, other] of apart) {
    note(one, other);
    note(other, one);
  }
  return foes;
}
