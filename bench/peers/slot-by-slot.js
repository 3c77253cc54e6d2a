import { takeFrom } from './selection-task.js';

/** @import { SelectionTask } from './selection-task.js' */

/**
 * A greedy selection as learning platforms fill random slots: chapter by chapter, each slot gets a random unused
 * question
 * of the chapter whose difficulty and objective are still needed. No choice is revised.
 * @param {SelectionTask} task
 * @param {() => number} random
 * @returns {readonly number[] | undefined} undefined if a slot stays empty
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
 * Draws by the chapter counts only, and ignores the other counts.
 * @param {SelectionTask} task
 * @param {() => number} random
 * @returns {readonly number[] | undefined} undefined if a count is missed
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
 * Repeats the attempt until it gives an exam.
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
