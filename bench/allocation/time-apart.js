import { timingsOf } from '../measure.js';
import { solveItemsApart } from '../peers/solve-items-apart.js';
import { blueprintIn, NAMES } from './contestants.js';

/**
 * @import { Timings } from '../measure.js'
 * @import { Instances } from './contestants.js'
 */

const SOLVER_LIMIT_SECONDS = 60;
/** The solver checks its limit only between steps; a step that takes longer is ended from outside. */
const PROCESS_LIMIT_MS = 90_000;

/**
 * Solves a large pool with a variable for each question, each time in a separate process.
 * @param {Instances} instances
 * @param {number} rounds
 * @returns {Promise<{ name: string, times: Timings, remark: string }[]>} times of the solved runs, and how the runs
 * ended
 */
export async function timeApart({ availability, blueprints }, rounds) {
  const results = [];
  for (const [name, isDrawn] of /** @type {const} */ ([
    [NAMES.items, false],
    [NAMES.itemsDrawn, true],
  ])) {
    const answers = [];
    for (let round = 0; round < rounds; round++) {
      const request = {
        chapters: [...availability],
        blueprint: blueprintIn(blueprints, round),
        seed: isDrawn ? round : undefined,
        limitSeconds: SOLVER_LIMIT_SECONDS,
      };
      answers.push(await solveItemsApart(request, PROCESS_LIMIT_MS));
    }
    const solved = answers.filter(({ status }) => status === 'optimal');
    const endings = [...new Set(answers.map(({ status }) => status))].join(', ');
    const peaks = solved.map(({ peakBytes }) => (peakBytes / 2 ** 30).toFixed(1));
    const remark = peaks.length > 0 ? `${endings}; ${peaks.join(' and ')} GiB of memory` : endings;
    results.push({ name, times: timingsOf(solved.map(({ milliseconds }) => milliseconds)), remark });
  }
  return results;
}
