import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const SERVER = join(dirname(fileURLToPath(import.meta.url)), '..');
// The folder is inside the package, so that the workers find the packages that they import.
const CACHE = join(SERVER, '.cache');

/** What stays in node_modules, because binaries, fonts or pages lie beside it: of `scripts/build.js`, what workers import. */
const WITH_FILES = [
  '@embedpdf/*',
  '@hyzyla/*',
  '@myriaddreamin/*',
  '@napi-rs/*',
  'pg-native',
  'pino',
  'zxing-wasm',
];
/** In a module that is bundled, packages in the older format find no `require` for modules of Node. */
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

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
      'probe-worker': join(SERVER, 'src/platform/jobs/testing/probe-worker.ts'),
      'probe-server': join(SERVER, 'src/platform/jobs/testing/probe-server.ts'),
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    loader: { '.typ': 'text' },
    // Packages are bundled as in the build, so that a worker starts by loading one file.
    external: WITH_FILES,
    banner: { js: REQUIRE },
  });
  // The pool looks for the guard in the folder of the workers.
  await copyFile(join(SERVER, 'src/platform/jobs/worker-guard.js'), join(folder, 'worker-guard.js'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
