import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { generateRequests } from './generate.js';
import { load } from './load.js';
import { readingCalls } from './reads.js';

/**
 * @import { Installation } from '../installation.js'
 * @import { Course } from './courses.js'
 * @typedef {{ highest: number, after: number, requestsPerSecond: number }} Memory resident, in bytes
 */

const SAMPLE_MS = 200;
const REST_MS = 10_000;

/**
 * Measures the memory of the server during and after a load of all measured calls mixed.
 * @param {Installation} installation
 * @param {Course} course
 * @param {number} seconds
 * @returns {Promise<Memory>}
 */
export async function measureMemory(installation, course, seconds) {
  const reads = await readingCalls(installation, course);
  const requests = generateRequests(course).flatMap((generate) => [
    generate,
    ...reads.map(({ path }) => ({ method: /** @type {const} */ ('GET'), path })),
  ]);
  const { processId, address, token } = installation;
  let highest = 0;
  const sampling = setInterval(async () => {
    highest = Math.max(highest, await residentBytes(processId));
  }, SAMPLE_MS);
  const { requestsPerSecond } = await load(address, token(), requests, seconds).finally(() =>
    clearInterval(sampling),
  );
  await sleep(REST_MS);
  return { highest, after: await residentBytes(processId), requestsPerSecond };
}

/**
 * The resident memory of a process.
 * @param {number | undefined} processId
 * @returns {Promise<number>} NaN on systems without `ps`
 */
export async function residentBytes(processId) {
  const ps = promisify(execFile)('ps', ['-o', 'rss=', '-p', String(processId)]);
  const { stdout } = await ps.catch(() => ({ stdout: 'NaN' }));
  return 1024 * Number(stdout);
}
