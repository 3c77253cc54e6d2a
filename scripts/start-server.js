import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.js';
import { ensureInstalled } from './ensure-installed.js';
import { followNpm } from './follow-npm.js';
import { ROOT } from './project.js';
import { exitOnFailure } from './run-command.js';

/**
 * Installs and builds what has changed, then becomes the server: in this very process, so that signals reach it and
 * nothing stands between it and whoever started it.
 */
export async function start() {
  process.chdir(ROOT);
  await exitOnFailure(async () => {
    await ensureInstalled('running');
    await ensureBuilt();
  });
  followNpm();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(ROOT, 'packages/server/dist/main.js')).href);
}
