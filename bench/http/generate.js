import { plantBlueprint } from '../blueprints.js';
import { takeTurns } from '../measure.js';

import { seededRandom } from '../random.js';
import { makeClient } from './client.js';
import { load } from './load.js';

/**
 * @import { Timings } from '../measure.js'
 * @import { Course } from './courses.js'
 * @import { LoadResult } from './load.js'
 * @import { Server } from './servers.js'
 * @typedef {{ generate: Timings, byId: Timings }} GenerateTimes
 * @typedef {{ generate: LoadResult[], byId: LoadResult[] }} GenerateLoads one result for each round
 */

const EXAM_SIZE = 60;
const BLUEPRINTS = 40;
const GENERATE = '/api/exams/generate';
const BY_ID = '/api/questions/by-id';

/**
 * Times one call at a time, for each course in turn: generating an exam, and selecting the questions of the last exam
 * by
 * their ids, which are then in the database's cache.
 * @param {Server} server
 * @param {() => string} token
 * @param {readonly Course[]} courses
 * @param {number} rounds counted; a fourth as many warm up
 * @returns {Promise<GenerateTimes[]>} for each course
 */
export async function timeGenerate(server, token, courses, rounds) {
  const client = makeClient(server.address, token);
  const contestants = courses.flatMap((course, index) => {
    const blueprints = blueprintsOf(course);
    let exam = '';
    return [
      {
        name: `generate ${index}`,
        prepare: (/** @type {number} */ round) => async () => {
          exam = await client.send('POST', GENERATE, blueprints[round % BLUEPRINTS]);
        },
      },
      {
        name: `by id ${index}`,
        prepare: () => {
          const body = { courseId: course.id, questions: idsOf(exam) };
          return () => client.send('POST', BY_ID, body);
        },
      },
    ];
  });
  const timings = await takeTurns(contestants, rounds, Math.ceil(rounds / 4)).finally(() => client.close());
  return courses.map((_, index) => ({
    generate: /** @type {Timings} */ (timings.get(`generate ${index}`)),
    byId: /** @type {Timings} */ (timings.get(`by id ${index}`)),
  }));
}

/**
 * The same two calls under load, in turn.
 * @param {Server} server
 * @param {() => string} token
 * @param {Course} course
 * @param {{ rounds: number, seconds: number }} duration of each load
 * @returns {Promise<GenerateLoads>}
 */
export async function loadGenerate(server, token, course, { rounds, seconds }) {
  const client = makeClient(server.address, token);
  const generate = generateRequests(course);
  const byId = [];
  for (const { body } of generate) {
    const questions = idsOf(await client.send('POST', GENERATE, body));
    byId.push({
      method: /** @type {const} */ ('POST'),
      path: BY_ID,
      body: { courseId: course.id, questions },
    });
  }
  client.close();
  /** @type {GenerateLoads} */
  const loads = { generate: [], byId: [] };
  for (let round = 0; round < rounds; round++) {
    loads.generate.push(await load(server.address, token(), generate, seconds));
    loads.byId.push(await load(server.address, token(), byId, seconds));
  }
  return loads;
}

/**
 * Requests for exams of a course, as `load` takes them.
 * @param {Course} course
 */
export function generateRequests(course) {
  return blueprintsOf(course).map((body) => ({
    method: /** @type {const} */ ('POST'),
    path: GENERATE,
    body,
  }));
}

/** @param {Course} course */
function blueprintsOf({ availability, size }) {
  const random = seededRandom(size);
  return Array.from({ length: BLUEPRINTS }, () =>
    plantBlueprint(availability, EXAM_SIZE, random, 'some cells'),
  );
}

/**
 * @param {string} exam the answer of generating
 * @returns {string[]}
 */
function idsOf(exam) {
  return JSON.parse(exam).data.map((/** @type {{ _id: string }} */ { _id }) => _id);
}
