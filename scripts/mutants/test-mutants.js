// Takes each statement of docs/conformance.md out of the product, in a copy, and looks whether its tests notice.
import { findUnitTest, nameTest, readNumberedTests, readTable, TEST_FILES } from '../conformance-table.js';
import { say, secondsSince } from '../project.js';
import { hashFiles } from '../stamp.js';
import { BrokenProduct, prepareInstallation, runPlaywright, stopServers } from './browser-runner.js';
import { applyMutation, PREPARATIONS, refreshCopy } from './copy.js';
import { CLEAN, isInBrowser, isOfRow, listMutants, versionsUnder } from './list-mutants.js';
import { checkMutation, describeMutation, rowsOf } from './mutations.js';
import { outcomesOf } from './outcomes.js';
import { noResults, readResults, writeResults } from './results.js';
import { forgetModules, runVitest, stopVitest } from './vitest-runner.js';
import { writeTable } from './write-table.js';

/** @typedef {import('./list-mutants.js').Mutant} Mutant */
/** @typedef {import('./outcomes.js').Outcome} Outcome */
/** @typedef {import('../conformance-table.js').NumberedTest} NumberedTest */

const WORKERS = 2;

/**
 * Applies the mutations one by one, and says of each which tests were red by their own assertion.
 * @param {readonly string[]} words rows, all by default; `--write` fills the last column of the table; `--anew` forgets
 *   what earlier runs have shown
 * @returns {Promise<number>} exit code: 1 where a test stayed green under all mutations of its row
 */
export async function testMutants(words) {
  const rows = words.filter((word) => !word.startsWith('--'));
  const mutants = listMutants(rows);
  const sentences = [...PREPARATIONS, ...mutants.map(({ mutation }) => mutation)].flatMap(checkMutation);
  if (sentences.length > 0) {
    say(sentences.join('\n'));
    return 1;
  }
  const results = words.includes('--anew') ? noResults() : readResults();
  const pending = mutants.filter(({ key }) => results.red[key] === undefined);
  say(`${mutants.length} mutations, ${mutants.length - pending.length} of them seen red before.`);
  /** @type {string[]} */
  const failures = [];
  if (pending.length > 0) {
    refreshCopy();
    endOnSignals();
    try {
      failures.push(...(await runControl(pending, results)));
      const { green } = results.control;
      const controlled = pending.filter(({ tests }) => tests.every((test) => green.includes(nameTest(test))));
      failures.push(...(await runAll(controlled, results)));
    } finally {
      await removeParts();
    }
  }
  failures.push(...findGreenTests(rows, mutants, results));
  if (words.includes('--write')) writeTable(results);
  say(failures.length === 0 ? 'Every test was seen red.' : failures.join('\n'));
  return failures.length === 0 ? 0 : 1;
}

/** The tests seen red until now are kept: the next run goes on from there. */
function endOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => void removeParts().finally(() => process.exit(130)));
  }
}

async function removeParts() {
  await stopServers();
  await stopVitest();
}

/**
 * Runs the tests once without any mutation.
 * @param {readonly Mutant[]} mutants
 * @param {import('./results.js').Results} results
 * @returns {Promise<string[]>} failures, as sentences
 */
async function runControl(mutants, results) {
  const unitTests = readTable().flatMap(({ tests }) => findUnitTest(tests)?.file ?? []);
  const sources = hashFiles(['packages', 'e2e', ...TEST_FILES, ...unitTests]);
  if (results.control.sources !== sources) results.control = { sources, green: [] };
  const tests = [
    ...new Map(mutants.flatMap(({ tests: own }) => own).map((test) => [nameTest(test), test])).values(),
  ];
  const waiting = tests.filter((test) => !results.control.green.includes(nameTest(test)));
  if (waiting.length === 0) return [];
  const startMs = Date.now();
  const outcomes = await runTests(waiting, { web: CLEAN, server: CLEAN }, 1);
  const failures = [];
  for (const test of waiting) {
    const own = outcomesOf(outcomes, test);
    const red = own.find(({ state }) => state === 'failed');
    if (own.length > 0 && red === undefined) results.control.green.push(nameTest(test));
    else
      failures.push(
        `Red without a mutation: ${nameTest(test)}: ${red?.assertion ?? red?.trouble ?? 'was not run'}`,
      );
  }
  writeResults(results);
  say(`Control: ${waiting.length} tests without a mutation (${secondsSince(startMs)}).`);
  return failures;
}

