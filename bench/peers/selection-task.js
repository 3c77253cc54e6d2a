import { countsOfCell, questionsOf, targetsOf } from '../pools.js';

/**
 * The input of a peer that selects single questions, named by their positions in the pool.
 *
 * @import { Availability, BlueprintDraft } from '../../packages/assembly/src/index.ts'
 * @typedef {{ size: number, targets: Float64Array, countsOf: (question: number) => readonly [number, number, number],
 *   chapters: readonly (readonly number[])[] }} SelectionTask `size` of the exam; `targets`: the blueprint's counts in one
 *   row; `countsOf`: the positions of a question's counts in it; `chapters`: the questions of each
 */

/**
 * @param {BlueprintDraft} blueprint
 * @param {Availability} availability
 * @returns {SelectionTask}
 */
export function makeSelectionTask(blueprint, availability) {
  const targets = targetsOf(blueprint, availability);
  const counts = Array.from(questionsOf(availability), (cell) => countsOfCell(cell, availability.size));
  /** @type {number[][]} */
  const chapters = Array.from({ length: availability.size }, () => []);
  counts.forEach(([chapter], question) => {
    chapters[chapter]?.push(question);
  });
  return {
    size: targets.subarray(0, availability.size).reduce((sum, count) => sum + count, 0),
    targets,
    countsOf: (question) => counts[question] ?? [0, 0, 0],
    chapters,
  };
}

/**
 * The sum of the deviations of an exam's counts.
 * @param {SelectionTask} task
 * @param {readonly number[]} exam
 */
export function faultOf({ targets, countsOf }, exam) {
  const left = targets.slice();
  for (const question of exam) takeFrom(left, countsOf(question));
  return left.reduce((sum, off) => sum + Math.abs(off), 0);
}

/**
 * @param {Float64Array} left
 * @param {readonly number[]} counts the positions that lose one
 */
export function takeFrom(left, counts) {
  for (const count of counts) left[count] = (left[count] ?? 0) - 1;
}
