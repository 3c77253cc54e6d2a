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
 * @import { Statement } from './peer-server.js'
 * @typedef {{ address: string, stop: () => Promise<void> }} Server
 * @typedef {Server & { record: (path: string, token: string) => Promise<Statement[]> }} PeerServer `record`: calls a path
 *   and tells the statements that the application sends for it
 */

const SERVER_PACKAGE = join(ROOT, 'packages/server');

/** The peers free memory as the server does, which the comparison is not about. */
const { MEMORY_FLAGS } = await loadSources(SERVER_PACKAGE, "export * from './src/platform/memory.ts';");

/**
 * Starts the application with the call that selects by id, beside an installation and on its database.
 * @param {Installation} installation
 * @returns {Promise<PeerServer>}
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
    record: async (path, token) => {
      child.send({ path, token });
      const [statements] = await messageOf(child);
      return statements;
    },
    stop: async () => {
      await end(child);
      await rm(outdir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the bare framework on the database of an installation; call number n is at `/n`.
 * @param {Installation} installation
 * @param {readonly (readonly Statement[])[]} calls
 * @returns {Promise<Server>}
 */
export async function startBare({ folder }, calls) {
  const child = fork(fileURLToPath(new URL('./bare-server.js', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: MEMORY_FLAGS,
  });
  child.send({ databaseUrl: await databaseAddress(folder), calls });
  const [address] = await messageOf(child);
  return { address, stop: () => end(child) };
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
