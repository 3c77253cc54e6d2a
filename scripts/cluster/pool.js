import { made } from './client.js';

/** @typedef {import('./client.js').Client} Client */

export const KINDS = ['simple', 'difficult'].flatMap((difficulty) =>
  ['reminding', 'understanding', 'creativity'].map((objective) => ({ difficulty, objective })),
);

/**
 * Through the API, failing loudly.
 * @param {Client} owner
 * @param {string} base
 * @param {string} name
 * @returns {Promise<string>} the id of a new course
 */
export async function makeCourse(owner, base, name) {
  const { _id } = await made(owner.ask(`${base}/api/courses`, { body: { name } }));
  return _id;
}

/**
 * The same.
 * @param {Client} owner
 * @param {string} base
 * @param {{ courseId: string, number: number, maxNumberOfQuestions: number }} chapter
 * @returns {Promise<string>} its id
 */
export async function makeChapter(owner, base, chapter) {
  const body = { name: `Chapter ${chapter.number}`, ...chapter };
  const { _id } = await made(owner.ask(`${base}/api/chapters`, { body }));
  return _id;
}

/**
 * The body of a new question. Successive numbers give different kinds.
 * @param {string} chapterId
 * @param {number} number
 * @param {string} text
 */
export function questionOf(chapterId, number, text) {
  const choices = [`${number} a`, `${number} b`, `${number} c`];
  return { chapterId, text, choices, correctAnswer: `${number} b`, ...KINDS[number % KINDS.length] };
}
