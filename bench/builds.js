// Compares what is built here with the product as it was at an earlier commit: calls under load, and an import.
// Usage: npm run bench:builds -- COMMIT [--quick] [--calls] [--import]
// Without --calls and --import, both are measured, which takes some twenty minutes.

import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { say } from '../scripts/project.js';
import { buildEarlier } from './builds/earlier-build.js';
import { compareCalls, compareImports } from './builds/turns.js';
import { makeImportedFile } from './files/interchange.js';
import { CONNECTIONS } from './http/load.js';
import { startInstallation } from './installation.js';
import { timingsOf } from './measure.js';
import { formatCount, formatRatio } from './report.js';
import { runAlone } from './run-alone.js';

/**
 * @import { Run, Table } from './report.js'
 * @import { Builds, Compared, Pair } from './builds/turns.js'
 * @typedef {{ sizes: readonly number[], load: { rounds: number, seconds: number }, imported: number, imports: number }} Extent
 *   `sizes` of the courses, the second of which is read; `imports` in rounds
 */

/** @type {Extent} */
const FULL = {
  sizes: [10_000, 100_000, 890_000],
  load: { rounds: 7, seconds: 4 },
  imported: 10_000,
  imports: 6,
};
/** @type {Extent} */
const QUICK = { sizes: [2_000, 20_000], load: { rounds: 2, seconds: 1 }, imported: 1_000, imports: 2 };

const METHOD = `Both builds run beside each other, each on its own database with the same courses, and answer in turn: the
earlier one first in one round, this one first in the next. Client, servers and databases share this machine. A ratio is
the median of the ratios of the rounds, so that a change of the machine's pace between rounds does not count. Calls go
over ${CONNECTIONS} connections at once, but complete lists of the first course one after the other, before there are other
courses. The other reading calls go to the second course. An import counts from upload to pool.`;

/** @type {Run} */
export async function run({ isQuick }) {
  const [commit] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  if (commit === undefined)
    throw new Error('Name the commit to compare with: npm run bench:builds -- COMMIT');
  await ensureInstalled();
  await ensureBuilt();
  say(`  installing and building ${commit}`);
  const build = await buildEarlier(commit);
  try {
    const earlier = await startInstallation(build.folder);
    const now = await startInstallation();
    try {
      return await compare({ earlier, now }, commit, isQuick ? QUICK : FULL);
    } finally {
      await Promise.all([earlier.stop(), now.stop()]);
    }
  } finally {
    await build.remove();
  }
}

/**
 * @param {Builds} builds
 * @param {string} commit
 * @param {Extent} extent
 */
async function compare(builds, commit, { sizes, load, imported, imports }) {
  const isAll = !process.argv.includes('--calls') && !process.argv.includes('--import');
  /** @type {Compared[]} */
  const compared = [];
  if (isAll || process.argv.includes('--import')) {
    const { file } = await makeImportedFile(imported);
    compared.push(await compareImports(builds, file, imported, imports));
  }
  if (isAll || process.argv.includes('--calls')) compared.push(...(await compareCalls(builds, sizes, load)));
  const ratios = compared.map(({ pairs }) => ratioOf(pairs));
  return {
    title: `This build and that of ${commit}`,
    method: METHOD,
    tables: [comparedTable(compared)],
    meaning: [],
    verdicts: [
      {
        goal: `Nothing is slower than at ${commit}`,
        measured: `${formatRatio(Math.min(...ratios))} to ${formatRatio(Math.max(...ratios))}`,
        isReached: Math.min(...ratios) >= 1,
      },
    ],
  };
}

/**
 * @param {readonly Compared[]} compared
 * @returns {Table}
 */
function comparedTable(compared) {
  const cells = (/** @type {readonly number[]} */ rates) => [
    formatRate(timingsOf(rates).median),
    rates.map(formatRate).join(', '),
  ];
  return {
    caption: 'Calls, or questions of the imported file, a second',
    columns: ['', 'earlier: median', 'all rounds', 'this: median', 'all rounds', 'this ÷ earlier'],
    rows: compared.map(({ name, pairs }) => [
      name,
      ...cells(pairs.map(({ earlier }) => earlier)),
      ...cells(pairs.map(({ now }) => now)),
      formatRatio(ratioOf(pairs)),
    ]),
  };
}

/** @param {readonly Pair[]} pairs */
function ratioOf(pairs) {
  return timingsOf(pairs.map(({ earlier, now }) => now / earlier)).median;
}

/** @param {number} perSecond */
function formatRate(perSecond) {
  return perSecond < 100 ? perSecond.toFixed(1) : formatCount(Math.round(perSecond));
}

await runAlone(import.meta.url, run);
