// Tells whether a mark is struck out, beside the other marks of its hand: boosted regression trees (J. Friedman, Greedy function
// approximation: a gradient boosting machine, 2001), learned by `bench/scans/learn-strikes.js` from drawn pages.
// Whatever the hand, more lines go out of a struck mark than the hand's own have ends, and there is more ink within. A sum of
// weights does not tell it: a cross among filled circles has as many ends, and less ink. Time: 80 trees of 7 leaves.
import { STRIKE_TREES, USUAL_HAND } from './strike-trees.ts';

/** What the clear marks of a page look like: of each figure of their shapes the median, and what one in twelve exceeds. */
export interface HandShapes {
  readonly middle: readonly number[];
  readonly most: readonly number[];
}

/** Of a hand that is not known: the medians of many pages. */
export const USUAL_SHAPES: HandShapes = USUAL_HAND;

/**
 * How much a mark looks like one with lines struck through it: the logarithm of the odds among the drawn marks, of which
 * one in 28 was struck out.
 */
export function strikeOf(shape: readonly number[], hand: HandShapes): number {
  const features = strikeFeatures(shape, hand);
  let sum = 0;
  for (const tree of STRIKE_TREES) sum += leafOf(tree, features);
  return sum;
}

/** What the trees look at: a mark's own figures, those beside the hand's, and the hand's usual ink and stroke. */
export function strikeFeatures(shape: readonly number[], { middle, most }: HandShapes): number[] {
  return [
    ...shape,
    ...shape.map((figure, at) => figure - middle[at]!),
    ...shape.map((figure, at) => figure - most[at]!),
    ...middle.slice(0, 2),
  ];
}

/** Numbers of a node in a tree: a feature, a bound, and where the node of what lies above it begins; what lies below comes next. */
const NODE = 3;

/** A leaf has no feature, and its value instead of a bound. */
function leafOf(tree: readonly number[], features: readonly number[]): number {
  let at = 0;
  while (tree[at]! >= 0) at = features[tree[at]!]! <= tree[at + 1]! ? at + NODE : tree[at + 2]!;
  return tree[at + 1]!;
}
