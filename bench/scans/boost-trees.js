// Gradient boosting of regression trees for two classes (J. Friedman, Greedy function approximation: a gradient boosting machine,
// 2001), with Newton steps as in T. Chen and C. Guestrin, XGBoost: a scalable tree boosting system, 2016. Each feature is cut into
// at most 64 ranges, and the leaf that gains most is split next. Time: rows × features for each split.

/**
 * @typedef {{ trees: number, leaves: number, rate: number, penalty: number, leastRows: number }} Boosting
 *   penalty: added to the second derivatives of a leaf; leastRows: what a leaf holds at least
 * @typedef {{ feature: number, range: number, gain: number }} Split
 * @typedef {{ rows: Uint32Array, value: number, split: Split | null, below?: Leaf, above?: Leaf }} Leaf
 */

const RANGES = 64;
/** Numbers of a node: its feature or -1, its bound or value, and where the node above the bound begins. */
const NODE = 3;

/**
 * Learns trees whose sum is the logarithm of the odds that a row is of the class.
 * @param {readonly (readonly number[])[]} rows the features of each
 * @param {readonly boolean[]} labels whether it is of the class
 * @param {Boosting} settings
 * @returns {number[][]} each tree as numbers, three for a node; the node below a bound follows its own
 */
export function boostTrees(rows, labels, settings) {
  const bounds = (rows[0] ?? []).map((_, feature) => boundsOf(rows.map((row) => row[feature] ?? 0)));
  const ranges = bounds.map((of, feature) => Uint8Array.from(rows, (row) => rangeOf(of, row[feature] ?? 0)));
  const share = labels.filter(Boolean).length / labels.length;
  const scores = new Float64Array(rows.length).fill(Math.log(share / (1 - share)));
  // The share of the class is a tree of one leaf.
  const trees = [[-1, scores[0] ?? 0, 0]];
  const slopes = new Float64Array(rows.length);
  const bends = new Float64Array(rows.length);
  for (let turn = 0; turn < settings.trees; turn++) {
    for (const [at, score] of scores.entries()) {
      const odds = 1 / (1 + Math.exp(-score));
      slopes[at] = (labels[at] ? 1 : 0) - odds;
      bends[at] = odds * (1 - odds);
    }
    const { root, leaves } = growTree({ ranges, slopes, bends, settings });
    for (const leaf of leaves) for (const at of leaf.rows) scores[at] = (scores[at] ?? 0) + leaf.value;
    trees.push(flatten(root, bounds));
  }
  return trees;
}

/**
 * @param {readonly (readonly number[])[]} trees
 * @param {readonly number[]} features
 */
export function sumOfTrees(trees, features) {
  let sum = 0;
  for (const tree of trees) {
    let at = 0;
    for (let feature = tree[0] ?? -1; feature >= 0; feature = tree[at] ?? -1)
      at = (features[feature] ?? 0) <= (tree[at + 1] ?? 0) ? at + NODE : (tree[at + 2] ?? 0);
    sum += tree[at + 1] ?? 0;
  }
  return sum;
}

/**
 * @typedef {{ ranges: readonly Uint8Array[], slopes: Float64Array, bends: Float64Array, settings: Boosting }} Data
 * @param {Data} data
 */
function growTree(data) {
  const root = leafOf(
    Uint32Array.from(data.slopes, (_, at) => at),
    data,
  );
  const leaves = [root];
  while (leaves.length < data.settings.leaves) {
    const best = leaves.reduce((one, other) =>
      (other.split?.gain ?? 0) > (one.split?.gain ?? 0) ? other : one,
    );
    if (best.split === null) break;
    const { feature, range } = best.split;
    const of = data.ranges[feature] ?? new Uint8Array();
    best.below = leafOf(
      best.rows.filter((at) => (of[at] ?? 0) <= range),
      data,
    );
    best.above = leafOf(
      best.rows.filter((at) => (of[at] ?? 0) > range),
      data,
    );
    leaves.splice(leaves.indexOf(best), 1, best.below, best.above);
  }
  return { root, leaves };
}

/**
 * @param {Uint32Array} rows
 * @param {Data} data
 * @returns {Leaf}
 */
function leafOf(rows, data) {
  let [slope, bend] = [0, 0];
  for (const at of rows) {
    slope += data.slopes[at] ?? 0;
    bend += data.bends[at] ?? 0;
  }
  const value = (data.settings.rate * slope) / (bend + data.settings.penalty);
  return { rows, value, split: bestSplit(rows, slope, bend, data) };
}

/**
 * @param {Uint32Array} rows
 * @param {number} slope sum of the first derivatives
 * @param {number} bend sum of the second
 * @param {Data} data
 * @returns {Split | null}
 */
function bestSplit(rows, slope, bend, { ranges, slopes, bends, settings: { penalty, leastRows } }) {
  /** @type {Split | null} */
  let best = null;
  const gainOf = (/** @type {number} */ of, /** @type {number} */ by) => (of * of) / (by + penalty);
  for (const [feature, of] of ranges.entries()) {
    const sums = new Float64Array(3 * RANGES);
    for (const at of rows) {
      const to = 3 * (of[at] ?? 0);
      sums[to] = (sums[to] ?? 0) + (slopes[at] ?? 0);
      sums[to + 1] = (sums[to + 1] ?? 0) + (bends[at] ?? 0);
      sums[to + 2] = (sums[to + 2] ?? 0) + 1;
    }
    let [below, bent, count] = [0, 0, 0];
    for (let range = 0; range < RANGES - 1; range++) {
      below += sums[3 * range] ?? 0;
      bent += sums[3 * range + 1] ?? 0;
      count += sums[3 * range + 2] ?? 0;
      if (count < leastRows || rows.length - count < leastRows) continue;
      const gain = gainOf(below, bent) + gainOf(slope - below, bend - bent) - gainOf(slope, bend);
      if (gain > (best?.gain ?? 1e-9)) best = { feature, range, gain };
    }
  }
  return best;
}

/**
 * Upper bounds of the ranges of a feature, each halfway between two values, but for the last.
 * @param {readonly number[]} values
 */
function boundsOf(values) {
  const sorted = [...values].sort((a, b) => a - b);
  /** @type {Set<number>} */
  const bounds = new Set();
  for (let range = 1; range < RANGES; range++) {
    const at = Math.floor((range * sorted.length) / RANGES);
    const [before, after] = [sorted[at - 1] ?? 0, sorted[at] ?? 0];
    if (before < after) bounds.add((before + after) / 2);
  }
  const distinct = [...new Set(sorted)];
  if (distinct.length <= RANGES)
    return distinct.slice(1).map((value, at) => (value + (distinct[at] ?? value)) / 2);
  return [...bounds];
}

/**
 * @param {readonly number[]} bounds
 * @param {number} value
 */
function rangeOf(bounds, value) {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (bounds[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * @param {Leaf} leaf
 * @param {readonly (readonly number[])[]} bounds
 * @param {number} start where the tree's numbers of this node begin
 * @returns {number[]}
 */
function flatten(leaf, bounds, start = 0) {
  if (leaf.split === null || !leaf.below || !leaf.above) return [-1, leaf.value, 0];
  const { feature, range } = leaf.split;
  const below = flatten(leaf.below, bounds, start + NODE);
  const next = start + NODE + below.length;
  return [feature, bounds[feature]?.[range] ?? 0, next, ...below, ...flatten(leaf.above, bounds, next)];
}
