import { formatMs, formatRatio } from '../report.js';

/**
 * @import { Verdict } from '../report.js'
 * @import { StageTimes } from './tables.js'
 */

const MOST_TIMES_BY_ID = 2;
const MOST_GROWTH = 1.3;

/**
 * @param {readonly StageTimes[]} stages the first with the smallest database
 * @returns {Verdict[]}
 */
export function generateVerdicts(stages) {
  const [first, ...others] = stages;
  if (!first) return [];
  const timesById = stages.map(({ times }) => times.generate.median / times.byId.median);
  const growths = others.map(({ times }) => times.generate.median / first.times.generate.median);
  const medians = stages.map(({ times }) => times.generate.median);
  return [
    {
      goal: `Generating takes at most ${MOST_TIMES_BY_ID} × as long as selecting the same questions by id`,
      measured: `${formatRange(timesById, formatRatio)} in the ${stages.length} pools`,
      isReached: Math.max(...timesById) <= MOST_TIMES_BY_ID,
      limit: 'it sends one statement more, and draws',
    },
    {
      goal: `Generating takes at most ${MOST_GROWTH} × as long as in ${first.stage}, however large the pool`,
      measured: `${formatRange(growths, formatRatio)} (medians ${formatRange(medians, formatMs)})`,
      isReached: Math.max(...growths) <= MOST_GROWTH,
      limit: 'indexes are deeper, and less of the pool is in memory',
    },
  ];
}

/**
 * @param {readonly number[]} values
 * @param {(value: number) => string} format
 */
function formatRange(values, format) {
  return `${format(Math.min(...values))} to ${format(Math.max(...values))}`;
}
