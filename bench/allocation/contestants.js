import { seedOf } from '../engine.js';
import { cellColumns, countsModel, itemColumns } from '../peers/counts-model.js';
import { solveMip } from '../peers/highs.js';
import { solveByYalps, yalpsModel } from '../peers/yalps.js';
import { seededRandom } from '../random.js';

/**
 * @import { Availability, Blueprint } from '../../packages/assembly/src/index.ts'
 * @import { Engine } from '../engine.js'
 * @import { Contestant } from '../measure.js'
 * @import { Columns } from '../peers/counts-model.js'
 * @typedef {{ availability: Availability, blueprints: readonly Blueprint[] }} Instances one for each round
 */

const ENGINE_REPEATS = 20;
const YALPS_LIMIT_MS = 5_000;

export const NAMES = {
  decides: 'Engine decides',
  finds: 'Engine finds an allocation',
  allocates: 'Engine draws one fairly',
  picks: 'Engine picks the questions',
  cells: 'HiGHS, a variable for each cell',
  cellsDrawn: 'HiGHS, each cell, random costs',
  yalps: 'YALPS, a variable for each cell',
  items: 'HiGHS, a variable for each question',
  itemsDrawn: 'HiGHS, each question, random costs',
};

/**
 * The engine, and the solvers with a variable for each cell.
 * @param {Engine} engine
 * @param {Instances} instances
 * @returns {Contestant[]}
 */
export function cellContestants(engine, instances) {
  const { availability, blueprints } = instances;
  const columns = cellColumns(availability);
  const blueprintOf = (/** @type {number} */ round) => blueprintIn(blueprints, round);
  let draws = 0;
  const request = (/** @type {number} */ round) => ({
    blueprint: blueprintOf(round),
    availability,
    seed: seedOf(engine, draws++),
  });
  const repeats = ENGINE_REPEATS;
  return [
    {
      name: NAMES.decides,
      prepare: (round) => () => engine.isAchievable(blueprintOf(round), availability),
      repeats,
    },
    { name: NAMES.finds, prepare: (round) => () => engine.findAllocation(request(round)), repeats },
    { name: NAMES.allocates, prepare: (round) => () => engine.allocate(request(round)), repeats },
    { name: NAMES.picks, prepare: (round) => () => engine.assemble(request(round)), repeats },
    { name: NAMES.cells, prepare: solverOf(instances, columns, () => undefined) },
    { name: NAMES.cellsDrawn, prepare: solverOf(instances, columns, randomCosts) },
    {
      name: NAMES.yalps,
      prepare: (round) => {
        const model = yalpsModel(blueprintOf(round), availability);
        return () => solveByYalps(model, YALPS_LIMIT_MS);
      },
    },
  ];
}

/**
 * HiGHS with a variable for each question.
 * @param {Instances} instances
 * @param {number} rounds
 * @returns {Contestant[]}
 */
export function itemContestants(instances, rounds) {
  const columns = itemColumns(instances.availability);
  return [
    { name: NAMES.items, prepare: solverOf(instances, columns, () => undefined), rounds },
    { name: NAMES.itemsDrawn, prepare: solverOf(instances, columns, randomCosts), rounds },
  ];
}

/**
 * @param {readonly Blueprint[]} blueprints
 * @param {number} round
 * @returns {Blueprint}
 */
export function blueprintIn(blueprints, round) {
  const blueprint = blueprints[round];
  if (!blueprint) throw new RangeError(`There are ${blueprints.length} rounds, not ${round + 1}.`);
  return blueprint;
}

/**
 * Costs that make the cheapest exam a random one.
 * @param {Columns} columns
 * @param {number} seed
 */
function randomCosts(columns, seed) {
  return columns.most.map(seededRandom(seed));
}

/**
 * @param {Instances} instances
 * @param {Columns} columns
 * @param {(columns: Columns, round: number) => Float64Array | undefined} costsOf
 * @returns {Contestant['prepare']}
 */
function solverOf({ availability, blueprints }, columns, costsOf) {
  return (round) => {
    const model = countsModel(blueprintIn(blueprints, round), availability, columns, costsOf(columns, round));
    return () => solveMip(model);
  };
}
