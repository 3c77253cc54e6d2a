import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, WORKSPACES } from './project.js';

const SERVER = join(ROOT, 'packages/server');

/** @type {Readonly<Record<string, () => Promise<void>>>} */
const BUILDS = { server: buildServer, web: buildWeb };

/** One bundle of our own sources; what npm installed stays in node_modules, where binaries and data lie beside it. */
async function buildServer() {
  const { build } = await import('esbuild');
  const outdir = join(SERVER, 'dist');
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: {
      main: join(SERVER, 'src/main.ts'),
      operate: join(SERVER, 'src/operate.ts'),
      'operate-installed': join(SERVER, 'src/operate-installed.ts'),
      'question-files-worker': join(SERVER, 'src/workers/question-files-worker.ts'),
      'papers-worker': join(SERVER, 'src/workers/papers-worker.ts'),
      'results-worker': join(SERVER, 'src/workers/results-worker.ts'),
      'worker-guard': join(SERVER, 'src/platform/workshop/worker-guard.js'),
      'postgres-supervisor': join(SERVER, 'src/platform/bundled-postgres/postgres-supervisor.js'),
    },
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    loader: { '.md': 'text', '.sql': 'text', '.typ': 'text' },
    external: await listDependencies(),
    logLevel: 'warning',
  });
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ root: join(ROOT, 'packages/web'), logLevel: 'warn' });
}

/** Names of everything from npm that a workspace asks for; ours, `@exam/…`, are sources. */
async function listDependencies() {
  const names = await Promise.all(
    WORKSPACES.map(async (folder) => {
      const manifest = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
      return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    }),
  );
  return [...new Set(names.flat())].filter((name) => !name.startsWith('@exam/'));
}

const targets = process.argv.slice(2);
for (const target of targets.length > 0 ? targets : Object.keys(BUILDS)) {
  const build = BUILDS[target];
  if (build === undefined)
    throw new Error(`expected one of ${Object.keys(BUILDS).join(', ')}, got ${target}`);
  try {
    await build();
  } catch (error) {
    // The trace would show the bundler's inside; the message names file and line of ours.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
