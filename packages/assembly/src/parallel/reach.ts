/**
 * A bound for how near the mean of the versions can come to a target.
 *
 * Method: the dual of the linear relaxation in which questions may be taken in parts. For weights u of the levels, no choice
 * of questions has a weighted sum above that of the best questions of each cell; so the largest distance over the levels is at
 * least (u * target - best) / |u|. Weights are improved by steps along the supergradient; each of them gives a bound that holds.
 * Cost: a sort of the questions of the cells that the versions ask, in each of 60 rounds.
 */
/** Sums that the versions should have, by level; undefined where any will do. */
export type Target = readonly (number | undefined)[];

/** Level by level, what the mean of the versions can be at all; and the least distance that is left to the target. */
export interface Reach {
  readonly least: number[];
  readonly most: number[];
  /** No exchange brings every level of the mean that has a target nearer to it than this; 0 without a target. */
  readonly distance: number;
}

/** A place of a question in a version. */
export interface Place {
  readonly version: number;
  readonly position: number;
}

interface ReachRequest {
  readonly versions: readonly (readonly number[])[];
  /** The cell of each question. */
  readonly cells: Int32Array;
  /** What each question adds to each sum: question q has the values from q * levels on. */
  readonly values: Float64Array;
  readonly levels: number;
  readonly target?: Target | undefined;
  /** Places whose question may go. */
  readonly movable: readonly Place[];
  /** By cell: the questions that may come or go. */
  readonly offers: ReadonlyMap<number, readonly number[]>;
}

const ROUNDS = 60;

export function reachOf(request: ReachRequest): Reach {
  const { levels, target } = request;
  const best = bestBy(request);
  const axes = Array.from({ length: levels }, (_, level) =>
    Array.from({ length: levels }, (_, other) => +(other === level)),
  );
  const most = axes.map((axis, level) => best(axis)[level]!);
  const least = axes.map((axis, level) => best(axis.map((weight) => -weight))[level]!);
  if (!target) return { least, most, distance: 0 };
  const aimed = axes.filter((_, level) => target[level] !== undefined);
  const starts = [...aimed, ...aimed.map((axis) => axis.map((weight) => -weight))];
  const distance = Math.max(0, ...starts.map((start) => climb(start, target, best)));
  return { least, most, distance };
}

/** The largest bound on the way from these weights. */
function climb(
  start: readonly number[],
  target: Target,
  best: (weights: readonly number[]) => number[],
): number {
  let weights = [...start];
  let bound = Number.NEGATIVE_INFINITY;
  for (let round = 1; round <= ROUNDS; round++) {
    const sums = best(weights);
    const gaps = target.map((wanted, level) => (wanted === undefined ? 0 : wanted - sums[level]!));
    bound = Math.max(bound, dot(weights, gaps));
    const length = Math.hypot(...gaps) || 1;
    weights = normalised(weights.map((weight, level) => weight + gaps[level]! / (length * round)));
  }
  return bound;
}

function normalised(weights: readonly number[]): number[] {
  const length = weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
  return length === 0 ? [...weights] : weights.map((weight) => weight / length);
}

/** Finds the mean sums of the versions whose weighted sum is largest, questions being exchanged within cells alone. */
function bestBy({ versions, cells, values, levels, movable, offers }: ReachRequest) {
  const places = new Map<number, number>();
  const isMovable = new Set(movable.map(({ version, position }) => versions[version]![position]!));
  for (const question of isMovable) places.set(cells[question]!, (places.get(cells[question]!) ?? 0) + 1);
  const staying = versions.flat().filter((question) => !isMovable.has(question));
  return (weights: readonly number[]): number[] => {
    const weighted = (question: number) =>
      weights.reduce((sum, weight, level) => sum + weight * values[question * levels + level]!, 0);
    const chosen = [...places].flatMap(([cell, count]) =>
      offers
        .get(cell)!
        .map((question) => ({ question, value: weighted(question) }))
        .toSorted((one, other) => other.value - one.value)
        .slice(0, count)
        .map(({ question }) => question),
    );
    const taken = [...staying, ...chosen];
    return weights.map(
      (_, level) =>
        taken.reduce((sum, question) => sum + values[question * levels + level]!, 0) / versions.length,
    );
  };
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * other[index]!, 0);
}
