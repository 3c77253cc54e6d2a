/**
 * A genetic algorithm on valid exams. Counts are no matter of fitness: every individual meets them.
 *
 * Method: the best of parents and children survive (elitism), and a lower bound rises beside them. The search ends when
 * the two meet, which proves the best, or when there has been no better one for long. The first generations are founded,
 * the later ones bred. Where pairs have to be kept apart, each generation also goes on with a walk of swaps (`tabu-search.ts`).
 * However early the search ends, the best has a last walk for each of its versions. While it holds two questions that exclude
 * each other, it is decided once whether some exam holds none (`keep-apart.ts`): then such an exam joins, and else the bound
 * says so.
 * Cost: some milliseconds for each generation; the more questions, the fewer its children.
 */
import type { Pick } from '../draw-picks.ts';
import { Random } from '../random.ts';
import { type Seed, seedFromBytes } from '../seed.ts';
import { Breeder, type Versions } from './breeder.ts';
import { drawAmongEquals } from './draw-among-equals.ts';
import { keepApart } from './keep-apart.ts';
import { LowerBound } from './lower-bound.ts';
import { type Individual, Population } from './population.ts';
import { compareScores, type Score } from './score.ts';
import { Scorer } from './scorer.ts';
import { picksInOrder, type SearchSpace } from './search-space.ts';

/** The best versions that a search has found so far. */
export interface Best {
  /** For each version the questions to add to the locked ones, in the exam's order. */
  readonly versions: readonly (readonly Pick[])[];
  readonly score: Score;
  /** A lower bound of the score of any versions. */
  readonly bound: Score;
  /** Whether the score equals the bound. */
  readonly isProven: boolean;
}

/** What is known of exams without excluded pairs; neither where that stays undecided. */
interface Decided {
  readonly isImpossible: boolean;
  readonly found?: Individual;
}

const POPULATION = 24;

/** A generation has 1 to 10 children: as many as have this number of questions together, in all their versions. */
const QUESTIONS_BRED = 600;
const MOST_CHILDREN = 10;
/** Children beside a walk of swaps, which finds more in the same time. */
const CHILDREN_BESIDE_WALK = 2;

/** One child in this many comes from a crossover, the others from mutations. */
const CROSSED = 3;

/** The search ends after this many children without a better individual. */
const PATIENCE = 3_000;

/** A generation has one walk of swaps: as many steps as look at about this number of swaps, within bounds. */
const SWAPS_SEEN = 300_000;
const WALK_STEPS = { least: 20, most: 400 };

/** The last walks, one for each version, look at no more swaps than this together. */
const LAST_SWAPS_SEEN = 8 * SWAPS_SEEN;

/** Steps of a walk of swaps, and of each of the last ones; none where no two questions make a pair, since building is exact there. */
function walkStepsIn({ conflicts, problem, candidates, versions }: SearchSpace): {
  each: number;
  last: number;
} {
  if (conflicts.ones.length === 0) return { each: 0, last: 0 };
  const inChapter = candidates.cells.length / problem.asked.length;
  const seen = Math.max(1, problem.margins.size * inChapter);
  const each = Math.min(WALK_STEPS.most, Math.max(WALK_STEPS.least, Math.round(SWAPS_SEEN / seen)));
  return { each, last: Math.min(WALK_STEPS.most, Math.floor(LAST_SWAPS_SEEN / (seen * versions))) };
}

/** A running search. Each `advance` is one generation, so that a caller can do other things in between. */
export class Evolution {
  private readonly breeder: Breeder;
  private readonly scorer: Scorer;
  private readonly bound: LowerBound;
  private readonly population: Population;
  private readonly drawSeed: Seed;
  private readonly children: number;
  private readonly walkSteps: { readonly each: number; readonly last: number };
  private founded = 1;
  private generation = 0;
  private childrenInVain = 0;
  private drawn:
    | { readonly from: Individual; readonly versions: Pick[][]; readonly score: Score }
    | undefined;
  private decided: Decided | undefined;
  /** Whether the search knows what was decided. */
  private hasDecided = false;

  constructor(
    private readonly space: SearchSpace,
    private readonly random: Random,
  ) {
    this.drawSeed = seedFromBytes(Uint8Array.from({ length: 16 }, () => random.below(256)));
    this.breeder = new Breeder(space, random);
    this.scorer = new Scorer(space);
    this.bound = new LowerBound(space);
    this.population = new Population(POPULATION, random);
    const questions = Math.max(1, space.problem.margins.size * space.versions);
    this.walkSteps = walkStepsIn(space);
    this.children = Math.min(MOST_CHILDREN, Math.ceil(QUESTIONS_BRED / questions));
    this.population.add([this.scored(this.breeder.found())]);
  }

  /** Generations so far; at 0 there is one individual, the best for uses alone. */
  get generations(): number {
    return this.generation;
  }

