// Mutation testing by Stryker: changes the named files in a copy, one expression at a time, and prints each change that
// no test notices. See docs/decisions/0037-mutants-on-demand.md.
import { availableParallelism } from 'node:os';
import './require-node.js';
import { mutatedFiles } from './mutated-files.js';
import { say } from './project.js';

const FOLDER = '.cache/mutants';

const chosen = mutatedFiles(process.argv.slice(2));
if ('refusal' in chosen) {
  say(chosen.refusal);
  process.exit(2);
}
const { files, tests } = chosen;
const { ensureInstalled } = await import('./ensure-installed.js');
const { exitOnFailure } = await import('./run-command.js');
await exitOnFailure(ensureInstalled);
const { Stryker } = await import('@stryker-mutator/core');
const { temporaryFolder } = await import('./temporary-folder.js');
Object.assign(process.env, temporaryFolder());

await new Stryker({
  mutate: [...files, '!**/*.test.{ts,tsx}', '!**/testing/**'],
  ignorePatterns: [
    '**/*.test.{ts,tsx}',
    ...tests.map((test) => `!${test}`),
    'node_modules',
    'dist',
    '.cache',
    '/data',
    '/docs',
    '/release',
  ],
  testRunner: 'vitest',
  coverageAnalysis: 'perTest',
  // A core stays for PostgreSQL, and for whoever works meanwhile.
  concurrency: Math.max(1, availableParallelism() - 1),
  // A copy finds its own packages, not those of the original.
  symlinkNodeModules: false,
  buildCommand: 'node scripts/link-packages.js ../../..',
  tempDirName: FOLDER,
  // Nothing checks types there.
  disableTypeChecks: false,
  // What never ends counts as noticed, after four times the tests' time and a minute. A slow machine must not make it so.
  timeoutMS: 60_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 60,
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: `${FOLDER}/report.html` },
  jsonReporter: { fileName: `${FOLDER}/report.json` },
}).runMutationTest();
