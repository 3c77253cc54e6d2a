// Takes the pictures of docs/screenshots from a server of its own, over a temporary folder and the demo data.
import { ensureBuilt } from './ensure-built.js';
import { ensureInstalled } from './ensure-installed.js';
import { exitOnFailure, runNode } from './run-command.js';

await exitOnFailure(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
process.exitCode = await runNode([
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'e2e/screenshots.config.ts',
]);
