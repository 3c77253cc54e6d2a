import { solve } from 'yalps';
import { countsOfCell, targetsOf } from '../pools.js';

/** @import { Availability, BlueprintDraft } from '../../packages/assembly/src/index.ts' */

/**
 * The blueprint as a model of YALPS: one variable for each cell.
 * @param {BlueprintDraft} blueprint
 * @param {Availability} availability
 */
export function yalpsModel(blueprint, availability) {
  const held = [...availability.values()].flat();
  const targets = targetsOf(blueprint, availability);
  /** @type {[string, { equal: number } | { max: number }][]} */
  const constraints = [
    ...Array.from(
      targets,
      (equal, count) => /** @type {[string, { equal: number }]} */ ([`n${count}`, { equal }]),
    ),
    ...held.map((max, cell) => /** @type {[string, { max: number }]} */ ([`x${cell}`, { max }])),
  ];
  /** @type {[string, [string, number][]][]} */
  const variables = held.map((_, cell) => [
    `x${cell}`,
    [
      [`x${cell}`, 1],
      ...countsOfCell(cell, availability.size).map(
        (count) => /** @type {[string, number]} */ ([`n${count}`, 1]),
      ),
    ],
  ]);
  return { constraints, variables, integers: true };
}

/**
 * @param {ReturnType<typeof yalpsModel>} model
 * @param {number} limitMs
 */
export function solveByYalps(model, limitMs) {
  return solve(model, { timeout: limitMs }).status;
}
