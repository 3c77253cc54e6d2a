// Builds the web app into a temporary folder and weighs the JavaScript that a first visit loads, as it travels
// (brotli): the entry, the chunks of the screen, and all that they import statically. No chunk may hold a schema of the
// contract: the web app takes their types alone.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, say } from './project.js';

/** @typedef {{ file: string, imports?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest by source file */

const SCREENS = [
  { path: '/login', most: 155_000, sources: ['src/features/users/login-screen.tsx'] },
  {
    path: '/courses',
    most: 205_500,
    sources: ['src/app/layout/app-layout.tsx', 'src/features/courses/courses-screen.tsx'],
  },
];

/** The functions that make a schema. */
const SCHEMAS = /[\\/]node_modules[\\/]zod[\\/]/;

const findSchemas = {
  name: 'find-schemas',
  /**
   * @param {unknown} _options
   * @param {Record<string, { fileName: string, moduleIds?: readonly string[] }>} bundle
   */
  generateBundle(_options, bundle) {
    for (const { fileName, moduleIds = [] } of Object.values(bundle)) {
      if (!moduleIds.some((id) => SCHEMAS.test(id))) continue;
      say(`${fileName} holds schemas: import types from @exam/contract alone.`);
      process.exitCode = 1;
    }
  },
};

const outDir = await mkdtemp(join(tmpdir(), 'exam-bundle-'));
try {
  const { build } = await import('vite');
  await build({
    root: join(ROOT, 'packages/web'),
    logLevel: 'error',
    plugins: [findSchemas],
    build: { outDir, emptyOutDir: true, manifest: true },
  });
  /** @type {Manifest} */
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'));
  for (const { path, most, sources } of SCREENS) {
    const bytes = await weigh(filesOf(manifest, ['index.html', ...sources]));
    say(`${path} loads ${(bytes / 1000).toFixed(1)} kB of JavaScript, of at most ${most / 1000} kB.`);
    if (bytes > most) process.exitCode = 1;
  }
} finally {
  await rm(outDir, { recursive: true, force: true });
}

/**
 * @param {Manifest} manifest
 * @param {readonly string[]} entries
 * @returns {string[]} the files of the entries and of everything they import statically, each once
 */
function filesOf(manifest, entries) {
  const seen = new Set(entries);
  for (const name of seen) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no chunk for ${name}`);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return [...seen].flatMap((name) => manifest[name]?.file ?? []).filter((file) => file.endsWith('.js'));
}

/** @param {readonly string[]} files */
async function weigh(files) {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const path = join(outDir, file);
      // Small files are served as they are.
      return (await stat(`${path}.br`).catch(() => stat(path))).size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
