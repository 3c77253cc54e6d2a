/**
 * A cheapest way to fill given kind totals, kept cheapest while questions move from kind to kind.
 *
 * Each chapter gives the number of questions asked of it, each cell its cheapest ones, so that what a cell gives costs
 * more and more: a transportation problem with convex costs. Where each chapter takes its cheapest questions, whatever
 * their kinds, the filling is cheapest for the totals it has. From there questions move one by one from kinds with
 * too many to kinds with too few, each along a shortest path over the six kinds, which keeps the filling cheapest
 * (successive shortest paths: Ahuja, Magnanti, Orlin 1993, Network Flows, 9.7 and 14.5). An arc from one kind to
 * another stands for the chapter that trades the last question of the one for the next of the other at the least cost.
 * Cost: some steps for each chapter and move, and 216 for the paths.
 */
import { KIND_COUNT } from '../problem.ts';

/** Questions to choose from: those of cell i stand from starts[i] to before starts[i + 1], their costs ascending. */
export interface Offers {
  readonly starts: Int32Array;
  /** Whole numbers small enough for exact sums. */
  readonly costs: Float64Array;
}

const ARC_COUNT = KIND_COUNT * KIND_COUNT;
const NO_PAIR = -1;

export class CheapestFilling {
  /** How many questions each cell gives: the first of its offers. */
  readonly taken: Int32Array;
  /** Their number by kind. */
  readonly totals = new Int32Array(KIND_COUNT);
  cost = 0;

  /** By cell: the cost of one more question, and the cost of the last one taken; infinite if there is none. */
  private readonly next: Float64Array;
  private readonly last: Float64Array;
  /** The least cost of a trade and the chapter that offers it, by arc: from * 6 + to. */
  private readonly arcCosts = new Float64Array(ARC_COUNT);
  private readonly arcChapters = new Int32Array(ARC_COUNT);
  /** The length of a shortest path and the kind after the first on it, by from * 6 + to. */
  private readonly distances = new Float64Array(ARC_COUNT);
  private readonly turns = new Int32Array(ARC_COUNT);
  private arePathsKnown = false;
  /** Chapters that have changed since the arcs were found. */
  private readonly changed: number[] = [];
  private readonly isChanged: Uint8Array;

  constructor(
    private readonly asked: Int32Array,
    private readonly offers: Offers,
  ) {
    const cells = asked.length * KIND_COUNT;
    this.taken = new Int32Array(cells);
    this.next = new Float64Array(cells);
    this.last = new Float64Array(cells).fill(Number.NEGATIVE_INFINITY);
    this.isChanged = new Uint8Array(asked.length);
    for (let cell = 0; cell < cells; cell++) this.price(cell);
    for (let chapter = 0; chapter < asked.length; chapter++) this.fillCheapest(chapter);
    this.arcCosts.fill(Number.POSITIVE_INFINITY);
  }

  /** Restores an earlier filling from its `taken` and `cost`. */
  restore(taken: Int32Array, cost: number): void {
    this.cost = cost;
    this.totals.fill(0);
    for (let cell = 0; cell < taken.length; cell++) {
      this.totals[cell % KIND_COUNT]! += taken[cell]!;
      if (this.taken[cell] === taken[cell]) continue;
      this.taken[cell] = taken[cell]!;
      this.price(cell);
    }
  }

  /** Moves questions until the kinds have these totals; says whether that can be. */
  moveTo(wanted: Int32Array): boolean {
    while (true) {
      const path = this.nearestPair(wanted);
      if (path === NO_PAIR) return true;
      if (this.distances[path] === Number.POSITIVE_INFINITY) return false;
      this.moveAlong(path);
    }
  }

  /** The cost of moving one question from one kind to another, possibly over other kinds. */
  costBetween(from: number, to: number): number {
    if (!this.arePathsKnown) this.findPaths();
    return this.distances[from * KIND_COUNT + to]!;
  }

  /** The pair of a kind with too many and a kind with too few that has the shortest path, as from * 6 + to. */
  private nearestPair(wanted: Int32Array): number {
    if (!this.arePathsKnown) this.findPaths();
    const { totals, distances } = this;
    let nearest = NO_PAIR;
    for (let pair = 0; pair < ARC_COUNT; pair++) {
      const to = pair % KIND_COUNT;
      const from = (pair - to) / KIND_COUNT;
      if (totals[from]! <= wanted[from]! || totals[to]! >= wanted[to]!) continue;
      if (nearest === NO_PAIR || distances[pair]! < distances[nearest]!) nearest = pair;
    }
    return nearest;
  }

