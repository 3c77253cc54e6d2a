import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.js';

/** Tests of the server's calls: what the specification says of them, and who may send them. */
const OF_CALLS = [
  'packages/server/test/conformance-*.test.ts',
  'packages/server/test/security/who-may.test.ts',
];
/** Lines of a file, as Stryker names them: FILE:10-20, or with columns FILE:10:1-20:30. */
const LINES = /:\d+(?::\d+)?-\d+(?::\d+)?$/;

/**
 * The files to change and the tests that are to notice it.
 * @param {readonly string[]} names of files and test files, relative to the root
 * @returns {{ files: string[], tests: string[] } | { refusal: string }}
 */
export function mutatedFiles(names) {
  const named = names.filter(isTest);
  const files = names.filter((name) => !isTest(name));
  if (files.length === 0) {
    const usage = 'npm run test:mutants -- FILE… [TEST…]';
    return { refusal: `Name the files to change: ${usage}. FILE:10-20 changes lines 10 to 20.` };
  }
  const missing = names.filter((name) => !existsSync(join(ROOT, name.replace(LINES, ''))));
  if (missing.length > 0) return { refusal: `There is no file ${missing.join(', ')}.` };
  if (named.length > 0) return { files, tests: named };
  const untested = files.filter((file) => testsOf(file).length === 0);
  if (untested.length > 0) return { refusal: `Name the tests of ${untested.join(', ')}, too.` };
  return { files, tests: [...new Set(files.flatMap(testsOf))] };
}

/** @param {string} name */
function isTest(name) {
  return /\.test\.tsx?$/.test(name);
}

/**
 * Patterns of the tests that can notice a change of a file: those of its package, of the server those of its feature and
 * of the calls. A subject has one name in the contract and in the server. Empty for a file outside of the packages.
 * @param {string} path
 */
function testsOf(path) {
  const [, name, folder, subject] = /^packages\/([^/]+)\/src\/((?:features\/)?([^/.:]+))/.exec(path) ?? [];
  if (name === undefined) return [];
  if (name === 'server') return [`packages/server/src/${folder}/**/*.test.ts`, ...OF_CALLS];
  const own = `packages/${name}/**/*.test.{ts,tsx}`;
  return name === 'contract'
    ? [own, `packages/server/src/features/${subject}/**/*.test.ts`, ...OF_CALLS]
    : [own];
}
