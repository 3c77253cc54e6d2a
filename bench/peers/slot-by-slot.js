import { takeFrom } from './selection-task.js';

/** @import { SelectionTask } from './selection-task.js' */

/**
 * Greedy, as learning platforms fill random slots: chapter by chapter, for each slot any question of the chapter that is
 * not taken yet and whose difficulty and objective are still wanted; nothing taken is given back.
 * @param {SelectionTask} task
 * @param {() => number} random
 * @returns {readonly number[] | undefined} undefined where a slot stays empty
 */
export function selectSlotBySlot({ targets, countsOf, chapters }, random) {
  const left = targets.slice();
  const isWanted = (/** @type {number} */ question) =>
    countsOf(question).every((count) => (left[count] ?? 0) > 0);
  /** @type {number[]} */
  const exam = [];
  for (const [chapter, questions] of chapters.entries()) {
    const taken = new Set();
    while ((left[chapter] ?? 0) > 0) {
      const wanted = questions.filter((question) => !taken.has(question) && isWanted(question));
      const question = wanted[Math.floor(random() * wanted.length)];
      if (question === undefined) return undefined;
      taken.add(question);
      exam.push(question);
      takeFrom(left, countsOf(question));
    }
  }
  return exam;
}

/**
 * Draws by the chapter counts alone, whatever the other counts come out as.
 * @param {SelectionTask} task
 * @param {() => number} random
 * @returns {readonly number[] | undefined} undefined where a count is missed
 */
export function selectByChapters({ targets, countsOf, chapters }, random) {
  const left = targets.slice();
  /** @type {number[]} */
  const exam = [];
  for (const [chapter, questions] of chapters.entries()) {
    const pile = [...questions];
    for (let end = pile.length; end > 0 && (left[chapter] ?? 0) > 0; end--) {
      const at = Math.floor(random() * end);
      const question = pile[at] ?? 0;
      pile[at] = pile[end - 1] ?? 0;
      exam.push(question);
      takeFrom(left, countsOf(question));
    }
  }
  return left.every((count) => count === 0) ? exam : undefined;
}

/**
 * Tries again until an exam comes out.
 * @param {number} tries
 * @param {() => readonly number[] | undefined} attempt
 */
export function retry(tries, attempt) {
  for (let left = tries; left > 0; left--) {
    const exam = attempt();
    if (exam) return exam;
  }
  return undefined;
}
