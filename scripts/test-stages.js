import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.js';
import { ensureInstalled } from './ensure-installed.js';
import { say, secondsSince } from './project.js';
import { CommandFailure, runNode } from './run-command.js';
import { addCounts, NO_TESTS, readPlaywrightCounts, readVitestCounts } from './test-counts.js';

/** @typedef {import('./test-counts.js').Counts} Counts */
/** @typedef {{ name: string, run: (reports: string) => Promise<Counts> }} Stage */

/** @type {readonly Stage[]} Fast first. */
const STAGES = [
  { name: 'check', run: async () => countExit(await runNode(['scripts/check.js'])) },
  { name: 'unit', run: runVitest },
  { name: 'build', run: runBuild },
  { name: 'e2e', run: runPlaywright },
];

/**
 * Runs all stages, or those named, until one is red, and ends with one line of counts. A stage that is red without a
 * failed test counts as one failure.
 * @param {readonly string[]} names
 * @returns {Promise<number>} exit code
 */
export async function runStages(names) {
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
async function runVitest(reports) {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode(['node_modules/vitest/vitest.mjs', ...args]);
  return readVitestCounts(report, code);
}

/** @type {Stage['run']} */
async function runPlaywright(reports) {
  const report = join(reports, 'playwright.json');
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await runNode(['node_modules/@playwright/test/cli.js', ...args], environment);
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
