/** What speaks for a line through a mark. */
export interface StrikeTerms {
  /** Strokes that leave the circle: a line through a mark has two ends, a cross four. */
  readonly leaving: number;
  /** Those beyond nearly all marks of the page: a hand that crosses circles, or fills them beyond the ring, has some on every mark. */
  readonly beyondHand: number;
  /** Ink within beside that of the hand, as a logarithm: lines add to it, and a cross among filled circles has less. */
  readonly ink: number;
  /** Share of the page's marks that look alike, as a logarithm: where many marks look struck out, that is the hand. */
  readonly alike: number;
}

/**
 * What each of them adds to the logarithm of the odds, found by `bench/scans/learn-strikes.js`. They stand alone, so that the benchmark
 * can read the strokes of a kind with weights that were found without it.
 */
export const START = -7.2;
export const WEIGHTS: StrikeTerms = { leaving: 0.17, beyondHand: 0.67, ink: 6.7, alike: -0.6 };
