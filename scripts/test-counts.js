import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/**
 * @param {string} path of vitest's JSON report
 * @param {number} exitCode
 */
export function readVitestCounts(path, exitCode) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = readReport(path);
  return withExit(
    { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests },
    exitCode,
  );
}

/**
 * @param {string} path of Playwright's JSON report
 * @param {number} exitCode
 */
export function readPlaywrightCounts(path, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(path).stats ?? {};
  return withExit({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
}

/**
 * A file that cannot be loaded or a hook that fails makes a run red without a failed test.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
function withExit(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {string} path */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
