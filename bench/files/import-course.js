import { setTimeout as sleep } from 'node:timers/promises';
import { timeOnce } from '../measure.js';
import { answered } from './fill-course.js';

/**
 * @import { Installation } from '../installation.js'
 * @typedef {{ upload: number, read: number, plan: number, import: number, undo: number }} ImportTimes milliseconds
 */

/** Shorter than the interval of the screens, so that waiting for the next poll is not measured. */
const ASK_EVERY_MS = 20;
const BUSY = 503;
const PART_BYTES = 4 * 1024 * 1024;
const CHOICES = {
  difficulty: 'simple',
  objective: 'reminding',
  trueFalse: 'two-choices',
  duplicates: 'left-out',
  raiseMaximums: true,
};

/**
 * Imports a file into a course and undoes the import, step by step like the screens.
 * @param {Installation['call']} call
 * @param {string} courseId
 * @param {Uint8Array} content of the file
 * @param {number} [count] of its questions; if given, all must be imported
 * @returns {Promise<ImportTimes>}
 */
export async function timeImport(call, courseId, content, count) {
  const [upload, uploadId] = await timeOnce(() => uploadFile(call, content));
  const [read, id] = await timeOnce(() => readUpload(call, courseId, uploadId));
  const path = `/api/imports/${id}`;
  const [plan, planned] = await timeOnce(() => answered(call('POST', `${path}/plan`, CHOICES)));
  const [imported, { result }] = await timeOnce(async () => {
    const { data } = await answered(call('POST', `${path}/apply`, CHOICES));
    return reachState(call, data, 'imported');
  });
  const [undo] = await timeOnce(() => answered(call('POST', `${path}/undo`, {})));
  const counts = [planned.data.numberOfQuestions, result.numberOfQuestions];
  if (count !== undefined && counts.some((one) => one !== count))
    throw new Error(`expected ${count} questions, got ${counts}`);
  return { upload, read, plan, import: imported, undo };
}

/**
 * From the upload until the questions are in the pool.
 * @param {ImportTimes} times
 */
export function timeToPool({ upload, read, plan, import: imported }) {
  return upload + read + plan + imported;
}

/**
 * Uploads and reads a file until its import waits for the user's choices.
 * @param {Installation['call']} call
 * @param {string} courseId
 * @param {Uint8Array} content of the file
 * @returns {Promise<{ id: string, choices: object }>} the import, and the choices for its plan
 */
export async function readFileInto(call, courseId, content) {
  return { id: await readUpload(call, courseId, await uploadFile(call, content)), choices: CHOICES };
}

/**
 * @param {Installation['call']} call
 * @param {string} courseId
 * @param {string} uploadId
 * @returns {Promise<string>} the id of the import
 */
async function readUpload(call, courseId, uploadId) {
  const { data } = await answered(call('POST', '/api/imports', { courseId, uploads: [uploadId] }));
  return (await reachState(call, data, 'ready'))._id;
}

/**
 * @param {Installation['call']} call
 * @param {Uint8Array} content
 */
async function uploadFile(call, content) {
  const bytes = Buffer.from(content);
  const file = { name: 'questions.xml', bytes: bytes.length };
  const { data } = await answered(call('POST', '/api/uploads', file));
  for (let number = 0; number * PART_BYTES < bytes.length; number++) {
    const part = bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES);
    await answered(call('PUT', `/api/uploads/${data._id}/parts/${number}`, part));
  }
  return data._id;
}

/**
 * Polls until the background work is done.
 * @param {Installation['call']} call
 * @param {any} begun the import as it was answered
 * @param {string} state
 */
async function reachState(call, begun, state) {
  let current = begun;
  while (current.state === 'reading' || current.state === 'importing') {
    await sleep(ASK_EVERY_MS);
    const answer = call('GET', `/api/imports/${begun._id}`);
    // Polls again if the server is busy.
    if ((await answer).status !== BUSY) current = (await answered(answer)).data;
  }
  if (current.state !== state) throw new Error(`expected ${state}, got ${current.state}: ${current.failure}`);
  return current;
}
