/**
 * @import { ModelData } from 'highs'
 * @typedef {{ most: number, cost?: number, isWhole?: boolean }} Variable from 0 to `most`
 * @typedef {{ least?: number, most?: number, entries: readonly (readonly [number, number])[] }} Row entries: a variable and
 *   its factor; their sum is from `least` to `most`
 */

/** A builder for a linear model with minimal costs. */
export class LinearModel {
  /** @type {Variable[]} */
  #variables = [];
  /** @type {Row[]} */
  #rows = [];

  /**
   * @param {Variable} variable
   * @returns {number} its index for rows
   */
  addVariable(variable) {
    return this.#variables.push(variable) - 1;
  }

  /** @param {Row} row */
  addRow(row) {
    this.#rows.push(row);
  }

  /** @returns {ModelData} */
  build() {
    const entries = this.#rows.flatMap((row) => row.entries);
    const starts = [0];
    for (const row of this.#rows) starts.push((starts.at(-1) ?? 0) + row.entries.length);
    const numCols = this.#variables.length;
    const numRows = this.#rows.length;
    return {
      numCols,
      numRows,
      colCost: this.#variables.map(({ cost = 0 }) => cost),
      colLower: new Float64Array(numCols),
      colUpper: this.#variables.map(({ most }) => most),
      rowLower: this.#rows.map(({ least = Number.NEGATIVE_INFINITY }) => least),
      rowUpper: this.#rows.map(({ most = Number.POSITIVE_INFINITY }) => most),
      matrix: {
        format: 'csr',
        numRows,
        numCols,
        starts,
        indices: entries.map(([variable]) => variable),
        values: entries.map(([, factor]) => factor),
      },
      integrality: Int32Array.from(this.#variables, ({ isWhole = true }) => Number(isWhole)),
    };
  }
}
