import type { Pick } from '../draw-picks.ts';
import { compareScores, type Score } from './score.ts';

/** What a search has found so far. */
export interface Best {
  /** For each version the questions to add to the locked ones, in the exam's order. */
  readonly versions: readonly (readonly Pick[])[];
  readonly score: Score;
  /** No versions whatever have a smaller score. */
  readonly bound: Score;
  /** Whether the score equals the bound. */
  readonly isProven: boolean;
}

/** As many versions as asked, drawn anew each time. */
type Draw = () => { readonly versions: readonly (readonly Pick[])[]; readonly score: Score };

const MOST_GENERATIONS = 100;

/** A running search. Each `advance` is one generation, so that a caller can do other things in between. */
export class Evolution {
  private found: ReturnType<Draw>;
  private generation = 0;

  constructor(
    private readonly draw: Draw,
    private readonly bound: Score,
  ) {
    this.found = draw();
  }

  /** Generations so far; with none there is the first population. */
  get generations(): number {
    return this.generation;
  }

  /** Proven best, or no better for long: `advance` does nothing any more. */
  get isFinished(): boolean {
    return this.generation >= MOST_GENERATIONS || compareScores(this.found.score, this.bound) === 0;
  }

  advance(): void {
    if (this.isFinished) return;
    this.generation++;
    const drawn = this.draw();
    if (compareScores(drawn.score, this.found.score) < 0) this.found = drawn;
  }

  best(): Best {
    const { versions, score } = this.found;
    return { versions, score, bound: this.bound, isProven: compareScores(score, this.bound) === 0 };
  }
}
