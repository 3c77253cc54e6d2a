// Solves one model with a variable for each question in a separate process, which may run out of memory or time. It
// gets the request as a message and answers with one.

import { seededRandom } from '../random.js';
import { countsModel, itemColumns } from './counts-model.js';
import { solveMip } from './highs.js';

/**
 * @import { BlueprintDraft, KindCounts } from '../../packages/assembly/src/index.ts'
 * @typedef {{ chapters: [string, KindCounts][], blueprint: BlueprintDraft, seed: number | undefined,
 *   limitSeconds: number }} ItemsRequest `seed` of the costs; undefined: without costs
 * @typedef {{ status: string, milliseconds: number, peakBytes: number }} ItemsAnswer
 */

/** @param {ItemsRequest} request */
function answer({ chapters, blueprint, seed, limitSeconds }) {
  const availability = new Map(chapters);
  const columns = itemColumns(availability);
  const costs = seed === undefined ? undefined : columns.most.map(seededRandom(seed));
  const model = countsModel(blueprint, availability, columns, costs);
  const startMs = performance.now();
  const { status } = solveMip(model, limitSeconds);
  const milliseconds = performance.now() - startMs;
  return { status, milliseconds, peakBytes: process.resourceUsage().maxRSS * 1024 };
}

process.once('message', (/** @type {ItemsRequest} */ request) => {
  process.send?.(answer(request), () => process.disconnect());
});
