/**
 * Deals the questions that some versions take together to the versions.
 *
 * Method: cell by cell, by the number of questions of the cell that each version takes. A question goes to versions in
 * which it meets the least costly pairs, questions for several versions first, and of these the ones in many pairs. Where
 * that leaves a question without enough versions, questions for several versions go to those with the most room left
 * instead, which finds a way if there is one (Ryser 1957).
 * Cost: a step for each question and version, and for each of its pairs.
 */
import type { Conflicts } from '../preferences/conflicts.ts';
import type { SearchSpace } from '../preferences/search-space.ts';
import type { Random } from '../random.ts';

/** An excluded pair outweighs any number of near-duplicates that a question can meet. */
const EXCLUDED_WEIGHT = 2 ** 20;

/**
 * The questions of each version, or undefined if a question is taken too often for the allocations.
 *
 * @param taken candidates, each as often as versions take it
 * @param allocations for each version its number of questions by cell
 */
export function dealQuestions(
  taken: readonly number[],
  allocations: readonly Int32Array[],
  { candidates, conflicts }: SearchSpace,
  random: Random,
): Int32Array[] | undefined {
  const counts = new Map<number, number>();
  for (const candidate of random.shuffle([...taken])) counts.set(candidate, (counts.get(candidate) ?? 0) + 1);
  const pairsOf = (candidate: number) => conflicts.starts[candidate + 1]! - conflicts.starts[candidate]!;
  const inTurn = [...counts].toSorted(
    ([one, count], [other, otherCount]) => otherCount - count || pairsOf(other) - pairsOf(one),
  );
  for (const prefersRoom of [false, true]) {
    const deal = new Deal(allocations, conflicts, candidates.cells.length, prefersRoom);
    if (inTurn.every(([candidate, count]) => deal.give(candidate, candidates.cells[candidate]!, count))) {
      return deal.versions.map((questions) => Int32Array.from(questions));
    }
  }
  return undefined;
}

class Deal {
  readonly versions: number[][];
  private readonly room: Int32Array[];
  /** By candidate: bit v for version v. */
  private readonly holders: Int32Array;

  constructor(
    allocations: readonly Int32Array[],
    private readonly conflicts: Conflicts,
    candidateCount: number,
    private readonly prefersRoom: boolean,
  ) {
    this.versions = allocations.map(() => []);
    this.room = allocations.map((allocation) => allocation.slice());
    this.holders = new Int32Array(candidateCount);
  }

  /** Gives a question to that many versions; says whether they have room. */
  give(candidate: number, cell: number, count: number): boolean {
    const { room, versions } = this;
    const open = versions.flatMap((_, version) => {
      const left = room[version]![cell]!;
      return left > 0 ? [{ version, left, cost: this.pairCost(candidate, version) }] : [];
    });
    if (open.length < count) return false;
    const inTurn = open.toSorted((one, other) =>
      count > 1 && this.prefersRoom
        ? other.left - one.left || one.cost - other.cost
        : one.cost - other.cost || other.left - one.left,
    );
    for (const { version } of inTurn.slice(0, count)) {
      versions[version]!.push(candidate);
      room[version]![cell]! -= 1;
      this.holders[candidate]! |= 1 << version;
    }
    return true;
  }

  /** The cost of the pairs that a question would form in a version. */
  private pairCost(candidate: number, version: number): number {
    const { starts, listed, ones, others, excluded } = this.conflicts;
    let cost = 0;
    for (let at = starts[candidate]!; at < starts[candidate + 1]!; at++) {
      const pair = listed[at]!;
      const partner = ones[pair] === candidate ? others[pair]! : ones[pair]!;
      if ((this.holders[partner]! >> version) & 1) cost += excluded[pair] ? EXCLUDED_WEIGHT : 1;
    }
    return cost;
  }
}
