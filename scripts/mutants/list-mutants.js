// Which tests are to notice a mutation, and what has to be built for them.
import { findUnitTest, nameTest, readNumberedTests, readTable } from '../conformance-table.js';
import { MUTATIONS, rowsOf } from './mutations.js';
import { keyOf } from './results.js';

/** @typedef {import('./mutations.js').Mutation} Mutation */
/** @typedef {import('../conformance-table.js').NumberedTest} NumberedTest */

/**
 * A mutation with the tests that are to notice it.
 * @typedef {object} Mutant
 * @property {Mutation} mutation
 * @property {NumberedTest[]} tests
 * @property {string} key under which its result is kept
 */

/** Nothing is mutated. */
export const CLEAN = '';

/**
 * The mutations of these rows with their tests, those first that need no browser, and those last that need another server.
 * @param {readonly string[]} rows
 * @returns {Mutant[]}
 */
export function listMutants(rows) {
  const numbered = readNumberedTests();
  const named = new Map(readTable().map((row) => [row.number, row.tests]));
  const chosen = MUTATIONS.filter(
    (mutation) => rows.length === 0 || rowsOf(mutation).some((row) => rows.includes(row)),
  );
  const mutants = chosen.map((mutation) => {
    const all = rowsOf(mutation).flatMap((row) => numbered.get(row) ?? unitTest(named.get(row) ?? ''));
    const tests = chooseTests(mutation, [...new Map(all.map((test) => [nameTest(test), test])).values()]);
    return { mutation, tests, key: keyOf(mutation, tests) };
  });
  return mutants.sort((a, b) => costOf(a) - costOf(b));
}

/** @param {string} named */
function unitTest(named) {
  const found = findUnitTest(named);
  return found === undefined ? [] : [{ ...found, numbers: '' }];
}

/**
 * Those of the tests that can notice a mutation: the named ones, else of what the server runs its own tests, where there
 * are some.
 * @param {Mutation} mutation
 * @param {NumberedTest[]} tests
 */
function chooseTests({ file, test }, tests) {
  if (test !== undefined) return tests.filter(({ title }) => title.includes(test));
  const wanted = file.startsWith('packages/web/')
    ? tests.filter((one) => !one.file.startsWith('packages/server/'))
    : tests.filter((one) => !isInBrowser(one));
  return wanted.length > 0 ? wanted : tests;
}

/**
 * Whether a test carries the number of a row; a unit test carries none, and is named by its row.
 * @param {NumberedTest} test
 * @param {string} row
 */
export function isOfRow({ numbers }, row) {
  return numbers === '' || numbers.split(' ').includes(row);
}

/** @param {{ file: string }} test */
export function isInBrowser({ file }) {
  return file.startsWith('e2e/');
}

/** @param {Mutant} mutant */
function costOf({ mutation, tests }) {
  if (!tests.some(isInBrowser)) return 0;
  return versionsUnder(mutation).server === CLEAN ? 1 : 2;
}

/**
 * The packages that are built for the browser.
 * @param {Mutation} mutation
 */
export function versionsUnder(mutation) {
  const name = JSON.stringify(mutation);
  const isOf = (/** @type {string[]} */ ...folders) =>
    folders.some((folder) => mutation.file.startsWith(folder));
  return {
    web: isOf('packages/server/', 'packages/paper/', 'packages/interchange/') ? CLEAN : name,
    server: isOf('packages/web/') ? CLEAN : name,
  };
}
