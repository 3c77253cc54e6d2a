/**
 * @import { Availability, Pick } from '../packages/assembly/src/index.ts'
 * @import { Engine } from './engine.js'
 * @typedef {{ positionOf: (pick: Pick) => number, pickAt: (position: number) => Pick }} Picks
 */

/**
 * Converts the engine's picks to positions of questions in a pool, as `questionsOf` lists them, and back.
 * @param {Engine} engine
 * @param {Availability} availability
 * @returns {Picks}
 */
export function makePicks({ KINDS, kindIndex }, availability) {
  /** @type {Pick[]} */
  const picks = [];
  /** @type {Map<string, number[]>} */
  const firstOfCells = new Map();
  for (const [chapterId, counts] of availability) {
    const first = KINDS.map((kind, index) => {
      const position = picks.length;
      const held = /** @type {readonly number[]} */ (counts)[index] ?? 0;
      for (let rank = 0; rank < held; rank++) picks.push({ chapterId, kind, rank });
      return position;
    });
    firstOfCells.set(chapterId, first);
  }
  return {
    positionOf: ({ chapterId, kind, rank }) =>
      (firstOfCells.get(chapterId)?.[kindIndex(kind)] ?? Number.NaN) + rank,
    pickAt: (position) => /** @type {Pick} */ (picks[position]),
  };
}
