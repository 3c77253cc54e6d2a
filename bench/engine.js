import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** @typedef {typeof import('./engine-steps.js')} Engine */

const SOURCE = fileURLToPath(new URL('engine-steps.js', import.meta.url));

/**
 * The engine as the server runs it: bundled from its sources, since this Node reads no TypeScript.
 * @returns {Promise<Engine>}
 */
export async function loadEngine() {
  const folder = await mkdtemp(join(tmpdir(), 'exam-engine-'));
  const bundle = join(folder, 'engine.mjs');
  try {
    await build({
      entryPoints: [SOURCE],
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
 * A seed of the engine for each whole number.
 * @param {Engine} engine
 * @param {number} number
 */
export function seedOf(engine, number) {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setUint32(12, number);
  return engine.seedFromBytes(bytes);
}
