import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.js';
import { ensureInstalled } from './ensure-installed.js';
import { followNpm } from './follow-npm.js';
import { ROOT } from './project.js';
import { exitOnFailure } from './run-command.js';

/**
 * Installs and builds what has changed, then runs a command of the server in this process, so that signals reach it.
 * Files are named relative to where the person is, though npm starts us in the root.
 * @param {'backup' | 'restore' | 'doctor' | 'accounts'} command
 * @param {number} [failureCode] the exit code where the command cannot even be built
 */
export async function operate(command, failureCode = 1) {
  const { INIT_CWD: folder = process.cwd() } = process.env;
  process.chdir(ROOT);
  await exitOnFailure(async () => {
    await ensureInstalled('running');
    await ensureBuilt();
  }, failureCode);
  followNpm();
  process.setSourceMapsEnabled(true);
  const server = await import(pathToFileURL(join(ROOT, 'packages/server/dist/operate.js')).href);
  process.exitCode = await server.operate(command, { args: process.argv.slice(2), folder });
}
