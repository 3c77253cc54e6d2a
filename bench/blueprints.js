import { chapterOfCell, DIFFICULTIES, KIND_COUNT, OBJECTIVES, questionsOf } from './pools.js';

/**
 * Seeded blueprints that are known to be achievable, because an exam was drawn first.
 *
 * @import { Availability, BlueprintDraft } from '../packages/assembly/src/index.ts'
 */

/**
 * How likely a drawn exam takes questions of a cell: all cells alike; some cells up to twenty times as likely; or
 * almost
 * only one simple and one difficult kind, so that the counts leave little choice.
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
 * A blueprint of the same size with some counts moved by one or a few questions: often tight, often impossible.
 * @param {BlueprintDraft} draft
 * @param {() => number} random
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
