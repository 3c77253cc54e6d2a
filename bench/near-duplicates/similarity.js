import { fileURLToPath } from 'node:url';
import { loadSources } from '../load-sources.js';

/**
 * @typedef {import('../../packages/server/src/features/near-duplicates/similarity/sketch.ts').Comparable} Comparable
 * @typedef {import('../../packages/server/src/features/near-duplicates/similarity/sketch.ts').Sketch} Sketch
 * @typedef {typeof import('../../packages/server/src/features/near-duplicates/similarity/sketch.ts')
 *   & typeof import('../../packages/server/src/features/near-duplicates/similarity/similarity.ts')
 *   & typeof import('../../packages/server/src/features/near-duplicates/similarity/normalise-text.ts')
 *   & typeof import('../../packages/server/src/features/near-duplicates/similarity/band-keys.ts')
 *   & typeof import('../../packages/server/src/features/near-duplicates/similarity/find-near-pairs.ts')
 *   & typeof import('../../packages/server/src/features/near-duplicates/similarity/testing/seeded-pool.ts')} Similarity
 */

const SERVER = fileURLToPath(new URL('../../packages/server', import.meta.url));
const FOLDER = './src/features/near-duplicates/similarity';
const FILES = [
  'sketch',
  'normalise-text',
  'similarity',
  'band-keys',
  'find-near-pairs',
  'testing/seeded-pool',
];

/**
 * The server's comparison of questions, and the pool of its tests, loaded from their sources.
 * @returns {Promise<Similarity>}
 */
export async function loadSimilarity() {
  return loadSources(SERVER, FILES.map((file) => `export * from '${FOLDER}/${file}.ts';`).join('\n'));
}

/**
 * Finds the pairs of near-duplicates by hashing.
 * @param {Similarity} similarity
 * @param {readonly Comparable[]} pool
 */
export function findByKeys({ sketchQuestion, bandKeys, BANDS, findNearPairs }, pool) {
  const sketches = pool.map((question) => sketchQuestion(question));
  const keys = new Int32Array(sketches.length * BANDS);
  for (const [place, sketch] of sketches.entries()) keys.set(bandKeys(sketch, 1), place * BANDS);
  const steps = findNearPairs(sketches, keys);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Finds the pairs by comparing each question with each.
 * @param {Similarity} similarity
 * @param {readonly Comparable[]} pool
 */
export function findByAll({ sketchQuestion, similarityOf, NEAR_DUPLICATE }, pool) {
  const sketches = pool.map((question) => sketchQuestion(question));
  const pairs = [];
  for (const [one, sketch] of sketches.entries()) {
    for (let other = one + 1; other < sketches.length; other++) {
      const similarity = similarityOf(sketch, /** @type {Sketch} */ (sketches[other]));
      if (similarity >= NEAR_DUPLICATE) pairs.push({ one, other, similarity });
    }
  }
  return pairs;
}