  /** Whether the best is proven, or no better one was found for long: `advance` then does nothing. */
  get isFinished(): boolean {
    return this.isProven || this.childrenInVain >= PATIENCE;
  }

  advance(): void {
    if (this.isFinished) return;
    this.generation++;
    const { score } = this.population.best;
    const isWalking = this.walkSteps.each > 0 && this.founded === POPULATION;
    const bred = isWalking ? Math.min(CHILDREN_BESIDE_WALK, this.children) : this.children;
    const children = Array.from({ length: bred }, () => this.nextChild());
    if (this.walkSteps.each > 0) children.push(this.breeder.improve(this.walkFrom(), this.walkSteps.each));
    // The steps are proportional to the gap, and would be too long before there is a good score.
    if (this.founded === POPULATION && !this.bound.isFinal) {
      const relaxed = this.bound.tighten(score);
      // For a single exam the solution behind the bound is an exam.
      if (this.space.versions === 1) children.push([Int32Array.from(relaxed)]);
    }
    this.population.add(children.map((versions) => this.scored(versions)));
    if (this.founded === POPULATION && !this.hasDecided && this.mayBeApart) {
      const { found } = this.decideApart();
      if (found) this.population.add([found]);
      this.hasDecided = true;
    }
    const isBetter = compareScores(this.population.best.score, score) < 0;
    this.childrenInVain = isBetter ? 0 : this.childrenInVain + this.children;
  }

  best(): Best {
    const decided = this.hasDecided || this.mayBeApart ? this.decideApart() : undefined;
    const best = this.hasDecided ? this.population.best : (decided?.found ?? this.population.best);
    if (this.drawn?.from !== best) this.drawn = { from: best, ...this.finished(best) };
    const { versions, score } = this.drawn;
    const bound = this.boundScore(decided?.isImpossible ?? false);
    return { versions, score, bound, isProven: compareScores(score, bound) === 0 };
  }

  /**
   * The exams of an individual after a last walk of swaps for each: an early end of the search left time for few walks, or none.
   * Made with chance of its own.
   */
  private finished(individual: Individual): { readonly versions: Pick[][]; readonly score: Score } {
    const breeder = new Breeder(this.space, new Random(this.drawSeed));
    const walked = this.scored(breeder.improveAll(individual.versions, this.walkSteps.last));
    const best = compareScores(walked.score, individual.score) < 0 ? walked : individual;
    return { versions: this.drawAmongEquals(best), score: best.score };
  }

  /** The exams of an individual, drawn again among those of the same score, in the exam's order. */
  private drawAmongEquals({ versions }: Individual): Pick[][] {
    const random = new Random(this.drawSeed);
    const drawn = drawAmongEquals(versions, this.space, random);
    return drawn.map((exam) => picksInOrder(exam, this.space, random));
  }

  /** What a walk improves: for a single exam the walk goes on by itself, and the best is where the next begins. */
  private walkFrom(): Versions {
    return (this.space.versions === 1 ? this.population.best : this.population.draw()).versions;
  }

  private get isProven(): boolean {
    const bound = this.boundScore(this.hasDecided && this.decideApart().isImpossible);
    return compareScores(this.population.best.score, bound) === 0;
  }

  /** Whether the best has excluded pairs that may be kept apart. Asking changes nothing in the search. */
  private get mayBeApart(): boolean {
    const { score } = this.population.best;
    return score.excludedPairs > this.bound.score.excludedPairs;
  }

  /** What is decided of excluded pairs: versions without them, or that there are none. Made once, with chance of its own. */
  private decideApart(): Decided {
    if (this.decided) return this.decided;
    const { space, drawSeed } = this;
    const apart = keepApart(space);
    if (typeof apart === 'string') this.decided = { isImpossible: apart === 'none' };
    else {
      const versions = new Breeder(space, new Random(drawSeed)).foundWithin(apart.open);
      this.decided = { isImpossible: false, found: this.scored(versions) };
    }
    return this.decided;
  }

  /** Where no exam is without an excluded pair, each version has one beside those of the locked questions. */
  private boundScore(isImpossible: boolean): Score {
    const { score } = this.bound;
    const { lockedScore, versions } = this.space;
    const excludedPairs = lockedScore.excludedPairs + (isImpossible ? versions : 0);
    return excludedPairs > score.excludedPairs ? { ...lockedScore, excludedPairs } : score;
  }

  private nextChild(): Versions {
    if (this.founded < POPULATION) {
      this.founded++;
      return this.breeder.found();
    }
    const parent = this.population.draw().versions;
    return this.random.below(CROSSED) === 0
      ? this.breeder.cross(parent, this.population.draw().versions)
      : this.breeder.mutate(parent);
  }

  private scored(versions: Versions): Individual {
    return { versions, score: this.scorer.score(versions) };
  }
}
