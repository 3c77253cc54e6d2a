/**
 * Cheap necessary conditions on difficulty and objective counts.
 *
 * Method: give each kind the weight delta, if it is simple, plus beta of its objective. No exam weighs more than
 * the greedy maximum over the base polytope of the rank function f (Edmonds 1970):
 *   support(delta, beta) = lowest weight * size + sum over the higher levels of f(kinds at or above the level),
 * so delta * simple + beta . objectives <= support for all counts that some exam has. The weights in `RAYS` imply
 * all conditions of this sort; what they let through may still lack a whole solution.
 * By linear programming duality, weights with |beta| <= 1 also bound from below how far the objective counts
 * that go with a given simple count are from the wanted ones.
 */
import { HalfPlanes } from '../half-planes.ts';
import { KINDS, OBJECTIVES } from '../vocabulary.ts';

interface Weights {
  readonly delta: number;
  readonly beta: readonly [number, number, number];
}

const UNITS = [-1, 0, 1];
const BETAS = UNITS.flatMap((x) => UNITS.flatMap((y) => UNITS.map((z) => [x, y, z] as const)));
const DELTAS = [-2, -1, 0, 1, 2];
const RAYS: readonly Weights[] = UNITS.flatMap((delta) =>
  BETAS.filter((beta) => beta.includes(0) && beta[0] + beta[1] + beta[2] >= 0).map((beta) => ({
    delta,
    beta,
  })),
);
/** Creativity is what reminding and understanding leave of the size. */
const RAY_DIRECTIONS = {
  b: Int32Array.from(RAYS, ({ beta }) => beta[0] - beta[2]),
  c: Int32Array.from(RAYS, ({ beta }) => beta[1] - beta[2]),
};

/**
 * For each simple count a polygon that holds (reminding, understanding) of every exam with that count.
 *
 * @returns a function of the simple count
 */
export function objectivePlanes(rank: Int32Array, size: number): (simple: number) => HalfPlanes {
  const bounds = RAYS.map((weights) => support(weights, rank, size));
  return (simple) => {
    const planes = new HalfPlanes(RAY_DIRECTIONS);
    RAYS.forEach(({ delta, beta }, ray) => {
      planes.add(ray, bounds[ray]! - delta * simple - beta[2] * size);
    });
    return planes;
  };
}

/** Least sum of absolute changes of the wanted objective counts, by simple count; a lower bound. */
export function objectiveChangeBound(
  rank: Int32Array,
  size: number,
  wanted: readonly [number, number, number],
): (simple: number) => number {
  const intercepts = DELTAS.map((delta) =>
    Math.max(
      ...BETAS.map(
        (beta) =>
          beta[0] * wanted[0] +
          beta[1] * wanted[1] +
          beta[2] * wanted[2] -
          support({ delta, beta }, rank, size),
      ),
    ),
  );
  return (simple) => Math.max(...DELTAS.map((delta, i) => delta * simple + intercepts[i]!));
}

function support({ delta, beta }: Weights, rank: Int32Array, size: number): number {
  const weights = KINDS.map(
    ({ difficulty, objective }) =>
      (difficulty === 'simple' ? delta : 0) + beta[OBJECTIVES.indexOf(objective)]!,
  );
  const lowest = Math.min(...weights);
  const highest = Math.max(...weights);
  let most = lowest * size;
  for (let level = lowest + 1; level <= highest; level++) {
    const above = weights.reduce((set, weight, kind) => (weight >= level ? set | (1 << kind) : set), 0);
    most += rank[above]!;
  }
  return most;
}
