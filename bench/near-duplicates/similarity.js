import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * @typedef {import('../../packages/server/src/features/near-duplicates/similarity/sketch.ts').Comparable} Comparable
 * @typedef {import('../../packages/server/src/features/near-duplicates/similarity/sketch.ts').Sketch} Sketch
 * @typedef {typeof import('../../packages/server/src/features/near-duplicates/similarity/sketch.ts')
 *   & typeof import('../../packages/server/src/features/near-duplicates/similarity/similarity.ts')
 *   & typeof import('../../packages/server/src/features/near-duplicates/similarity/band-keys.ts')
 *   & typeof import('../../packages/server/src/features/near-duplicates/similarity/find-near-pairs.ts')
 *   & typeof import('../../packages/server/src/features/near-duplicates/similarity/testing/seeded-pool.ts')} Similarity
 */

const FOLDER = fileURLToPath(
  new URL('../../packages/server/src/features/near-duplicates/similarity', import.meta.url),
);
const FILES = ['sketch', 'similarity', 'band-keys', 'find-near-pairs', 'testing/seeded-pool'];

/**
 * What the server compares questions with, and the pool of its tests, from their sources.
 * @returns {Promise<Similarity>}
 */
export async function loadSimilarity() {
  const folder = await mkdtemp(join(tmpdir(), 'exam-similarity-'));
  const bundle = join(folder, 'similarity.mjs');
  const contents = FILES.map((file) => `export * from './${file}.ts';`).join('\n');
  try {
    await build({
      stdin: { contents, resolveDir: FOLDER },
      outfile: bundle,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
    });
    return await import(pathToFileURL(bundle).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The pairs of near-duplicates by hashing.
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
 * The same by comparing each question with each.
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
