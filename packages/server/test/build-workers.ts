import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const SERVER = join(dirname(fileURLToPath(import.meta.url)), '..');
// The folder is inside the package, so that the workers find the packages that they import.
const CACHE = join(SERVER, '.cache');

/** Bundles the programs of the worker processes, because Node runs no TypeScript. */
export async function buildWorkers(): Promise<{ folder: string; remove(): Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'workers-'));
  await build({
    entryPoints: {
      'question-files-worker': join(SERVER, 'src/workers/question-files-worker.ts'),
      'papers-worker': join(SERVER, 'src/workers/papers-worker.ts'),
      'scans-worker': join(SERVER, 'src/workers/scans-worker.ts'),
      'results-worker': join(SERVER, 'src/workers/results-worker.ts'),
      'scripted-scans-worker': join(SERVER, 'src/features/scans/testing/scripted-scans-worker.ts'),
      'probe-worker': join(SERVER, 'src/platform/workshop/testing/probe-worker.ts'),
      'probe-server': join(SERVER, 'src/platform/workshop/testing/probe-server.ts'),
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    loader: { '.typ': 'text' },
    // Only our own packages are bundled; installed packages are imported from where they are.
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
  // The pool looks for the guard in the folder of the workers.
  await copyFile(join(SERVER, 'src/platform/workshop/worker-guard.js'), join(folder, 'worker-guard.js'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
