import { say } from '../../scripts/project.js';
import { makeCourse as makeEmptyCourse } from '../files/fill-course.js';
import { timeImport, timeToPool } from '../files/import-course.js';
import { connectDatabase } from '../http/connect-database.js';
import { makeCourse } from '../http/courses.js';
import { generateRequests } from '../http/generate.js';
import { load } from '../http/load.js';
import { readingCalls } from '../http/reads.js';
import { formatCount } from '../report.js';

/**
 * @import { Course } from '../http/courses.js'
 * @import { LoadRequest } from '../http/load.js'
 * @import { Installation } from '../trial/installation.js'
 * @typedef {{ earlier: number, now: number }} Pair what each build did a second in one round
 * @typedef {{ name: string, pairs: Pair[] }} Compared
 * @typedef {{ earlier: Installation, now: Installation }} Builds
 */

/**
 * Fills both databases with the same courses and loads both servers with the same calls, in turn.
 * @param {Builds} builds
 * @param {readonly number[]} sizes of the courses, in questions
 * @param {{ rounds: number, seconds: number }} duration of each load
 * @returns {Promise<Compared[]>} in calls
 */
export async function compareCalls(builds, sizes, { rounds, seconds }) {
  const [earlier, now] = await Promise.all([
    requestsTo(builds.earlier, sizes),
    requestsTo(builds.now, sizes),
  ]);
  const rateOf = async (
    /** @type {Installation} */ { address, token },
    /** @type {LoadRequest[]} */ requests,
  ) => (await load(address, token(), requests, seconds)).requestsPerSecond;
  /** @type {Compared[]} */
  const compared = [];
  for (const [name, requests] of earlier) {
    const pairs = await takeRounds(rounds, {
      earlier: () => rateOf(builds.earlier, requests),
      now: () => rateOf(builds.now, now.get(name) ?? []),
    });
    compared.push({ name, pairs });
    say(`  ${name}`);
  }
  return compared;
}

/**
 * Imports one file into a course of each build, in turn; each import is undone.
 * @param {Builds} builds
 * @param {Uint8Array} file
 * @param {number} count of its questions
 * @param {number} rounds
 * @returns {Promise<Compared>} in questions, from upload to pool
 */
export async function compareImports({ earlier, now }, file, count, rounds) {
  const importerOf = async (/** @type {Installation} */ { call, folder }) => {
    const { id } = await makeEmptyCourse(call, 'Imported');
    return async () => {
      const milliseconds = timeToPool(await timeImport(call, id, file, count));
      // Removes what the import left in the tables, so that all rounds have equal conditions.
      const client = await connectDatabase(folder);
      await client.query('vacuum analyze');
      await client.end();
      return (1000 * count) / milliseconds;
    };
  };
  const importers = { earlier: await importerOf(earlier), now: await importerOf(now) };
  return { name: `Import ${formatCount(count)} questions`, pairs: await takeRounds(rounds, importers) };
}

/**
 * The calls that are compared, by their names.
 * @param {Installation} installation
 * @param {readonly number[]} sizes
 */
async function requestsTo(installation, sizes) {
  const client = await connectDatabase(installation.folder);
  /** @type {Course[]} */
  const courses = [];
  for (const size of sizes) courses.push(await makeCourse(installation.call, client, size));
  await client.end();
  const [smallest, read = smallest] = courses;
  if (!read) throw new Error('There must be a course.');
  /** @type {Map<string, LoadRequest[]>} */
  const requests = new Map();
  for (const { name, path } of await readingCalls(installation, read))
    requests.set(name, [{ method: 'GET', path }]);
  for (const course of courses)
    requests.set(`Generate from ${formatCount(course.size)}`, generateRequests(course));
  return requests;
}

/**
 * One round of each build in turn, the other one first each time, after one that warms up.
 * @param {number} rounds
 * @param {{ earlier: () => Promise<number>, now: () => Promise<number> }} contestants
 */
async function takeRounds(rounds, { earlier, now }) {
  /** @type {Pair[]} */
  const pairs = [];
  for (let round = -1; round < rounds; round++) {
    const pair = { earlier: 0, now: 0 };
    if (round % 2 === 0) pair.earlier = await earlier();
    pair.now = await now();
    if (round % 2 !== 0) pair.earlier = await earlier();
    if (round >= 0) pairs.push(pair);
  }
  return pairs;
}
