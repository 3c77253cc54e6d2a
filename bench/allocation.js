// Compares the engine's allocation with MIP solvers on cells and on single questions.
// Usage: node bench/allocation.js [--quick]
import { agreementTable, countAgreement } from './allocation/agreement.js';
import { timePool } from './allocation/time-pool.js';
import { agreementVerdict, speedVerdicts } from './allocation/verdicts.js';
import { loadEngine } from './engine.js';
import { formatCount } from './report.js';
import { runAlone } from './run-alone.js';

/**
 * @import { PoolTimes } from './allocation/time-pool.js'
 * @import { Run } from './report.js'
 */

const POOL_SIZES = [400, 5_000, 50_000, 1_000_000];

const METHOD = `Blueprints of 60 questions from 20 chapters, known to be achievable, another one in each round. "Decides"
tells whether an exam exists. "Finds" tells how many questions each cell gives. "Draws fairly" makes all exams
equally likely. "Picks" also draws the questions. The solvers get finished models, HiGHS as sparse arrays, so only loading,
solving and reading the solution count. For the engine everything counts. A model without costs gives the same exam each
time. Random costs make it draw one, but not fairly.`;

/** @type {Run} */
export async function run(options) {
  const engine = await loadEngine();
  const agreement = countAgreement(engine, options.isQuick ? 500 : 5_000);
  /** @type {PoolTimes[]} */
  const pools = [];
  for (const size of POOL_SIZES) pools.push(await timePool(engine, size, options));
  const isSame = agreement.cells === agreement.instances && agreement.items === agreement.itemInstances;
  return {
    title: 'Allocation: the engine and MIP solvers',
    method: METHOD,
    tables: [...pools.map(({ table }) => table), agreementTable(agreement)],
    meaning: [
      `The engine and HiGHS gave ${isSame ? 'the same verdict each time' : 'DIFFERENT VERDICTS, which is a fault'} on ${formatCount(agreement.instances)} small pools with holes, where many blueprints are tight or impossible.`,
      'The time of the engine grows with the chapters and the requested questions, not with the pool. The same holds for a solver with a variable for each cell. With a variable for each question, the time grows with the pool.',
      'Deciding takes microseconds. Most of the time of a fair draw counts exams, so that all are equally likely, which no solver does. YALPS, the small solver in JavaScript, is much nearer to the engine than HiGHS.',
    ],
    verdicts: [agreementVerdict(agreement), ...pools.flatMap(speedVerdicts)],
  };
}

await runAlone(import.meta.url, run);
