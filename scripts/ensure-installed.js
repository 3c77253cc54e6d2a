import { join } from 'node:path';
import { ROOT, say, secondsSince, WORKSPACES } from './project.js';
import { CommandFailure, runNpm } from './run-command.js';
import { doOnce, hashFiles, isDone } from './stamp.js';
import { trimInstalled } from './trim-installed.js';

/** Written when all packages are installed, or those that building and running need. npm ci removes both files. */
const STAMPS = { all: 'node_modules/.exam-stamp', running: 'node_modules/.exam-stamp-running' };

/** The hash of all that decides the installed packages: lockfile, manifests, and the machine, which picks binaries. */
export function hashOfInstallation() {
  const manifests = ['.', ...WORKSPACES].map((folder) => `${folder}/package.json`);
  const nodeMajor = process.versions.node.split('.')[0] ?? '';
  return hashFiles(['package-lock.json', ...manifests], [process.platform, process.arch, nodeMajor]);
}

/**
 * Installs the packages, unless just these are there.
 * @param {'all' | 'running'} [what] `running` leaves out what only tests and benchmarks need; `all` installs anew, so that
 * nothing is missing then
 * @throws {CommandFailure} when npm fails
 */
export async function ensureInstalled(what = 'all') {
  const startMs = Date.now();
  const hash = hashOfInstallation();
  if (isDone(STAMPS.all, hash)) return;
  const isNew = await doOnce(STAMPS[what], hash, async () => {
    say('Installing packages ...');
    // Whatever NODE_ENV or npm's own settings leave out.
    const dev = what === 'all' ? '--include=dev' : '--omit=dev';
    const code = await runNpm(['ci', '--no-audit', '--no-fund', dev, '--include=optional']);
    if (code !== 0)
      throw new CommandFailure(`The packages could not be installed (npm ci ended with ${code}).`);
    if (what === 'running') await trimInstalled(join(ROOT, 'node_modules'));
  });
  if (isNew) say(`Packages installed in ${secondsSince(startMs)}.`);
}
