/**
 * Seeded pools, and blueprints that are known to be achievable because an exam was drawn first. A question is the
 * number of its cell: chapter * 6 + kind. Which of its cell it is makes no difference to any count.
 *
 * @import { Availability, BlueprintDraft, KindCounts } from '../packages/assembly/src/index.ts'
 */

const KIND_COUNT = 6;
const DIFFICULTIES = /** @type {const} */ (['simple', 'difficult']);
const OBJECTIVES = /** @type {const} */ (['reminding', 'understanding', 'creativity']);

/** @param {number} cell */
function chapterOfCell(cell) {
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
 * A blueprint's counts in one row: the chapters in the pool's order, difficulties, objectives.
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
 * A pool as uneven as real ones: the fullest cell is expected to hold nine times as many questions as the emptiest.
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
 * A small pool with holes: many blueprints on it are tight or impossible.
 * @param {number} chapters
 * @param {number} most questions in a cell
 * @param {number} emptyShare of the cells hold nothing
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
 * How often a drawn exam takes the questions of a cell that it comes upon: all alike; some cells up to twenty times as
 * often; or nearly none but those of one simple and one difficult kind, so that the counts leave little choice.
 *
 * @typedef {'like the pool' | 'some cells' | 'two kinds'} Liking
 * @type {Readonly<Record<Liking, (cells: number, random: () => number) => number[]>>}
 */
const LIKINGS = {
  'like the pool': (cells) => new Array(cells).fill(1),
  'some cells': (cells, random) => Array.from({ length: cells }, () => 0.05 ** random()),
  'two kinds': (cells, random) => {
    const objective = Math.floor(random() * 3);
    const kinds = [objective, 3 + ((objective + 1) % 3)];
    return Array.from({ length: cells }, (_, cell) => (kinds.includes(cell % KIND_COUNT) ? 1 : 0.01));
  },
};

/**
 * The counts of a random exam.
 * @param {Availability} availability
 * @param {number} size in questions
 * @param {() => number} random
 * @param {Liking} [liking]
 * @returns {BlueprintDraft}
 */
export function plantBlueprint(availability, size, random, liking = 'like the pool') {
  const left = questionsOf(availability);
  const likes = LIKINGS[liking](availability.size * KIND_COUNT, random);
  /** @type {number[]} */
  const exam = [];
  for (let end = left.length; exam.length < size && end > 0; ) {
    const at = Math.floor(random() * end);
    const cell = left[at] ?? 0;
    if (random() >= (likes[cell] ?? 0)) continue;
    exam.push(cell);
    left[at] = left[--end] ?? 0;
  }
  return draftOf(exam, [...availability.keys()]);
}

/**
 * The same size with some counts moved by one question or a few: often tight, often impossible.
 * @param {BlueprintDraft} draft
 * @param {() => number} random
 * @returns {BlueprintDraft}
 */
export function disturb(draft, random) {
  const disturbed = structuredClone(draft);
  const groups = /** @type {Record<string, number>[]} */ (Object.values(disturbed));
  for (let moves = 1 + Math.floor(random() * 4); moves > 0; moves--) {
    const group = groups[Math.floor(random() * groups.length)] ?? {};
    const names = Object.keys(group);
    const from = names[Math.floor(random() * names.length)] ?? '';
    const to = names[Math.floor(random() * names.length)] ?? '';
    const count = Math.floor(random() * (Math.min(3, group[from] ?? 0) + 1));
    group[from] = (group[from] ?? 0) - count;
    group[to] = (group[to] ?? 0) + count;
  }
  return disturbed;
}

/**
 * @param {readonly number[]} exam the cells of its questions
 * @param {readonly string[]} chapterIds
 */
function draftOf(exam, chapterIds) {
  /** @type {Record<string, number>} */
  const chapters = Object.fromEntries(chapterIds.map((id) => [id, 0]));
  const difficulty = { simple: 0, difficult: 0 };
  const objective = { reminding: 0, understanding: 0, creativity: 0 };
  for (const cell of exam) {
    const id = chapterIds[chapterOfCell(cell)] ?? '';
    chapters[id] = (chapters[id] ?? 0) + 1;
    difficulty[DIFFICULTIES[cell % KIND_COUNT < 3 ? 0 : 1]]++;
    objective[OBJECTIVES[/** @type {0 | 1 | 2} */ (cell % 3)]]++;
  }
  return { chapters, difficulty, objective };
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
