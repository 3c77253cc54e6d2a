// Builds the web app in memory and weighs the JavaScript that a first visit loads, as it travels (brotli): the entry,
// the chunks of the screen, and all that they import statically. No chunk may hold a schema of the contract: the web
// app takes their types alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ROOT, say } from './project.js';

/**
 * What is used of a chunk of Rolldown: `facadeModuleId` is the path of the module that the chunk was made for.
 * @typedef {{ type: 'chunk', fileName: string, code: string, imports: string[], moduleIds: string[], isEntry: boolean, facadeModuleId: string | null }} Chunk
 */

const WEB = join(ROOT, 'packages/web');
const SCREENS = [
  { path: '/login', most: 155_600, sources: ['src/features/users/login-screen.tsx'] },
  {
    path: '/courses',
    most: 207_000,
    sources: ['src/app/layout/app-layout.tsx', 'src/features/courses/courses-screen.tsx'],
  },
];

/** The functions that make a schema. */
const SCHEMAS = /[\\/]node_modules[\\/]zod[\\/]/;
/** packages/web/precompress.ts leaves shorter files as they are, in bytes. */
const SMALLEST_COMPRESSED = 512;

const chunks = await buildChunks();
for (const { fileName, moduleIds } of chunks.values()) {
  if (!moduleIds.some((id) => SCHEMAS.test(id))) continue;
  say(`${fileName} holds schemas: import types from @exam/contract alone.`);
  process.exitCode = 1;
}
for (const { path, most, sources } of SCREENS) {
  const bytes = filesOf(sources).reduce((sum, file) => sum + weigh(file), 0);
  say(`${path} loads ${(bytes / 1000).toFixed(1)} kB of JavaScript, of at most ${most / 1000} kB.`);
  if (bytes > most) process.exitCode = 1;
}

/** @returns {Promise<Map<string, Chunk>>} by file name */
async function buildChunks() {
  // The build compresses the files of this folder, and there are none.
  const outDir = await mkdtemp(join(tmpdir(), 'exam-bundle-'));
  try {
    const { build } = await import('vite');
    const built = await build({
      root: WEB,
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, write: false },
    });
    const outputs = /** @type {{ output: (Chunk | { type: 'asset' })[] }} */ (built).output;
    return new Map(outputs.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/**
 * @param {readonly string[]} sources
 * @returns {string[]} the files of the entry, of the sources, and of all that they import statically, each once
 */
function filesOf(sources) {
  const paths = sources.map((source) => join(WEB, source));
  const starts = [...chunks.values()].filter(
    ({ isEntry, facadeModuleId }) => isEntry || paths.some((path) => path === facadeModuleId),
  );
  if (starts.length !== sources.length + 1) throw new Error(`the build has no chunk for each of ${sources}`);
  const files = new Set(starts.map(({ fileName }) => fileName));
  for (const file of files) {
    for (const imported of chunks.get(file)?.imports ?? []) files.add(imported);
  }
  return [...files];
}

/**
 * @param {string} file
 * @returns {number} bytes
 */
function weigh(file) {
  const content = Buffer.from(chunks.get(file)?.code ?? '');
  if (content.length < SMALLEST_COMPRESSED) return content.length;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return brotliCompressSync(content, { params }).length;
}
