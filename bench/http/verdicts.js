import { formatRatio } from '../report.js';
import { nameStage } from './tables.js';

/**
 * @import { Verdict } from '../report.js'
 * @import { StageTimes } from './tables.js'
 */

const MOST_TIMES_BY_ID = 1.4;
const MOST_GROWTH = 1.3;

/**
 * @param {readonly StageTimes[]} stages the first with the smallest pool
 * @returns {Verdict[]}
 */
export function generateVerdicts(stages) {
  const [first, ...others] = stages;
  if (!first) return [];
  const timesById = stages.map(({ times }) => times.generate.median / times.byId.median);
  const growths = others.map((stage) => growthFrom(first, stage));
  const growthsInTurn = others.map((stage) => growthFrom(smallestBeside(stages, stage), stage));
  return [
    {
      goal: `Generating takes at most ${MOST_TIMES_BY_ID} × as long as selecting the same questions by id`,
      measured: formatRange(timesById),
      isReached: Math.max(...timesById) <= MOST_TIMES_BY_ID,
      limit:
        'it reads the cells first, finds the questions by their ranks, draws, and signs the generation id',
    },
    {
      goal: `Generating takes at most ${MOST_GROWTH} × as long as from ${nameStage(first.courseSize, first.poolSize)}, however large the pool`,
      measured: `${formatRange(growths)}; against the smallest course timed in turn with it ${formatRange(growthsInTurn)}`,
      isReached: Math.max(...growths, ...growthsInTurn) <= MOST_GROWTH,
      limit: 'indexes are deeper, and less of the pool is in memory',
    },
  ];
}

/**
 * @param {StageTimes} one
 * @param {StageTimes} other
 */
function growthFrom(one, other) {
  return other.times.generate.median / one.times.generate.median;
}

/**
 * The smallest course that was timed together with this one.
 * @param {readonly StageTimes[]} stages
 * @param {StageTimes} stage
 */
function smallestBeside(stages, stage) {
  const beside = stages.filter(({ poolSize }) => poolSize === stage.poolSize);
  return beside.reduce((one, other) => (other.courseSize < one.courseSize ? other : one), stage);
}

/** @param {readonly number[]} ratios */
function formatRange(ratios) {
  return `${formatRatio(Math.min(...ratios))} to ${formatRatio(Math.max(...ratios))}`;
}
