import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { WITH_FILES } from './packages-with-files.js';
import { ROOT } from './project.js';
import { writeThirdParty } from './third-party.js';

const SERVER = join(ROOT, 'packages/server');
const WEB = join(ROOT, 'packages/web');

/** @type {Readonly<Record<string, () => Promise<void>>>} */
const BUILDS = { server: buildServer, web: buildWeb };

/**
 * A file of a bundle of Rolldown, and the modules in it.
 * @typedef {{ moduleIds?: string[], originalFileNames?: string[] }} Output
 */

/** In a module that is bundled, packages in the older format find no `require` for modules of Node. */
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** Bundles the sources with what they import: a process that loads one file instead of many starts in two thirds of the time. */
async function buildServer() {
  const { build } = await import('esbuild');
  const outdir = join(SERVER, 'dist');
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: {
      main: join(SERVER, 'src/main.ts'),
      operate: join(SERVER, 'src/operate.ts'),
      'operate-installed': join(SERVER, 'src/operate-installed.ts'),
      'question-files-worker': join(SERVER, 'src/workers/question-files-worker.ts'),
      'papers-worker': join(SERVER, 'src/workers/papers-worker.ts'),
      'scans-worker': join(SERVER, 'src/workers/scans-worker.ts'),
      'results-worker': join(SERVER, 'src/workers/results-worker.ts'),
      'worker-guard': join(SERVER, 'src/platform/jobs/worker-guard.js'),
      'postgres-supervisor': join(SERVER, 'src/platform/bundled-postgres/postgres-supervisor.js'),
    },
    outdir,
    metafile: true,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // A fifth less to install. Names stay as they are, and lines are short, because an uncaught error prints the line it comes from.
    minifyWhitespace: true,
    lineLimit: 160,
    sourcemap: true,
    // Traces need places, not texts, which would double the size of what is built.
    sourcesContent: false,
    loader: { '.md': 'text', '.sql': 'text', '.typ': 'text' },
    external: WITH_FILES,
    banner: { js: REQUIRE },
    logLevel: 'warning',
  });
  await writeThirdParty(outdir, Object.keys(metafile.inputs), process.cwd());
}

async function buildWeb() {
  const { build } = await import('vite');
  const built = await build({ root: WEB, logLevel: 'warn' });
  const { output } = /** @type {{ output: Output[] }} */ (built);
  const modules = output.flatMap(({ moduleIds, originalFileNames }) => [
    ...(moduleIds ?? []),
    ...(originalFileNames ?? []),
  ]);
  await writeThirdParty(join(WEB, 'dist'), modules, WEB);
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
