import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../scripts/project.js';
import { bundleSources } from '../bundle-sources.js';
import { loadSources } from '../load-sources.js';
import { databaseAddress } from './connect-database.js';

/**
 * @import { ChildProcess } from 'node:child_process'
 * @import { Installation } from '../installation.js'
 * @typedef {{ address: string, stop: () => Promise<void> }} Server
 */

const SERVER_PACKAGE = join(ROOT, 'packages/server');

/** The peers free memory as the server does, which the comparison is not about. */
const { MEMORY_FLAGS } = await loadSources(SERVER_PACKAGE, "export * from './src/platform/memory.ts';");

/**
 * Starts the application with the call that selects by id, beside an installation and on its database.
 * @param {Installation} installation
 * @returns {Promise<Server>}
 */
export async function startPeer({ folder }) {
  const cache = join(SERVER_PACKAGE, '.cache');
  await mkdir(cache, { recursive: true });
  // The folder is below the server's package, so that its npm packages are found.
  const outdir = await mkdtemp(join(cache, 'peer-'));
  const program = join(outdir, 'peer-server.mjs');
  const source = fileURLToPath(new URL('./peer-server.js', import.meta.url));
  await bundleSources({ entryPoints: [source] }, program);
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: MEMORY_FLAGS,
    env: {
      ...process.env,
      DATABASE_URL: await databaseAddress(folder),
      APP_SECRET: (await readFile(join(folder, 'app-secret'), 'utf8')).trim(),
      OUTBOX_FOLDER: join(folder, 'outbox'),
    },
  });
  const [address] = await messageOf(child);
  return {
    address,
    stop: async () => {
      await end(child);
      await rm(outdir, { recursive: true, force: true });
    },
  };
}

/**
 * @param {ChildProcess} child
 * @returns {Promise<[any]>}
 */
async function messageOf(child) {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A server of the benchmark ended with ${code}.`);
  });
  return /** @type {Promise<[any]>} */ (Promise.race([once(child, 'message'), ended]));
}

/** @param {ChildProcess} child */
async function end(child) {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}
