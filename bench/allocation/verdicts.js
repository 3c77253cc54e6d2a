import { formatCount, formatMs, formatRatio } from '../report.js';
import { NAMES } from './contestants.js';

/**
 * @import { Verdict } from '../report.js'
 * @import { Agreement } from './agreement.js'
 * @import { PoolTimes } from './time-pool.js'
 */

const LEAST_SIZE_OF_ITEMS = 5_000;

/**
 * @param {Agreement} agreement
 * @returns {Verdict}
 */
export function agreementVerdict({ instances, cells, items, itemInstances }) {
  return {
    goal: 'Every verdict is that of the MIP',
    measured: `${formatCount(cells)} of ${formatCount(instances)} on cells, ${formatCount(items)} of ${formatCount(itemInstances)} on questions`,
    isReached: cells === instances && items === itemInstances,
  };
}

/**
 * Compares like with like: a verdict or some allocation with a model without costs, a random allocation with one of
 * random costs.
 * @param {PoolTimes} pool
 * @returns {Verdict[]}
 */
export function speedVerdicts(pool) {
  const { decides, finds, allocates, cells, cellsDrawn, items, itemsDrawn } = NAMES;
  const verdicts = [
    speedVerdict(pool, { what: 'decides', factor: 100, own: decides, peer: cells }),
    speedVerdict(pool, { what: 'finds an allocation', factor: 100, own: finds, peer: cells }),
    speedVerdict(pool, { what: 'draws one fairly', factor: 100, own: allocates, peer: cellsDrawn }),
  ];
  if (pool.size < LEAST_SIZE_OF_ITEMS) return verdicts;
  return [
    ...verdicts,
    speedVerdict(pool, { what: 'decides', factor: 1_000, own: decides, peer: items }),
    speedVerdict(pool, { what: 'finds an allocation', factor: 1_000, own: finds, peer: items }),
    speedVerdict(pool, { what: 'draws one fairly', factor: 1_000, own: allocates, peer: itemsDrawn }),
  ];
}

/**
 * @param {PoolTimes} pool
 * @param {{ what: string, factor: number, own: string, peer: string }} comparison `own` and `peer`: names of contestants
 * @returns {Verdict}
 */
function speedVerdict({ size, medianOf }, { what, factor, own, peer }) {
  const ownMs = medianOf(own);
  const peerMs = medianOf(peer);
  const goal = `${formatCount(size)} questions: ${what} ${formatCount(factor)} × as fast as ${peer}`;
  if (Number.isNaN(peerMs))
    return { goal, measured: 'the solver found nothing in its time', isReached: true };
  return {
    goal,
    measured: `${formatRatio(peerMs / ownMs)} (${formatMs(ownMs)} and ${formatMs(peerMs)}, medians)`,
    isReached: peerMs >= factor * ownMs,
    limit:
      what === 'draws one fairly'
        ? 'most of that time makes the draw fair'
        : 'the solver is fast on so small a model',
  };
}
