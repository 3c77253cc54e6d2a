// Times deleting a large course and putting it back, beside another account that lists its own questions all the while.
// Usage: node bench/trash.js [number of questions]
import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { say } from '../scripts/project.js';
import { askMeanwhile } from './ask-meanwhile.js';
import { connectDatabase } from './http/connect-database.js';
import { insertQuestions, makeText } from './http/insert-questions.js';
import { startInstallation } from './installation.js';
import { seededRandom } from './random.js';

/**
 * @import pg from 'pg'
 * @import { Installation } from './installation.js'
 */

const SEED = 20_261_124;
const CHAPTERS = 20;
const QUESTIONS_BESIDE = 1_000;
const ROUNDS = 3;

/**
 * @param {Installation['address']} address
 * @param {string} token
 */
function callerOf(address, token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object} */ body = {},
  ) => {
    const answer = await fetch(address + path, {
      method,
      headers,
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    const content = /** @type {any} */ (await answer.json());
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(content)}`);
    return content.data;
  };
}

/**
 * @param {ReturnType<typeof callerOf>} call
 * @param {pg.Client} client
 * @param {number} count
 * @returns {Promise<string>} the id of a course with so many questions
 */
async function fillCourse(call, client, count) {
  const { _id: courseId } = await call('POST', '/api/courses', { name: `Of ${count} questions` });
  /** @type {string[]} */
  const chapterIds = [];
  for (let number = 1; number <= CHAPTERS; number++) {
    const chapter = { name: `Chapter ${number}`, number, maxNumberOfQuestions: 6 * count, courseId };
    chapterIds.push((await call('POST', '/api/chapters', chapter))._id);
  }
  const random = seededRandom(SEED);
  await insertQuestions(client, { chapterIds, count, random, makeText: () => makeText(random) });
  return courseId;
}

/** @param {readonly number[]} waits milliseconds */
function describeWaits(waits) {
  const sorted = waits.toSorted((one, other) => one - other);
  const [median, worst] = [0.5, 0.9999].map((share) => sorted[Math.floor(share * sorted.length)]?.toFixed(0));
  return `${median} ms at the median, ${worst} ms at most, ${sorted.length} calls`;
}

/**
 * @param {Installation} installation
 * @param {pg.Client} client
 * @param {number} count
 */
async function measureTrash({ address, token, signUp }, client, count) {
  const call = callerOf(address, token());
  const beside = callerOf(address, await signUp('colleague@example.com'));
  await fillCourse(beside, client, QUESTIONS_BESIDE);
  const courseId = await fillCourse(call, client, count);
  const list = () => beside('GET', '/api/questions?limit=100');
  const timed = async (/** @type {string} */ name, /** @type {() => Promise<any>} */ work) => {
    const startMs = performance.now();
    const { result, waits } = await askMeanwhile(address, work, list);
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    say(`${name} ${count} questions: ${seconds} s; the other account waits ${describeWaits(waits)}`);
    return result;
  };
  await timed('nothing is done with', () => new Promise((resolve) => setTimeout(resolve, 5_000)));
  for (let round = 0; round < ROUNDS; round++) {
    const { trashItemId } = await timed('deleting', () => call('DELETE', `/api/courses/${courseId}`));
    await timed('putting back', () => call('POST', `/api/trash/${trashItemId}/put-back`));
  }
}

await ensureInstalled();
await ensureBuilt();
const installation = await startInstallation();
try {
  const client = await connectDatabase(installation.folder);
  await measureTrash(installation, client, Number(process.argv[2] ?? 50_000)).finally(() => client.end());
} finally {
  await installation.stop();
}
