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
 * @import { Installation } from '../installation.js'
 * @typedef {{ earlier: number, now: number }} Pair what each build did a second in one round
 * @typedef {{ name: string, pairs: Pair[] }} Compared
 * @typedef {{ earlier: Installation, now: Installation }} Builds
 */

/**
 * Fills both databases with the same courses and asks both servers for the same, in turn.
 * @param {Builds} builds
 * @param {readonly number[]} sizes of the courses, in questions; the first one is also read as a complete list
 * @param {{ rounds: number, seconds: number }} duration of each load
 * @returns {Promise<Compared[]>} in calls
 */
export async function compareCalls(builds, sizes, { rounds, seconds }) {
  const makeInBoth = async (/** @type {readonly number[]} */ some) =>
    Promise.all([makeCourses(builds.earlier, some), makeCourses(builds.now, some)]);
  const [firstOfEarlier, firstOfNow] = await makeInBoth(sizes.slice(0, 1));
  /** @type {Compared[]} */
  const compared = [];
  const compare = async (
    /** @type {string} */ name,
    /** @type {Parameters<typeof takeRounds>[1]} */ rates,
  ) => {
    compared.push({ name, pairs: await takeRounds(rounds, rates) });
    say(`  ${name}`);
  };
  await compare(`All ${formatCount(sizes[0] ?? 0)} questions`, {
    earlier: () => readCompleteLists(builds.earlier, seconds),
    now: () => readCompleteLists(builds.now, seconds),
  });
  const [othersOfEarlier, othersOfNow] = await makeInBoth(sizes.slice(1));
  const [earlier, now] = await Promise.all([
    requestsTo(builds.earlier, [...firstOfEarlier, ...othersOfEarlier]),
    requestsTo(builds.now, [...firstOfNow, ...othersOfNow]),
  ]);
  const rateOf = async (
    /** @type {Installation} */ { address, token },
    /** @type {LoadRequest[]} */ requests,
  ) => (await load(address, token(), requests, seconds)).requestsPerSecond;
  for (const [name, requests] of earlier) {
    await compare(name, {
      earlier: () => rateOf(builds.earlier, requests),
      now: () => rateOf(builds.now, now.get(name) ?? []),
    });
  }
  return compared;
}

/**
 * Reads all questions of the account, one list after the other: an account may not have as many calls at once as a load makes.
 * @param {Installation} installation
 * @param {number} seconds after which no further list is begun
 * @returns {Promise<number>} lists a second
 * @throws Error if an answer is not a success
 */
async function readCompleteLists({ address, token }, seconds) {
  const startMs = performance.now();
  const takenMs = () => performance.now() - startMs;
  let lists = 0;
  while (takenMs() < 1_000 * seconds) {
    const headers = { authorization: `Bearer ${token()}`, 'accept-encoding': 'identity' };
    const answer = await fetch(`${address}/api/questions`, { headers });
    if (!answer.ok) throw new Error(`The complete list was answered with ${answer.status}.`);
    await answer.arrayBuffer();
    lists++;
  }
  return (1_000 * lists) / takenMs();
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
 * @param {Installation} installation
 * @param {readonly number[]} sizes
 */
async function makeCourses(installation, sizes) {
  const client = await connectDatabase(installation.folder);
  /** @type {Course[]} */
  const courses = [];
  for (const size of sizes) courses.push(await makeCourse(installation.call, client, size));
  await client.end();
  return courses;
}

/**
 * The calls that are compared, by their names.
 * @param {Installation} installation
 * @param {readonly Course[]} courses
 */
async function requestsTo(installation, courses) {
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
