import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @import { Visitors } from './load-visitors.js'
 * @import { Server } from './rounds.js'
 * @typedef {{ requests: number, failures: number, memoryMiB: number[], mostSockets: number }} MixedUse
 *   `memoryMiB`: the median of each third of the time
 */

const VISITORS_AT_ONCE = 2;
const LOOKS = 60;
const MIB = 1024 ** 2;

/**
 * Lets visitors use the server for some minutes. A visitor pauses between two requests for as long as the last one took, so that a
 * single visitor keeps the server busy half of the time.
 * @param {Pick<Visitors, 'visit'>} visitors
 * @param {Parameters<Visitors['visit']>[0]} server
 * @param {Server['measure']} measure
 * @param {number} minutes
 * @returns {Promise<MixedUse>}
 */
export async function useForMinutes({ visit }, server, measure, minutes) {
  const endsAtMs = performance.now() + minutes * 60_000;
  let [next, requests, failures, mostSockets] = [1, 0, 0, 0];
  const visitor = async () => {
    while (performance.now() < endsAtMs) {
      await visit(server, next++, async ({ status, milliseconds }) => {
        requests++;
        failures += status >= 500 ? 1 : 0;
        await sleep(milliseconds);
      });
    }
  };
  const visiting = Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visitor));
  /** @type {number[]} */
  const memory = [];
  for (let look = 0; look < LOOKS; look++) {
    memory.push((await measure('process_resident_memory_bytes')) / MIB);
    mostSockets = Math.max(mostSockets, await measure('nodejs_active_handles{type="Socket"}'));
    await sleep((minutes * 60_000) / LOOKS);
  }
  await visiting;
  const third = LOOKS / 3;
  const memoryMiB = [0, 1, 2].map((at) => median(memory.slice(at * third, (at + 1) * third)));
  return { requests, failures, memoryMiB, mostSockets };
}

/** @param {readonly number[]} values */
function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
