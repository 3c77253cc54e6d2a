import { disturb, plantBlueprint } from '../blueprints.js';
import { cellColumns, countsModel, itemColumns } from '../peers/counts-model.js';
import { solveMip } from '../peers/highs.js';
import { solveByYalps, yalpsModel } from '../peers/yalps.js';
import { makeSparsePool } from '../pools.js';
import { seededRandom } from '../random.js';
import { formatCount } from '../report.js';

/**
 * @import { Engine } from '../engine.js'
 * @import { Table } from '../report.js'
 * @typedef {{ instances: number, achievable: number, cells: number, itemInstances: number, items: number,
 *   yalps: number }} Agreement how many verdicts there were, and how many of each peer are the engine's
 */

const SEED = 1;
const YALPS_LIMIT_MS = 1_000;
/** Every fifth instance is also solved with a variable for each question. */
const ITEMS_EVERY = 5;

/**
 * Compares verdicts on small pools with holes.
 * @param {Engine} engine
 * @param {number} instances
 * @returns {Agreement}
 */
export function countAgreement(engine, instances) {
  const random = seededRandom(SEED);
  const agreement = { instances, achievable: 0, cells: 0, itemInstances: 0, items: 0, yalps: 0 };
  for (let instance = 0; instance < instances; instance++) {
    const { blueprint, availability } = nextInstance(engine, random, instance % 4 !== 0);
    const verdict = engine.isAchievable(blueprint, availability);
    if (verdict) agreement.achievable++;
    const isOptimal = (/** @type {ReturnType<typeof cellColumns>} */ columns) =>
      solveMip(countsModel(blueprint, availability, columns)).status === 'optimal';
    if (isOptimal(cellColumns(availability)) === verdict) agreement.cells++;
    const yalps = solveByYalps(yalpsModel(blueprint, availability), YALPS_LIMIT_MS);
    if (yalps === (verdict ? 'optimal' : 'infeasible')) agreement.yalps++;
    if (instance % ITEMS_EVERY !== 0) continue;
    agreement.itemInstances++;
    if (isOptimal(itemColumns(availability)) === verdict) agreement.items++;
  }
  return agreement;
}

/**
 * @param {Engine} engine
 * @param {() => number} random
 * @param {boolean} isDisturbed
 */
function nextInstance(engine, random, isDisturbed) {
  for (;;) {
    const chapters = 1 + Math.floor(random() * 8);
    const availability = makeSparsePool(chapters, 1 + Math.floor(random() * 4), random() * 0.8, random);
    const held = [...availability.values()].flat().reduce((sum, count) => sum + count, 0);
    const planted = plantBlueprint(availability, Math.ceil(random() * held), random);
    const parsed = engine.parseBlueprint(isDisturbed ? disturb(planted, random) : planted);
    if (parsed.ok) return { blueprint: parsed.blueprint, availability };
  }
}

/** @param {Agreement} agreement @returns {Table} */
export function agreementTable({ instances, achievable, cells, itemInstances, items, yalps }) {
  const row = (/** @type {string} */ name, /** @type {number} */ agreed, /** @type {number} */ among) => [
    name,
    formatCount(among),
    formatCount(agreed),
    formatCount(among - agreed),
  ];
  return {
    caption: `Verdicts that are the engine’s, on random pools of 1 to 8 chapters; ${formatCount(achievable)} of ${formatCount(instances)} blueprints are achievable`,
    columns: ['Peer', 'Instances', 'Same verdict', 'Other or none'],
    rows: [
      row('HiGHS, a variable for each cell', cells, instances),
      row('HiGHS, a variable for each question', items, itemInstances),
      row('YALPS, a variable for each cell, 1 s at most', yalps, instances),
    ],
  };
}