  private fillCheapest(chapter: number): void {
    const first = chapter * KIND_COUNT;
    for (let left = this.asked[chapter]!; left > 0; left--) {
      let cheapest = first;
      for (let cell = first + 1; cell < first + KIND_COUNT; cell++) {
        if (this.next[cell]! < this.next[cheapest]!) cheapest = cell;
      }
      this.give(cheapest, 1);
    }
  }

  private moveAlong(pair: number): void {
    const end = pair % KIND_COUNT;
    for (let from = (pair - end) / KIND_COUNT; from !== end; ) {
      const to = this.turns[from * KIND_COUNT + end]!;
      const first = this.arcChapters[from * KIND_COUNT + to]! * KIND_COUNT;
      this.give(first + from, -1);
      this.give(first + to, 1);
      from = to;
    }
  }

  /** Shortest paths between all kinds (Floyd 1962, Warshall 1962): no cycle is negative. */
  private findPaths(): void {
    this.findArcs();
    const { distances, turns, arcCosts } = this;
    for (let arc = 0; arc < ARC_COUNT; arc++) {
      distances[arc] = arc % (KIND_COUNT + 1) === 0 ? 0 : arcCosts[arc]!;
      turns[arc] = arc % KIND_COUNT;
    }
    for (let by = 0; by < KIND_COUNT; by++) {
      for (let from = 0; from < KIND_COUNT; from++) {
        const toBy = distances[from * KIND_COUNT + by]!;
        for (let to = 0; to < KIND_COUNT; to++) {
          const length = toBy + distances[by * KIND_COUNT + to]!;
          if (length >= distances[from * KIND_COUNT + to]!) continue;
          distances[from * KIND_COUNT + to] = length;
          turns[from * KIND_COUNT + to] = turns[from * KIND_COUNT + by]!;
        }
      }
    }
    this.arePathsKnown = true;
  }

  /** Only arcs of chapters that have changed can cost more or less than before. */
  private findArcs(): void {
    const { arcCosts, arcChapters, changed } = this;
    for (const chapter of changed) {
      this.isChanged[chapter] = 0;
      for (let arc = 0; arc < ARC_COUNT; arc++) {
        const cost = this.trade(chapter, arc);
        if (arcChapters[arc] === chapter && cost > arcCosts[arc]!) this.findArc(arc);
        else if (cost < arcCosts[arc]!) {
          arcCosts[arc] = cost;
          arcChapters[arc] = chapter;
        }
      }
    }
    changed.length = 0;
  }

  private findArc(arc: number): void {
    const { arcCosts, arcChapters } = this;
    arcCosts[arc] = Number.POSITIVE_INFINITY;
    for (let chapter = 0; chapter < this.asked.length; chapter++) {
      const cost = this.trade(chapter, arc);
      if (cost >= arcCosts[arc]!) continue;
      arcCosts[arc] = cost;
      arcChapters[arc] = chapter;
    }
  }

  private trade(chapter: number, arc: number): number {
    const first = chapter * KIND_COUNT;
    const to = arc % KIND_COUNT;
    return this.next[first + to]! - this.last[first + (arc - to) / KIND_COUNT]!;
  }

  /** Adds a question to a cell, or removes one. */
  private give(cell: number, change: 1 | -1): void {
    if (change > 0) this.cost += this.next[cell]!;
    else this.cost -= this.last[cell]!;
    this.taken[cell]! += change;
    this.totals[cell % KIND_COUNT]! += change;
    this.price(cell);
  }

  private price(cell: number): void {
    const { starts, costs } = this.offers;
    const at = starts[cell]! + this.taken[cell]!;
    this.next[cell] = at < starts[cell + 1]! ? costs[at]! : Number.POSITIVE_INFINITY;
    this.last[cell] = this.taken[cell]! > 0 ? costs[at - 1]! : Number.NEGATIVE_INFINITY;
    this.arePathsKnown = false;
    const chapter = Math.floor(cell / KIND_COUNT);
    if (this.isChanged[chapter]) return;
    this.isChanged[chapter] = 1;
    this.changed.push(chapter);
  }
}
