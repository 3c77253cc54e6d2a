// The engine's public exports, and one step of it alone, bundled by engine.js.
import { drawAllocation } from '../packages/assembly/src/draw-allocation.ts';
import { drawKindTotals } from '../packages/assembly/src/draw-kind-totals.ts';
import { kindPlane } from '../packages/assembly/src/kind-plane.ts';
import { problemOf } from '../packages/assembly/src/problem.ts';
import { Random } from '../packages/assembly/src/random.ts';
import { rankFunction } from '../packages/assembly/src/rank-function.ts';

export * from '../packages/assembly/src/index.ts';
export { Random };

/**
 * A valid allocation as the engine finds it where an exact draw would take too long, before the random moves towards a
 * uniform draw.
 * @param {import('../packages/assembly/src/index.ts').ExamRequest} request
 */
export function findAllocation({ blueprint, availability, seed }) {
  const problem = problemOf(blueprint, availability);
  const random = new Random(seed);
  const rank = rankFunction(problem.asked, problem.held);
  const totals = drawKindTotals(problem, rank, kindPlane(rank, problem.margins), random);
  return totals && drawAllocation(problem, rank, totals, random);
}
