import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.js';
import { ensureInstalled } from './ensure-installed.js';
import { say, secondsSince } from './project.js';
import { reportRows } from './report-rows.js';
import { CommandFailure, runNode } from './run-command.js';
import { addCounts, NO_TESTS, readPlaywrightCounts, readVitestCounts } from './test-counts.js';

/** @typedef {import('./test-counts.js').Counts} Counts */
/** @typedef {{ name: string, run: (reports: string) => Promise<Counts> }} Stage */

/** The suites of attacks and faults, which have stages of their own. */
const SUITES = '**/test/{security,faults}/**';
/** Those that measure a server under load: what else the machine does would be measured, too. */
const MEASURED = ['overload', 'slow-clients', 'soak'].map((name) => `test/faults/${name}.test.ts`);
/** Their tests in a browser: what Playwright calls them begins with their folder. */
const ATTACKS = 'security/';

/** @type {readonly Stage[]} Fast first. */
const STAGES = [
  { name: 'check', run: async () => countExit(await runNode(['scripts/check.js'])) },
  { name: 'unit', run: (reports) => runVitest(reports, ['--exclude', SUITES]) },
  { name: 'build', run: runBuild },
  { name: 'security', run: runSecurity },
  { name: 'faults', run: runFaults },
  { name: 'e2e', run: (reports) => runPlaywright(reports, ['--grep-invert', ATTACKS]) },
];

/**
 * Runs all stages, or those named, until one is red, and ends with one line of counts. A stage that is red without a
 * failed test counts as one failure.
 * @param {readonly string[]} words names of stages, and `--long` for the long form of security and faults
 * @returns {Promise<number>} exit code
 */
export async function runStages(words) {
  const names = words.filter((word) => word !== '--long');
  if (words.length > names.length) process.env['LONG'] = 'true';
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    say(
      `There is no stage ${unknown.join(', ')}; there are ${STAGES.map((stage) => stage.name).join(', ')}.`,
    );
    return 2;
  }
  const reports = mkdtempSync(join(tmpdir(), 'exam-reports-'));
  const stages = STAGES.filter((stage) => names.length === 0 || names.includes(stage.name));
  let total = NO_TESTS;
  for (const stage of [{ name: 'install', run: runInstall }, ...stages]) {
    total = addCounts(total, await runStage(stage, reports));
    if (total.failed > 0) break;
  }
  rmSync(reports, { recursive: true, force: true });
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  say(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed > 0 ? 1 : 0;
}

/**
 * @param {Stage} stage
 * @param {string} reports folder for reports
 */
async function runStage(stage, reports) {
  const startMs = Date.now();
  say(`== ${stage.name}`);
  const counts = await stage.run(reports);
  say(`== ${stage.name} ${counts.failed > 0 ? 'RED' : 'ok'} (${secondsSince(startMs)})`);
  return counts;
}

async function runInstall() {
  return countFailure(ensureInstalled);
}

async function runBuild() {
  return countFailure(ensureBuilt);
}

/** @type {Stage['run']} */
async function runSecurity(reports) {
  const rows = join(reports, 'security-rows.jsonl');
  const server = await runVitest(reports, ['--project', 'server', 'test/security'], { ROWS_REPORT: rows });
  const browser = await runPlaywright(reports, ['--grep', ATTACKS], { ROWS_REPORT: rows });
  return withRows('security', rows, addCounts(server, browser));
}

/** @type {Stage['run']} What measures comes last, one file after the other. */
async function runFaults(reports) {
  const rows = join(reports, 'faults-rows.jsonl');
  const run = (/** @type {string[]} */ ...options) =>
    runVitest(reports, ['--project', 'server', ...options], { ROWS_REPORT: rows });
  const others = await run('test/faults', ...MEASURED.flatMap((path) => ['--exclude', `**/${path}`]));
  const measured = await run('--no-file-parallelism', ...MEASURED);
  return withRows('faults', rows, addCounts(others, measured));
}

/**
 * A row that did not hold, or was not tried, makes the stage red though no test failed.
 * @param {'security' | 'faults'} suite
 * @param {string} rows
 * @param {Counts} counts
 */
function withRows(suite, rows, counts) {
  const broken = reportRows(suite, rows);
  return { ...counts, failed: Math.max(counts.failed, broken) };
}

/**
 * @param {string} reports
 * @param {readonly string[]} options
 * @param {NodeJS.ProcessEnv} [environment]
 */
async function runVitest(reports, options, environment) {
  const report = join(reports, 'vitest.json');
  rmSync(report, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...options];
  const code = await runNode(['node_modules/vitest/vitest.mjs', ...args], environment);
  return readVitestCounts(report, code);
}

/**
 * @param {string} reports
 * @param {readonly string[]} options
 * @param {NodeJS.ProcessEnv} [environment]
 */
async function runPlaywright(reports, options, environment) {
  const report = join(reports, 'playwright.json');
  rmSync(report, { force: true });
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...options];
  const code = await runNode(['node_modules/@playwright/test/cli.js', ...args], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return readPlaywrightCounts(report, code);
}

/** @param {number} code */
function countExit(code) {
  return { ...NO_TESTS, failed: code === 0 ? 0 : 1 };
}

/** @param {() => Promise<void>} action */
async function countFailure(action) {
  try {
    await action();
    return NO_TESTS;
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    say(error.message);
    return countExit(1);
  }
}
