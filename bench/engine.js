import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSources } from './load-sources.js';

/** @typedef {typeof import('./engine-steps.js')} Engine */

const SOURCE = fileURLToPath(new URL('engine-steps.js', import.meta.url));

/**
 * The engine as the server runs it.
 * @returns {Promise<Engine>}
 */
export async function loadEngine() {
  return loadSources(dirname(SOURCE), `export * from './${basename(SOURCE)}';`);
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
