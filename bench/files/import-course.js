import { setTimeout as sleep } from 'node:timers/promises';
import { timeOnce } from '../measure.js';
import { answered } from './fill-course.js';

/**
 * @import { Installation } from '../trial/installation.js'
 * @typedef {{ upload: number, read: number, plan: number, import: number, undo: number }} ImportTimes milliseconds
 */

/** As many as a screen would never ask: waiting for the answer is not to be what is measured. */
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
 * Brings a file into a course and takes it out again, step by step as the screens do.
 * @param {Installation['call']} call
 * @param {string} courseId
 * @param {Uint8Array} content of the file
 * @param {number} count of its questions
 * @returns {Promise<ImportTimes>}
 */
export async function timeImport(call, courseId, content, count) {
  const [upload, uploadId] = await timeOnce(() => uploadFile(call, content));
  const [read, { _id: id }] = await timeOnce(async () => {
    const { data } = await answered(call('POST', '/api/imports', { courseId, uploads: [uploadId] }));
    return reachState(call, data, 'ready');
  });
  const path = `/api/imports/${id}`;
  const [plan, planned] = await timeOnce(() => answered(call('POST', `${path}/plan`, CHOICES)));
  const [imported, { result }] = await timeOnce(async () => {
    const { data } = await answered(call('POST', `${path}/apply`, CHOICES));
    return reachState(call, data, 'imported');
  });
  const [undo] = await timeOnce(() => answered(call('POST', `${path}/undo`, {})));
  const counts = [planned.data.numberOfQuestions, result.numberOfQuestions];
  if (counts.some((one) => one !== count)) throw new Error(`expected ${count} questions, got ${counts}`);
  return { upload, read, plan, import: imported, undo };
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
    const part = bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES).toString('base64');
    await answered(call('PUT', `/api/uploads/${data._id}/parts/${number}`, { content: part }));
  }
  return data._id;
}

/**
 * Asks until the work in the background has come to its end.
 * @param {Installation['call']} call
 * @param {any} begun the import as it was answered
 * @param {string} state
 */
async function reachState(call, begun, state) {
  let current = begun;
  while (current.state === 'reading' || current.state === 'importing') {
    await sleep(ASK_EVERY_MS);
    const answer = call('GET', `/api/imports/${begun._id}`);
    // Who is told that the server is busy asks again.
    if ((await answer).status !== BUSY) current = (await answered(answer)).data;
  }
  if (current.state !== state) throw new Error(`expected ${state}, got ${current.state}: ${current.failure}`);
  return current;
}
