/**
 * Makes the individuals of the genetic algorithm: versions of one exam, each of them valid.
 *
 * Method: a child keeps a part of what its parents have, and the rest is completed at the least cost: in a crossover over
 * the questions of both parents, in a mutation over the whole pool. What the parent had completes it always, so no child
 * is lost. Of several versions one is completed beside the others, or two are built anew together. Swaps improve one of them.
 * Cost: that of `exam-builder.ts` or `versions-builder.ts`.
 */
import type { Random } from '../random.ts';
import { VersionsBuilder } from '../versions/versions-builder.ts';
import { ExamBuilder, type Part } from './exam-builder.ts';
import type { SearchSpace } from './search-space.ts';
import { TabuSearch } from './tabu-search.ts';
import { Troubles } from './troubles.ts';

/** For each version its candidates. */
export type Versions = readonly Int32Array[];

/** Steps without a better exam after which a walk of swaps ends. */
const STEPS_IN_VAIN = 500;

export class Breeder {
  private readonly exams: ExamBuilder;
  private readonly groups: VersionsBuilder;
  private readonly troubles: Troubles;
  private readonly tabu: TabuSearch;
  private readonly isOpen: Uint8Array;
  private isWalking = false;

  constructor(
    private readonly space: SearchSpace,
    private readonly random: Random,
  ) {
    this.exams = new ExamBuilder(space, random);
    this.groups = new VersionsBuilder(space, random);
    this.troubles = new Troubles(space, random);
    this.tabu = new TabuSearch(space, random);
    this.isOpen = new Uint8Array(space.candidates.cells.length);
  }

  /** Creates versions without parents. The counts must allow some. */
  found(): Versions {
    const { versions } = this.space;
    const together = versions > 1 ? this.groups.build(versions, this.countIn([])) : undefined;
    if (together) return together;
    const found: Int32Array[] = [];
    while (found.length < versions) {
      found.push(this.complete({ kept: [], elsewhere: this.countIn(found) }));
    }
    return found;
  }

  /** Creates versions of the open candidates, which the counts must allow. @param open 1 for these, by candidate */
  foundWithin(open: Uint8Array): Versions {
    const found: Int32Array[] = [];
    while (found.length < this.space.versions) {
      found.push(this.complete({ kept: [], elsewhere: this.countIn(found), open }));
    }
    return found;
  }

  cross(one: Versions, other: Versions): Versions {
    if (one.length > 1) {
      return this.mutate(one.map((version, v) => (this.random.word() < 0 ? version : other[v]!)));
    }
    const [first, second] = [one[0]!, other[0]!];
    const { isOpen } = this;
    isOpen.fill(0);
    for (const candidate of second) isOpen[candidate] = 1;
    const shared = first.filter((candidate) => isOpen[candidate]);
    for (const candidate of first) isOpen[candidate] = 1;
    return [this.complete({ kept: shared, elsewhere: this.countIn([]), open: isOpen })];
  }

  mutate(parent: Versions): Versions {
    const changed = this.versionToChange(parent);
    if (parent.length > 1 && this.random.below(4) === 0) {
      const pair = this.rebuildTwo(parent, changed);
      if (pair) return pair;
    }
    const others = parent.filter((_, version) => version !== changed);
    const elsewhere = this.countIn(others);
    const kept = this.keep(parent[changed]!, elsewhere);
    return parent.with(changed, this.complete({ kept, elsewhere }));
  }

  /** Improves one version by swaps. The walk of a single exam goes on; after long in vain the next begins beside the parent. */
  improve(parent: Versions, steps: number): Versions {
    const changed = this.versionToChange(parent);
    const isSingle = parent.length === 1;
    if (!isSingle || !this.isWalking || this.tabu.stepsInVain > STEPS_IN_VAIN) {
      const others = parent.filter((_, version) => version !== changed);
      const from = isSingle && this.isWalking ? this.mutate(parent) : parent;
      this.tabu.start(from[changed]!, this.countIn(others));
      this.isWalking = true;
    }
    return parent.with(changed, this.tabu.advance(steps));
  }

  /** Improves each version in turn by swaps beside the others. */
  improveAll(parent: Versions, steps: number): Versions {
    if (steps === 0) return parent;
    return parent.reduce((versions, exam, changed) => {
      this.tabu.start(exam, this.countIn(versions.filter((_, version) => version !== changed)));
      return versions.with(changed, this.tabu.advance(steps));
    }, parent);
  }

  /** A random version; half the time one of those with a pair to keep apart. */
  private versionToChange(parent: Versions): number {
    const { random } = this;
    const any = random.below(parent.length);
    if (parent.length === 1 || random.word() < 0) return any;
    const withPairs = parent.flatMap((exam, version) => (this.troubles.hasPair(exam) ? [version] : []));
    return withPairs.length > 0 ? withPairs[random.below(withPairs.length)]! : any;
  }

  private rebuildTwo(parent: Versions, first: number): Versions | undefined {
    const second = (first + 1 + this.random.below(parent.length - 1)) % parent.length;
    const others = parent.filter((_, version) => version !== first && version !== second);
    const built = this.groups.build(2, this.countIn(others));
    return built && parent.with(first, built[0]!).with(second, built[1]!);
  }

  /** The part of an exam that a child keeps: no question in conflict, and at least about half of the others. */
  private keep(exam: Int32Array, elsewhere: Int32Array): number[] {
    const { random } = this;
    const sound = random.shuffle(this.troubles.soundPart(exam, elsewhere));
    return sound.length === 0 ? [] : sound.slice(1 + random.below((sound.length + 1) >> 1));
  }

  private complete(part: Part): Int32Array {
    const exam = this.exams.complete(part);
    if (!exam) throw new Error('No exam completes a part of an exam');
    return exam;
  }

  /** In how many versions each candidate is. */
  private countIn(versions: Versions): Int32Array {
    const counts = new Int32Array(this.space.candidates.cells.length);
    for (const version of versions) for (const candidate of version) counts[candidate]! += 1;
    return counts;
  }
}
