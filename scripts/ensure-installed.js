import { say, secondsSince, WORKSPACES } from './project.js';
import { CommandFailure, runNpm } from './run-command.js';
import { doOnce, hashFiles } from './stamp.js';

// npm ci removes node_modules first, and the stamp with it.
const STAMP = 'node_modules/.exam-stamp';

/** The hash of all that decides the installed packages: lockfile, manifests, and the machine, which picks binaries. */
export function hashOfInstallation() {
  const manifests = ['.', ...WORKSPACES].map((folder) => `${folder}/package.json`);
  const nodeMajor = process.versions.node.split('.')[0] ?? '';
  return hashFiles(['package-lock.json', ...manifests], [process.platform, process.arch, nodeMajor]);
}

/**
 * Installs the packages, unless just these are there.
 * @throws {CommandFailure} when npm fails
 */
export async function ensureInstalled() {
  const startMs = Date.now();
  const isNew = await doOnce(STAMP, hashOfInstallation(), async () => {
    say('Installing packages ...');
    // Tests and builds need them all, whatever NODE_ENV or npm's own settings leave out.
    const code = await runNpm(['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional']);
    if (code !== 0)
      throw new CommandFailure(`The packages could not be installed (npm ci ended with ${code}).`);
  });
  if (isNew) say(`Packages installed in ${secondsSince(startMs)}.`);
}
