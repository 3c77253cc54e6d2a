import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const SERVER = join(dirname(fileURLToPath(import.meta.url)), '..');
// Inside the package, so that what the workers import is found.
const CACHE = join(SERVER, '.cache');

/** Builds the programs of the worker processes from their sources: Node runs no TypeScript. */
export async function buildWorkers(): Promise<{ folder: string; remove(): Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'workers-'));
  await build({
    entryPoints: {
      'question-files-worker': join(SERVER, 'src/workers/question-files-worker.ts'),
      'papers-worker': join(SERVER, 'src/workers/papers-worker.ts'),
      'results-worker': join(SERVER, 'src/workers/results-worker.ts'),
      'probe-worker': join(SERVER, 'src/platform/workshop/testing/probe-worker.ts'),
      'probe-server': join(SERVER, 'src/platform/workshop/testing/probe-server.ts'),
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    loader: { '.typ': 'text' },
    // Ours are sources; what npm installed stays where it is.
    plugins: [
      {
        name: 'npm-stays-outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@exam/') ? undefined : { path, external: true },
          ),
      },
    ],
  });
  // Whoever makes worker processes looks for it beside itself.
  await copyFile(join(SERVER, 'src/platform/workshop/worker-guard.js'), join(folder, 'worker-guard.js'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
