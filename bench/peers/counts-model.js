import { countsOfCell, questionsOf, targetsOf } from '../pools.js';

/**
 * @import { Availability, BlueprintDraft } from '../../packages/assembly/src/index.ts'
 * @import { ModelData } from 'highs'
 * @typedef {{ cells: Uint16Array, most: Float64Array }} Columns the cell of each variable, and its largest value
 */

/**
 * One variable for each cell: the number of its questions in the exam.
 * @param {Availability} availability
 * @returns {Columns}
 */
export function cellColumns(availability) {
  const held = [...availability.values()].flat();
  return { cells: Uint16Array.from(held.keys()), most: Float64Array.from(held) };
}

/**
 * One variable for each question: whether the exam takes it.
 * @param {Availability} availability
 * @returns {Columns}
 */
export function itemColumns(availability) {
  const cells = questionsOf(availability);
  return { cells, most: new Float64Array(cells.length).fill(1) };
}

/**
 * The model of whole numbers that meet every count of a blueprint at the lowest cost.
 * @param {BlueprintDraft} blueprint
 * @param {Availability} availability
 * @param {Columns} columns
 * @param {Float64Array} [costs] of one unit of each variable; default: none
 * @returns {ModelData}
 */
export function countsModel(
  blueprint,
  availability,
  { cells, most },
  costs = new Float64Array(cells.length),
) {
  const chapters = availability.size;
  const targets = targetsOf(blueprint, availability);
  const numCols = cells.length;
  const numRows = targets.length;
  return {
    numCols,
    numRows,
    colCost: costs,
    colLower: new Float64Array(numCols),
    colUpper: most,
    rowLower: targets,
    rowUpper: targets,
    matrix: {
      format: 'csc',
      numRows,
      numCols,
      starts: Int32Array.from({ length: numCols + 1 }, (_, column) => 3 * column),
      indices: Int32Array.from({ length: 3 * numCols }, (_, entry) => {
        const cell = cells[Math.floor(entry / 3)] ?? 0;
        return countsOfCell(cell, chapters)[entry % 3] ?? 0;
      }),
      values: new Float64Array(3 * numCols).fill(1),
    },
    integrality: new Int32Array(numCols).fill(1),
  };
}
