import loadHighs from 'highs';

/**
 * @import { ModelData } from 'highs'
 * @typedef {{ status: 'optimal' | 'infeasible' | 'time limit', objective: number, values: Float64Array }} MipSolution
 *   `objective` and `values` of the best solution found, if any
 */

const highs = await loadHighs();

/** @type {Readonly<Record<number, MipSolution['status']>>} */
const STATUSES = {
  [highs.constants.modelStatus.optimal]: 'optimal',
  [highs.constants.modelStatus.infeasible]: 'infeasible',
  [highs.constants.modelStatus.timeLimit]: 'time limit',
};

/**
 * Solves a model with HiGHS to proven optimality. Sparse arrays are its fastest input: a model as text takes up to
 * three
 * times as long.
 * @param {ModelData} model
 * @param {number} [limitSeconds]
 * @returns {MipSolution}
 * @throws Error if HiGHS ends in any other way
 */
export function solveMip(model, limitSeconds = 3600) {
  return highs.withModel(model, (loaded) => {
    loaded.options.set({ output_flag: false, time_limit: limitSeconds, mip_rel_gap: 0 });
    loaded.run();
    const code = loaded.getModelStatus();
    const status = STATUSES[code];
    if (status === undefined) throw new Error(`HiGHS ended with status ${code}`);
    return { status, objective: loaded.getObjectiveValue(), values: loaded.getSolution().colValue };
  });
}
