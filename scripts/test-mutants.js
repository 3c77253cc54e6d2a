// Mutation testing by Stryker: changes the named files in a copy, one expression at a time, and prints each change that
// no test notices. See docs/decisions/0037-mutants-on-demand.md.
import './require-node.js';
import { say } from './project.js';

/** Tests of the server's calls: what the specification says of them, and who may send them. */
const OF_CALLS = [
  'packages/server/test/conformance-*.test.ts',
  'packages/server/test/security/who-may.test.ts',
];
const FOLDER = '.cache/mutants';

const names = process.argv.slice(2);
const files = names.filter((name) => !/\.test\.tsx?$/.test(name));
if (files.length === 0) {
  say('Name the files to change: npm run test:mutants -- FILE… [TEST…]. FILE:10-20 changes lines 10 to 20.');
  process.exit(2);
}
const named = names.filter((name) => !files.includes(name));
const tests = named.length > 0 ? named : [...new Set(files.flatMap(testsOf))];
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
  concurrency: 2,
  // A copy finds its own packages, not those of the original.
  symlinkNodeModules: false,
  buildCommand: 'node scripts/link-packages.js ../../..',
  tempDirName: FOLDER,
  // Nothing checks types there.
  disableTypeChecks: false,
  // What never ends counts as noticed. A slow machine must not make it so.
  timeoutMS: 300_000,
  timeoutFactor: 10,
  dryRunTimeoutMinutes: 60,
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: `${FOLDER}/report.html` },
  jsonReporter: { fileName: `${FOLDER}/report.json` },
}).runMutationTest();

/**
 * Patterns of the tests that can notice a change of a file: those of its package, of the server those of its feature and
 * of the calls. A subject has one name in the contract and in the server.
 * @param {string} path
 */
function testsOf(path) {
  const [, name, folder, subject] = /^packages\/([^/]+)\/src\/((?:features\/)?([^/.:]+))/.exec(path) ?? [];
  if (name === 'server') return [`packages/server/src/${folder}/**/*.test.ts`, ...OF_CALLS];
  const own = `packages/${name}/**/*.test.{ts,tsx}`;
  return name === 'contract'
    ? [own, `packages/server/src/features/${subject}/**/*.test.ts`, ...OF_CALLS]
    : [own];
}
