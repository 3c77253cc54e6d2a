/**
 * Seeded pools. A question is the number of its cell, chapter * 6 + kind, because questions of one cell do not differ
 * in any
 * count.
 *
 * @import { Availability, BlueprintDraft, KindCounts } from '../packages/assembly/src/index.ts'
 */

export const KIND_COUNT = 6;
export const DIFFICULTIES = /** @type {const} */ (['simple', 'difficult']);
export const OBJECTIVES = /** @type {const} */ (['reminding', 'understanding', 'creativity']);

/** @param {number} cell */
export function chapterOfCell(cell) {
  return Math.floor(cell / KIND_COUNT);
}

/**
 * The positions of a question's three counts in `targetsOf`.
 * @param {number} cell
 * @param {number} chapters how many the pool has
 * @returns {readonly [number, number, number]}
 */
export function countsOfCell(cell, chapters) {
  const kind = cell % KIND_COUNT;
  return [chapterOfCell(cell), chapters + Math.floor(kind / 3), chapters + 2 + (kind % 3)];
}

/**
 * A blueprint's counts in one row: the chapters in the pool's order, then difficulties, then objectives.
 * @param {BlueprintDraft} blueprint
 * @param {Availability} availability
 */
export function targetsOf({ chapters, difficulty, objective }, availability) {
  return Float64Array.from([
    ...Array.from(availability.keys(), (id) => chapters[id] ?? 0),
    ...DIFFICULTIES.map((name) => difficulty[name] ?? 0),
    ...OBJECTIVES.map((name) => objective[name] ?? 0),
  ]);
}

/**
 * A pool as uneven as real ones: the largest cell is expected to hold nine times as many questions as the smallest.
 * @param {number} size in questions
 * @param {number} chapters
 * @param {() => number} random
 * @returns {Availability}
 */
export function makePool(size, chapters, random) {
  const weights = Array.from({ length: chapters * KIND_COUNT }, () => 3 ** (2 * random()));
  const held = new Array(weights.length).fill(0);
  const draw = weightedDraw(weights, random);
  for (let question = 0; question < size; question++) held[draw()]++;
  return availabilityOf(held);
}

/**
 * A small pool with empty cells, on which many blueprints are tight or impossible.
 * @param {number} chapters
 * @param {number} most questions in a cell
 * @param {number} emptyShare share of empty cells
 * @param {() => number} random
 */
export function makeSparsePool(chapters, most, emptyShare, random) {
  const cells = Array.from({ length: chapters * KIND_COUNT }, () =>
    random() < emptyShare ? 0 : Math.floor(random() * (most + 1)),
  );
  return availabilityOf(cells);
}

/**
 * The cell of each question of a pool.
 * @param {Availability} availability
 */
export function questionsOf(availability) {
  const held = [...availability.values()].flat();
  const questions = new Uint16Array(held.reduce((sum, count) => sum + count, 0));
  let first = 0;
  held.forEach((count, cell) => {
    questions.fill(cell, first, first + count);
    first += count;
  });
  return questions;
}

/**
 * @param {readonly number[]} held by cell
 * @returns {Availability}
 */
function availabilityOf(held) {
  const chapters = held.length / KIND_COUNT;
  return new Map(
    Array.from({ length: chapters }, (_, chapter) => {
      const counts = held.slice(KIND_COUNT * chapter, KIND_COUNT * (chapter + 1));
      return [`c${chapter}`, /** @type {KindCounts} */ (/** @type {unknown} */ (counts))];
    }),
  );
}

/**
 * Positions drawn by weight.
 * @param {readonly number[]} weights
 * @param {() => number} random
 */
function weightedDraw(weights, random) {
  let sum = 0;
  const sums = weights.map((weight) => {
    sum += weight;
    return sum;
  });
  return () => {
    const at = random() * sum;
    return Math.max(
      0,
      sums.findIndex((upTo) => at < upTo),
    );
  };
}
