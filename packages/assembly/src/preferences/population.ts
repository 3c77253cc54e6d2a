import type { Random } from '../random.ts';
import type { Versions } from './breeder.ts';
import { compareScores, type Score } from './score.ts';

export interface Individual {
  readonly versions: Versions;
  readonly score: Score;
}

/** The best individuals so far, no two alike, the best first. */
export class Population {
  private members: { readonly name: string; readonly individual: Individual }[] = [];

  constructor(
    private readonly most: number,
    private readonly random: Random,
  ) {}

  get size(): number {
    return this.members.length;
  }

  get best(): Individual {
    return this.members[0]!.individual;
  }

  /** Adds individuals and drops the worst above the limit. Of equally good ones the newest comes first. */
  add(individuals: readonly Individual[]): void {
    const names = new Set(this.members.map(({ name }) => name));
    const added = individuals.flatMap((individual) => {
      const name = nameOf(individual);
      if (names.has(name)) return [];
      names.add(name);
      return [{ name, individual }];
    });
    this.members = [...added, ...this.members]
      .toSorted((one, other) => compareScores(one.individual.score, other.individual.score))
      .slice(0, this.most);
  }

  /** The better of two at random. */
  draw(): Individual {
    const { random, members } = this;
    return members[Math.min(random.below(members.length), random.below(members.length))]!.individual;
  }
}

/** Individuals with the same questions in the same versions have the same name. */
function nameOf({ versions }: Individual): string {
  return versions.map((version) => version.toSorted().join()).join(';');
}
