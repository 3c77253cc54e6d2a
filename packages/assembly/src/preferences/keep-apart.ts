/**
 * Decides whether some exam holds no two questions that exclude each other, and which questions it may take.
 *
 * Method: questions that exclude each other, directly or through others, are a component. Of each component an exam takes questions
 * of one largest set without a pair at most, and of these sets only what they give to each cell matters. So the components are
 * decided one after the other; a choice is given up as soon as not even all questions of the later ones would meet the counts
 * (`rank-function.ts`), and the same supply of cells is decided once. What a chapter cannot take does not tell supplies apart.
 * Cost: a decision of the counts for each step; the general problem is NP-hard, so after `MOST_STEPS` it stays undecided.
 */
import { kindPlane } from '../kind-plane.ts';
import { KIND_COUNT } from '../problem.ts';
import { rankFunction } from '../rank-function.ts';
import type { SearchSpace } from './search-space.ts';

const MOST_STEPS = 10_000;
const MOST_SETS = 2_000;

/** For each candidate 1 if the exam may take it; `none` if no exam without a pair exists. */
export type Apart = { readonly open: Uint8Array } | 'none' | 'undecided';

class Undecided extends Error {}

/** One largest set without a pair: its candidates, and how many it gives to each cell of the component. */
interface Independent {
  readonly candidates: readonly number[];
  readonly supply: readonly number[];
}

interface Component {
  readonly cells: readonly number[];
  readonly candidates: readonly number[];
  /** None gives to every cell at most what another one gives. */
  readonly sets: readonly Independent[];
}

export function keepApart(space: SearchSpace): Apart {
  const partners = excludedPartners(space);
  try {
    const components = componentsOf(partners).map((candidates) => componentOf(candidates, partners, space));
    return new Decision(space, components).decide();
  } catch (error) {
    if (error instanceof Undecided) return 'undecided';
    throw error;
  }
}

/** For each candidate those that it excludes, among candidates that exclude no locked question. */
function excludedPartners({ conflicts }: SearchSpace): Map<number, Set<number>> {
  const partners = new Map<number, Set<number>>();
  const { ones, others, excluded, excludedLocked } = conflicts;
  ones.forEach((one, pair) => {
    const other = others[pair]!;
    if (!excluded[pair] || excludedLocked[one] || excludedLocked[other]) return;
    for (const [here, there] of [
      [one, other],
      [other, one],
    ] as const) {
      partners.set(here, (partners.get(here) ?? new Set()).add(there));
    }
  });
  return partners;
}

function componentsOf(partners: ReadonlyMap<number, ReadonlySet<number>>): number[][] {
  const seen = new Set<number>();
  return [...partners.keys()].flatMap((start) => {
    if (seen.has(start)) return [];
    seen.add(start);
    const found = [start];
    for (const candidate of found) {
      for (const partner of partners.get(candidate)!) {
        if (seen.has(partner)) continue;
        seen.add(partner);
        found.push(partner);
      }
    }
    return [found];
  });
}

/** @throws Undecided if it has too many sets */
function componentOf(
  candidates: readonly number[],
  partners: ReadonlyMap<number, ReadonlySet<number>>,
  space: SearchSpace,
): Component {
  const cellOf = (candidate: number) => space.candidates.cells[candidate]!;
  const cells = [...new Set(candidates.map(cellOf))];
  let best: Independent[] = [];
  let steps = 0;
  const visit = (chosen: readonly number[], open: readonly number[]): void => {
    if (++steps > MOST_SETS) throw new Undecided();
    const [next] = open.toSorted((one, other) => degreeIn(other) - degreeIn(one));
    if (next === undefined || degreeIn(next) === 0) {
      best = withSet(best, [...chosen, ...open], cells, cellOf);
      return;
    }
    const others = open.filter((candidate) => candidate !== next);
    visit(chosen, others);
    visit(
      [...chosen, next],
      others.filter((candidate) => !partners.get(next)!.has(candidate)),
    );

    function degreeIn(candidate: number): number {
      return open.filter((other) => partners.get(candidate)!.has(other)).length;
    }
  };
  visit([], candidates);
  return { cells, candidates, sets: best };
}

/** The sets with another one, without those that give less to every cell. */
function withSet(
  sets: readonly Independent[],
  candidates: readonly number[],
  cells: readonly number[],
  cellOf: (candidate: number) => number,
): Independent[] {
  const supply = cells.map((cell) => candidates.filter((candidate) => cellOf(candidate) === cell).length);
  const givesAll = (one: readonly number[], other: readonly number[]) =>
    one.every((count, at) => count >= other[at]!);
  if (sets.some((set) => givesAll(set.supply, supply))) return [...sets];
  return [...sets.filter((set) => !givesAll(supply, set.supply)), { candidates, supply }];
}

class Decision {
  /** What the cells hold beside the decided components: the others with all their questions. */
  private readonly held: Int32Array;
  private readonly seen = new Set<string>();
  private steps = 0;

  constructor(
    private readonly space: SearchSpace,
    private readonly components: readonly Component[],
  ) {
    const { candidates, conflicts, problem } = space;
    this.held = problem.held.slice();
    candidates.cells.forEach((cell, candidate) => {
      if (conflicts.excludedLocked[candidate]) this.held[cell]! -= 1;
    });
  }

  /** @throws Undecided after too many steps */
  decide(): Apart {
    const chosen = this.visit(0);
    if (!chosen) return 'none';
    const { conflicts } = this.space;
    const open = conflicts.excludedLocked.map((locked) => (locked > 0 ? 0 : 1));
    for (const { candidates } of this.components) for (const candidate of candidates) open[candidate] = 0;
    for (const { candidates } of chosen) for (const candidate of candidates) open[candidate] = 1;
    return { open: Uint8Array.from(open) };
  }

  /** A set for each component from this one on, with which the counts can be met. */
  private visit(at: number): Independent[] | undefined {
    const name = `${at} ${this.held.map((count, cell) => Math.min(count, this.most(cell)))}`;
    if (this.seen.has(name)) return undefined;
    this.seen.add(name);
    if (++this.steps > MOST_STEPS) throw new Undecided();
    if (!this.canBeMet()) return undefined;
    const component = this.components[at];
    if (!component) return [];
    const all = component.cells.map(
      (cell) => component.candidates.filter((one) => this.space.candidates.cells[one] === cell).length,
    );
    for (const set of component.sets) {
      for (const [i, cell] of component.cells.entries()) this.held[cell]! -= all[i]! - set.supply[i]!;
      const rest = this.visit(at + 1);
      for (const [i, cell] of component.cells.entries()) this.held[cell]! += all[i]! - set.supply[i]!;
      if (rest) return [set, ...rest];
    }
    return undefined;
  }

  private most(cell: number): number {
    return this.space.problem.asked[Math.floor(cell / KIND_COUNT)]!;
  }

  private canBeMet(): boolean {
    const { asked, margins } = this.space.problem;
    return kindPlane(rankFunction(asked, this.held), margins).hasPoint();
  }
}
