import { hashOfInstallation } from './ensure-installed.js';
import { say, secondsSince } from './project.js';
import { CommandFailure, runNode } from './run-command.js';
import { doOnce, hashFiles } from './stamp.js';

const SHARED = [
  'packages/assembly',
  'packages/contract',
  'tsconfig.base.json',
  'scripts/build.js',
  'scripts/packages-with-files.js',
];

/** The builds, and their source files. A build empties its dist, and removes its stamp with it. */
const TARGETS = [
  {
    name: 'server',
    sources: [...SHARED, 'packages/server', 'packages/interchange', 'packages/paper', 'packages/scans'],
  },
  { name: 'web', sources: [...SHARED, 'packages/web'] },
];

/**
 * Builds the server and the web app, each unless it was built from just these sources.
 * @throws {CommandFailure} when a build fails
 */
export async function ensureBuilt() {
  const installation = hashOfInstallation();
  for (const { name, sources } of TARGETS) {
    const startMs = Date.now();
    const stamp = `packages/${name}/dist/.stamp`;
    const isNew = await doOnce(stamp, hashFiles(sources, [installation]), async () => {
      say(`Building the ${name} ...`);
      // A process of its own, so that the server does not carry the tools' memory and settings.
      const code = await runNode(['scripts/build.js', name]);
      if (code !== 0) throw new CommandFailure(`The ${name} could not be built.`);
    });
    if (isNew) say(`Built the ${name} in ${secondsSince(startMs)}.`);
  }
}