/**
 * @param {readonly Mutant[]} mutants
 * @param {import('./results.js').Results} results
 * @returns {Promise<string[]>} failures, as sentences
 */
async function runAll(mutants, results) {
  const failures = [];
  for (const [index, mutant] of mutants.entries()) {
    const startMs = Date.now();
    const { red, why } = await runMutant(mutant);
    const isProven = rowsOf(mutant.mutation).every((row) => isRedIn(row, mutant, red));
    const name = `${mutant.mutation.row} ${describeMutation(mutant.mutation)}`;
    if (isProven) {
      results.red[mutant.key] = red;
      writeResults(results);
    } else failures.push(`Green under a mutation: ${name}: ${why}`);
    say(`${isProven ? 'red  ' : 'GREEN'} ${index + 1}/${mutants.length} ${name} (${secondsSince(startMs)})`);
    for (const line of isProven ? Object.values(red) : [why]) say(`        ${line}`);
  }
  return failures;
}

/**
 * @param {string} row
 * @param {Mutant} mutant
 * @param {import('./results.js').Red} red
 */
function isRedIn(row, { tests }, red) {
  return tests.some((test) => isOfRow(test, row) && red[nameTest(test)] !== undefined);
}

/**
 * @param {Mutant} mutant
 * @returns {Promise<{ red: import('./results.js').Red, why: string }>} which tests failed by their own assertion, and
 *   what the others said
 */
async function runMutant({ mutation, tests }) {
  const { path, takeBack } = applyMutation(mutation);
  await forgetModules([path]);
  try {
    const outcomes = await runTests(tests, versionsUnder(mutation));
    /** @type {import('./results.js').Red} */
    const red = {};
    const others = [];
    for (const test of tests) {
      const own = outcomesOf(outcomes, test);
      const assertion = own.find((outcome) => outcome.assertion !== undefined)?.assertion;
      if (assertion !== undefined) red[nameTest(test)] = assertion;
      else
        others.push(
          `${nameTest(test)}: ${own.find(({ trouble }) => trouble)?.trouble ?? own[0]?.state ?? 'was not run'}`,
        );
    }
    return { red, why: others.join('; ') };
  } catch (error) {
    if (!(error instanceof BrokenProduct)) throw error;
    return { red: {}, why: error.message };
  } finally {
    takeBack();
    await forgetModules([path]);
  }
}

/**
 * @param {readonly NumberedTest[]} tests
 * @param {{ web: string, server: string }} versions
 * @param {number} [retries] of a test in a browser that fails
 * @returns {Promise<Outcome[]>}
 */
async function runTests(tests, versions, retries = 0) {
  const quick = tests.filter((test) => !isInBrowser(test));
  const inBrowser = tests.filter(isInBrowser);
  const outcomes = quick.length > 0 ? await runVitest(filesOf(quick), namesOf(quick)) : [];
  if (inBrowser.length === 0) return outcomes;
  await prepareInstallation(versions);
  const workers = Math.min(WORKERS, filesOf(inBrowser).length);
  return [
    ...outcomes,
    ...(await runPlaywright(filesOf(inBrowser), namesOf(inBrowser), { workers, retries })),
  ];
}

/** @param {readonly NumberedTest[]} tests */
function filesOf(tests) {
  return [...new Set(tests.map(({ file }) => file))];
}

/**
 * Fits the titles of these tests: by their numbers, or by the title of one that has none.
 * @param {readonly NumberedTest[]} tests
 */
function namesOf(tests) {
  const starts = tests.map(({ numbers, title }) => (numbers === '' ? title : `${numbers} `));
  return new RegExp(
    [...new Set(starts)].map((start) => start.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
  );
}

/**
 * The tests that were red under no mutation of a row whose number they carry.
 * @param {readonly string[]} rows all by default
 * @param {readonly Mutant[]} mutants all mutations of these rows
 * @param {import('./results.js').Results} results
 */
function findGreenTests(rows, mutants, results) {
  const failures = [];
  for (const [row, tests] of readNumberedTests()) {
    if (rows.length > 0 && !rows.includes(row)) continue;
    const own = mutants.filter(({ mutation }) => rowsOf(mutation).includes(row));
    // Where a mutation was not seen red, that has been said.
    if (own.some(({ key }) => results.red[key] === undefined)) continue;
    const seen = new Set(own.flatMap(({ key }) => Object.keys(results.red[key] ?? {})));
    for (const test of tests) {
      if (!seen.has(nameTest(test)))
        failures.push(`${row}: no mutation turned this test red: ${nameTest(test)}`);
    }
  }
  return failures;
}
