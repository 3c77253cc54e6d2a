import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.js';
import { ensureInstalled } from './ensure-installed.js';
import { say, secondsSince } from './project.js';
import { reportRows } from './report-rows.js';
import { CommandFailure, runNode } from './run-command.js';
import { temporaryFolder } from './temporary-folder.js';
import { addCounts, NO_TESTS, readPlaywrightCounts, readVitestCounts } from './test-counts.js';

/** @typedef {import('./test-counts.js').Counts} Counts */
/** @typedef {'check' | 'build' | 'unit' | 'security' | 'faults' | 'e2e'} Stage */
/** @typedef {{ reports: string, rows: string }} Paths the folder for reports, and the file that tests write rows to */
/** @typedef {{ of: readonly Stage[], run: (stages: readonly Stage[], paths: Paths) => Promise<Counts> }} Step */

/** @type {readonly Stage[]} What can be asked for. */
const STAGES = ['check', 'build', 'unit', 'security', 'faults', 'e2e'];

/**
 * Fast first. Stages share a run where one program runs their tests: each run of vitest loads all sources anew and
 * makes a database server, each run of the browser tests two servers.
 * @type {readonly Step[]}
 */
const STEPS = [
  { of: ['check'], run: async () => countExit(await runNode(['scripts/check.js'])) },
  { of: ['build'], run: () => countFailure(ensureBuilt) },
  { of: ['unit', 'security', 'faults'], run: runTogether },
  { of: ['security', 'e2e'], run: runBrowser },
];

/** The stages that report rows of docs/security.md. */
const WITH_ROWS = /** @type {const} */ (['security', 'faults']);

/** The attacks in a browser: what Playwright calls them begins with their folder. */
const ATTACKS = 'security/';

/**
 * Runs all stages, or those named, until a step is red, and ends with one line of counts. A step that is red without a
 * failed test counts as one failure.
 * @param {readonly string[]} words names of stages, and `--long` for the long form of security and faults
 * @returns {Promise<number>} exit code
 */
export async function runStages(words) {
  const names = words.filter((word) => word !== '--long');
  if (words.length > names.length) process.env['LONG'] = 'true';
  const unknown = names.filter((name) => !STAGES.some((stage) => stage === name));
  if (unknown.length > 0) {
    say(`There is no stage ${unknown.join(', ')}; there are ${STAGES.join(', ')}.`);
    return 2;
  }
  const stages = STAGES.filter((stage) => names.length === 0 || names.includes(stage));
  const reports = mkdtempSync(join(tmpdir(), 'exam-reports-'));
  const paths = { reports, rows: join(reports, 'rows.jsonl') };
  let total = await runStep('install', () => countFailure(ensureInstalled));
  for (const { of, run } of STEPS) {
    const asked = stages.filter((stage) => of.includes(stage));
    if (asked.length === 0 || total.failed > 0) continue;
    total = addCounts(total, await runStep(asked.join(', '), () => run(asked, paths)));
  }
  // A run that was red before any attack says nothing of rows.
  if (total.failed === 0 || existsSync(paths.rows)) total = withRows(stages, paths.rows, total);
  rmSync(reports, { recursive: true, force: true });
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  say(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed > 0 ? 1 : 0;
}

/**
 * @param {string} name
 * @param {() => Promise<Counts>} run
 */
async function runStep(name, run) {
  const startMs = Date.now();
  say(`== ${name}`);
  const counts = await run();
  say(`== ${name} ${counts.failed > 0 ? 'RED' : 'ok'} (${secondsSince(startMs)})`);
  return counts;
}

/** @type {Step['run']} All tests of vitest. */
function runTogether(stages, paths) {
  const attacks = stages.filter((stage) => stage !== 'unit');
  const others = WITH_ROWS.filter((stage) => !stages.includes(stage)).map((stage) => `**/test/${stage}/**`);
  const excluded = others.flatMap((path) => ['--exclude', path]);
  const only = ['--project', 'server', ...attacks.map((stage) => `test/${stage}/`)];
  return runVitest(paths, [...(stages.includes('unit') ? [] : only), ...excluded]);
}

/** @type {Step['run']} */
function runBrowser(stages, paths) {
  if (!stages.includes('e2e')) return runPlaywright(paths, ['--grep', ATTACKS]);
  return runPlaywright(paths, stages.includes('security') ? [] : ['--grep-invert', ATTACKS]);
}

/**
 * A row that did not hold, or was not tried, makes the run red though no test failed.
 * @param {readonly Stage[]} stages
 * @param {string} rows
 * @param {Counts} counts
 */
function withRows(stages, rows, counts) {
  const broken = WITH_ROWS.filter((stage) => stages.includes(stage)).reduce(
    (sum, stage) => sum + reportRows(stage, rows),
    0,
  );
  return { ...counts, failed: Math.max(counts.failed, broken) };
}

/**
 * @param {Paths} paths
 * @param {readonly string[]} options
 */
async function runVitest({ reports, rows }, options) {
  const report = join(reports, 'vitest.json');
  rmSync(report, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...options];
  const code = await runNode(['node_modules/vitest/vitest.mjs', ...args], {
    ...temporaryFolder(),
    ROWS_REPORT: rows,
  });
  return readVitestCounts(report, code);
}

/**
 * @param {Paths} paths
 * @param {readonly string[]} options
 */
async function runPlaywright({ reports, rows }, options) {
  const report = join(reports, 'playwright.json');
  rmSync(report, { force: true });
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...options];
  const code = await runNode(['node_modules/@playwright/test/cli.js', ...args], {
    ...temporaryFolder(),
    ROWS_REPORT: rows,
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
