import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleSources } from './bundle-sources.js';

/**
 * Loads TypeScript sources as a module.
 * @param {string} folder from which the module's imports are resolved
 * @param {string} contents of the module
 * @param {Parameters<typeof bundleSources>[2]} [other]
 * @returns {Promise<any>}
 */
export async function loadSources(folder, contents, other) {
  const cache = join(folder, '.cache');
  await mkdir(cache, { recursive: true });
  const outdir = await mkdtemp(join(cache, 'bench-'));
  const bundle = join(outdir, 'sources.mjs');
  try {
    await bundleSources({ stdin: { contents, resolveDir: folder } }, bundle, other);
    return await import(pathToFileURL(bundle).href);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}
