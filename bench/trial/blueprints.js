import { sample } from './random.js';

/**
 * @import { LoadedPool, LoadedQuestion } from './load-pool.js'
 * @typedef {{ chapters: Record<string, number>, difficulty: Record<string, number>, objective: Record<string, number> }} Blueprint
 */

/** Questions per chapter in the real Technician exam; 35 in all. */
const TECHNICIAN = { T1: 6, T2: 3, T3: 3, T4: 2, T5: 4, T6: 4, T7: 4, T8: 4, T9: 2, T0: 3 };

/**
 * The chapter counts of the real exam, with the labels of a random exam that meets them.
 * @param {LoadedPool} pool
 * @param {() => number} random
 */
export function technicianBlueprint(pool, random) {
  const drawn = Object.entries(TECHNICIAN).flatMap(([name, count]) => {
    const chapter = pool.chapters.find((candidate) => candidate.name === name);
    return sample(chapter?.questions ?? [], count, random).map((question) => ({
      ...question,
      chapter: chapter?.id ?? '',
    }));
  });
  return blueprintOf(drawn);
}

/**
 * The blueprint of a random exam of 5 to 60 questions from 1 to 12 chapters.
 * @param {LoadedPool} pool
 * @param {() => number} random
 */
export function randomBlueprint(pool, random) {
  const chapters = sample(pool.chapters, 1 + Math.floor(random() * 12), random);
  const questions = chapters.flatMap(({ id, questions: held }) =>
    held.map((question) => ({ ...question, chapter: id })),
  );
  return blueprintOf(sample(questions, 5 + Math.floor(random() * 56), random));
}

/**
 * @param {readonly (LoadedQuestion & { chapter: string })[]} questions
 * @returns {Blueprint}
 */
function blueprintOf(questions) {
  return {
    chapters: countBy(questions, ({ chapter }) => chapter),
    difficulty: countBy(questions, ({ difficulty }) => difficulty),
    objective: countBy(questions, ({ objective }) => objective),
  };
}

/**
 * The fault of an answer to a blueprint; undefined if the blueprint is met exactly.
 * @param {Blueprint} blueprint
 * @param {readonly { _id: string, chapterId: string, difficulty: string, objective: string }[]} questions
 */
export function findFault(blueprint, questions) {
  if (new Set(questions.map(({ _id }) => _id)).size < questions.length) return 'a question twice';
  const counts = {
    chapters: countBy(questions, ({ chapterId }) => chapterId),
    difficulty: countBy(questions, ({ difficulty }) => difficulty),
    objective: countBy(questions, ({ objective }) => objective),
  };
  return /** @type {const} */ (['chapters', 'difficulty', 'objective']).find(
    (name) => !isEqual(counts[name], blueprint[name]),
  );
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => string} key
 */
function countBy(items, key) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
}

/**
 * @param {Record<string, number>} one
 * @param {Record<string, number>} other
 */
function isEqual(one, other) {
  return [...Object.keys(one), ...Object.keys(other)].every((key) => (one[key] ?? 0) === (other[key] ?? 0));
}
